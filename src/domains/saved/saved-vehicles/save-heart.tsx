import { memo, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { VehiclePageView } from '#domains/browse/vehicle-page/vehicle-page-view.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import { type AlertDialogDispatch, openAlertDialog } from '#domains/contact/alert-choices/alert-dialog-slice.ts';
import { alertShown } from '#domains/reference/shopper/notices-slice.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { SavableCar } from './quick-saves/stored-quick-saves.ts';
import styles from './save-heart.module.css';
import { bookmarkIdOf, isSaved, type SavedVehiclesDispatch, type WithSavedVehicles } from './saved-vehicles-slice.ts';

const fetchSaving = () => import('./save-vehicle.ts');

/** Loads the module when the pointer approaches, so that the click does not wait. */
const prepare = () => {
  fetchSaving().catch(() => {});
};

const useSaving = (listingId: number, car: () => SavableCar) => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const saved = useSelector((state: WithSavedVehicles) => isSaved(state, listingId));
  // Animate only after a click, not for hearts that are filled on load.
  const [pressed, setPressed] = useState(false);
  const press = async () => {
    setPressed(true);
    try {
      const { toggleSaved } = await fetchSaving();
      await dispatch(toggleSaved(car()));
    } catch {
      const message = 'We couldn’t save that car. Nothing changed. Check your connection and try again.';
      dispatch(alertShown({ level: 'danger', message }));
    }
  };
  return {
    saved,
    onClick: press,
    onPointerEnter: prepare,
    onFocus: prepare,
    'data-pressed': pressed || undefined,
    'data-keep-clear': true,
  };
};

type HeartCar = Pick<VehicleCardView, 'id' | 'name' | 'picture' | 'price'>;

/** Save button on a card. Not rendered on the server, because it needs JavaScript and a page has many. */
export const SaveHeart = memo(({ car }: { car: HeartCar }) => (useAlive() ? <LiveHeart car={car} /> : null));

const LiveHeart = ({ car }: { car: HeartCar }) => {
  const { id: listingId, name, picture, price: advertisedUsd } = car;
  const { saved, ...control } = useSaving(listingId, () => ({ listingId, name, picture, advertisedUsd }));
  return (
    <IconButton icon="heart" tone="keep" label={`Save ${name}`} pressed={saved} className={styles.heart} {...control} />
  );
};

type SaveVehicleProps = { view: Pick<VehiclePageView, 'id' | 'name' | 'pictures' | 'price'> };

/** Save button on a vehicle page; its space is reserved until it works. */
export const SaveVehicle = ({ view }: SaveVehicleProps) => {
  const alive = useAlive();
  const { id: listingId, name, pictures, price } = view;
  const { saved, ...control } = useSaving(listingId, () => ({
    listingId,
    name,
    picture: pictures[0]?.src ?? '',
    advertisedUsd: price.advertised ?? null,
  }));
  return (
    <button
      type="button"
      className={styles.action}
      data-waiting={!alive || undefined}
      aria-pressed={saved}
      {...control}
    >
      <Icon name="heart" filled={saved} />
      <VisuallyHidden only="on-phones">Save</VisuallyHidden>
      <VisuallyHidden> {name}</VisuallyHidden>
    </button>
  );
};

/** Link to the alerts of a car saved in the account. */
export const SavedVehicleAlerts = ({ view: { id: listingId, name } }: SaveVehicleProps) => {
  const dispatch = useDispatch<AlertDialogDispatch>();
  const id = useSelector((state: WithSavedVehicles) => bookmarkIdOf(state, listingId));
  if (id === '') return null;
  return (
    <button
      type="button"
      className={styles.action}
      onClick={() => dispatch(openAlertDialog({ kind: 'vehicle', id, name }))}
    >
      <Icon name="bell" />
      <VisuallyHidden only="on-phones">Alerts</VisuallyHidden>
      <VisuallyHidden> of {name}</VisuallyHidden>
    </button>
  );
};
