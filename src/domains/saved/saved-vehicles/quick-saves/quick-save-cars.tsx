import { useEffect, useMemo, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { OutTheDoorFigure, PaymentFigure } from '#domains/reference/payments/figures/cost-line.tsx';
import { InstallOffer } from '#domains/reference/shopper/install-offer.tsx';
import { byInterest } from '#domains/saved/bookmarks/interest-order.ts';
import { parseCookies } from '#lib/cookies.ts';
import { vehiclePath } from '#paths/paths.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Price, PriceChange } from '#ui/price.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { unsaveVehicle } from '../save-vehicle.ts';
import { loadSavedListings } from '../saved-listings.ts';
import { type SavedVehiclesDispatch, selectSavedVehicles } from '../saved-vehicles-slice.ts';
import type { SavedListing } from '../saved-vehicles-wire.ts';
import { readViewCounts } from '../vehicle-views.ts';
import styles from './quick-save-list.module.css';
import type { QuickSave } from './stored-quick-saves.ts';

const load = () => loadSavedListings(parseCookies(document.cookie)[zipCookie]);

type SavedCarProps = { save: QuickSave; listing: SavedListing | undefined; onRemove: () => void };

/** Shows the data stored with the save until current data is loaded. */
const SavedCar = ({ save, listing, onRemove }: SavedCarProps) => {
  const name = listing?.name || save.name || 'Saved car';
  const picture = listing?.picture || save.picture;
  const priceUsd = listing ? listing.priceUsd : save.advertisedUsd;
  const isComparable = save.advertisedUsd !== null && typeof listing?.priceUsd === 'number';
  return (
    <li className={styles.car} data-costs={listing?.costs}>
      <span className={styles.stage}>
        {picture && <img src={picture} alt="" width={112} height={67} loading="lazy" decoding="async" />}
      </span>
      <div className={styles.words}>
        <a href={vehiclePath({ listingId: save.listingId })} className={styles.name}>
          {name}
        </a>
        {priceUsd === null ? <span>Price not listed</span> : <Price amount={priceUsd} size="small" />}
        {listing?.costs && (
          <span className={styles.costs}>
            <OutTheDoorFigure car={listing} /> <PaymentFigure car={listing} />
          </span>
        )}
        <span className={styles.change}>
          {isComparable && (
            <>
              <PriceChange amount={(listing.priceUsd ?? 0) - (save.advertisedUsd ?? 0)} /> since you saved it
            </>
          )}
        </span>
      </div>
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  );
};

/** A visitor's saved cars, in order of interest (SAVE-19) once current data is loaded. */
export const QuickSaveCars = () => {
  const { quickSaves, queued, listings, hydration, maxQuickSavesLimit } = useSelector(selectSavedVehicles);
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const list = useRef<HTMLUListElement>(null);
  const views = useMemo(() => dispatch(readViewCounts()), [dispatch]);
  // The page may be rendered before the device's storage was read.
  const isAny = quickSaves.length + queued.length > 0;
  useEffect(() => {
    if (isAny) dispatch(load());
  }, [dispatch, isAny]);
  const saves = byInterest(
    [...quickSaves, ...queued].toReversed().map((save) => ({
      save,
      isReducedPrice: listings[save.listingId]?.isReducedPrice ?? false,
      viewCount: views.get(save.listingId) ?? 0,
      dealIndicator: listings[save.listingId]?.dealIndicator ?? '',
    })),
  );
  const remove = (save: QuickSave) => {
    // The focused button is removed with its car; keep the focus in the list.
    list.current?.focus();
    dispatch(unsaveVehicle(save));
  };
  const limit = maxQuickSavesLimit > 0 ? ` of ${maxQuickSavesLimit}` : '';
  if (saves.length === 0) {
    return (
      <EmptyState title="No saved cars yet" art="empty">
        Tap the heart on a car to save it here, on this device.
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.note}>
        {saves.length}
        {limit} on this device.
      </p>
      {hydration === 'failed' && (
        <div className={styles.failed}>
          <InlineError>Prices are from when you saved. We couldn’t load current ones.</InlineError>
          <Button size="small" variant="quiet" onClick={() => dispatch(load())}>
            Try again
          </Button>
        </div>
      )}
      <ul ref={list} className={styles.cars} tabIndex={-1} aria-busy={hydration === 'loading' || undefined}>
        {saves.map(({ save }) => (
          <SavedCar key={save.listingId} save={save} listing={listings[save.listingId]} onRemove={() => remove(save)} />
        ))}
      </ul>
      <InstallOffer carCount={saves.length} />
    </>
  );
};
