import type { MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Form } from 'react-router';
import { DealVerdict } from '#domains/cars/listings/vehicle-card.tsx';
import { AlertSettingsLink } from '#domains/contact/alert-choices/alert-settings-link.tsx';
import { AlertSwitches } from '#domains/contact/alert-choices/alert-switches.tsx';
import { alertTargetOf } from '#domains/contact/alert-choices/alert-target-of.ts';
import { OutTheDoorFigure, PaymentFigure } from '#domains/reference/payments/figures/cost-line.tsx';
import { alertShown, couldNotOpen } from '#domains/reference/shopper/notices-slice.ts';
import type { RefusedBookmark } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { Badge, StatusDot } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Price, PriceChange } from '#ui/price.tsx';
import { RowButton, RowLink } from '#ui/row-action.tsx';
import { savedCarsPath } from '../saved-paths.ts';
import { type SavedVehiclesDispatch, selectSavedVehicles } from '../saved-vehicles-slice.ts';
import { EditCarForm } from './edit-car-form.tsx';
import { stepsPath } from './price-since.ts';
import type { SavedCar } from './saved-car.ts';
import styles from './saved-cars.module.css';

/** Chart of the price since it was saved; the text next to it says the same. */
const PriceSince = ({ car: { since, changeUsd }, nowMs }: { car: SavedCar; nowMs: number }) => {
  if (since.length === 0) return null;
  const { path, endY } = stepsPath(since, nowMs);
  const tone = changeUsd === null || changeUsd === 0 ? 'same' : changeUsd < 0 ? 'fell' : 'rose';
  return (
    <svg className={classNames(styles.since, styles[tone])} viewBox="-3 -4 94 28" aria-hidden="true">
      <path d={path} />
      <circle cx="84" cy={endY} r="3" />
    </svg>
  );
};

const PriceOf = ({ car, nowMs }: { car: SavedCar; nowMs: number }) => {
  const { priceUsd, changeUsd, departure, savedOn } = car;
  return (
    <div className={styles.price}>
      <PriceSince car={car} nowMs={nowMs} />
      {priceUsd === null ? (
        <span className={styles.quiet}>Price not listed</span>
      ) : (
        <Price amount={priceUsd} size="small" />
      )}
      <p className={styles.quiet}>
        {departure ? (
          departure.leftAtUsd === null ? (
            'when you saved it'
          ) : (
            <>
              last price
              {changeUsd !== null && changeUsd !== 0 && (
                <>
                  , <PriceChange amount={changeUsd} /> since {savedOn}
                </>
              )}
            </>
          )
        ) : changeUsd === null ? (
          `saved ${savedOn}`
        ) : (
          <>
            <PriceChange amount={changeUsd} /> since {savedOn}
          </>
        )}
      </p>
      {car.costs && (
        <p className={styles.costs}>
          <OutTheDoorFigure car={car} />
          <PaymentFigure car={car} />
        </p>
      )}
    </div>
  );
};

export const rowIdOf = ({ listingId }: SavedCar): string => `car-${listingId}`;

type SavedCarLineProps = {
  car: SavedCar;
  nowMs: number;
  phone: string;
  editing: boolean;
  refused?: RefusedBookmark | undefined;
};

/** A saved car with its price, notes and actions. */
export const SavedCarLine = ({ car: loaded, nowMs, phone, editing, refused }: SavedCarLineProps) => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const { bookmarks } = useSelector(selectSavedVehicles);
  // The panel may have saved a newer version since the page was loaded.
  const latest = bookmarks[loaded.id];
  const car = latest && latest.version > loaded.version ? { ...loaded, ...latest } : loaded;
  const { departure, title, listingId, id: bookmarkId } = car;
  const edit = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // Loaded together with its panel.
    const fetched = await import('../update-saved-vehicle.ts').catch(() => undefined);
    if (!fetched) return void dispatch(alertShown({ level: 'danger', message: couldNotOpen }));
    const { notes, version, enableEmailAlerts, enableTextAlerts, mobilePhone } = car;
    dispatch(
      fetched.editSavedVehicle({
        listing: { id: listingId, name: title },
        bookmark: {
          title,
          notes,
          version,
          enableEmailAlerts,
          enableTextAlerts,
          mobilePhone,
          id: bookmarkId,
          listingId,
          isSaved: true,
          isExisting: true,
          overwriteFlag: false,
        },
        phone,
      }),
    );
  };
  return (
    <li className={classNames(styles.line, departure && styles.gone)} id={rowIdOf(car)} data-costs={car.costs}>
      <div className={styles.stage}>
        {car.picture && (
          <img src={car.picture} alt={car.alt} width={176} height={106} loading="lazy" decoding="async" />
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>{departure ? title : <a href={car.href}>{title}</a>}</h2>
        {car.facts && <p className={styles.quiet}>{car.facts}</p>}
        {departure && (
          <p className={styles.left}>
            <Badge tone="warning">{departure.words}</Badge>
            {departure.likeHref && <a href={departure.likeHref}>Similar cars</a>}
          </p>
        )}
        {!departure && car.priceUsd !== null && <DealVerdict car={{ deal: car.deal, price: car.priceUsd }} />}
        {car.fresh && (
          <p className={styles.quiet}>
            <StatusDot>{car.fresh}</StatusDot>
          </p>
        )}
        {car.notes && <p className={styles.note}>“{car.notes}”</p>}
      </div>
      <PriceOf car={car} nowMs={nowMs} />
      <div className={styles.tools}>
        {!departure && <AlertSwitches alert={alertTargetOf('vehicle', car, phone)} returnTo={savedCarsPath} />}
        <span className={styles.acts}>
          {!departure && <AlertSettingsLink target={{ kind: 'vehicle', id: bookmarkId, name: title }} />}
          <RowLink
            word="Edit"
            row={title}
            icon="edit"
            href={`${savedCarsPath}?edit=${bookmarkId}#${rowIdOf(car)}`}
            onClick={edit}
          />
          <Form method="post" action={savedCarsPath} preventScrollReset>
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="bookmarkId" value={bookmarkId} />
            <input type="hidden" name="version" value={car.version} />
            <RowButton type="submit" data-removes word="Remove" row={title} icon="trash" />
          </Form>
        </span>
      </div>
      {editing && <EditCarForm car={loaded} phone={phone} refused={refused} />}
    </li>
  );
};
