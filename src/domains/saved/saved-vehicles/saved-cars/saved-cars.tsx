import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { Figure } from '#domains/reference/payments/figures/figure.tsx';
import { termsTexts } from '#domains/reference/payments/figures/terms-texts.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { InstallOffer } from '#domains/reference/shopper/install-offer.tsx';
import type { RefusedBookmark } from '#domains/saved/bookmarks/bookmark-form.tsx';
import { RemovedBanner } from '#domains/saved/bookmarks/removed-banner.tsx';
import type { RemovedName } from '#domains/saved/bookmarks/removed-item-store.server.ts';
import { accountPath, comparePath, resultsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/text-input.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { InlineError } from '#ui/status/inline-error.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useRowChanges } from '#ui/use-row-changes.ts';
import { keepProfileCars } from '../profile-cars.ts';
import { expiredText } from '../saved-listings.ts';
import { savedCarsPath } from '../saved-paths.ts';
import { type SavedVehiclesDispatch, vehicleAdded, vehicleRemoved } from '../saved-vehicles-slice.ts';
import { type SavedCar, type SavedCarSort, savedCarSorts, sortSavedCars } from './saved-car.ts';
import { rowIdOf, SavedCarLine } from './saved-car-line.tsx';
import styles from './saved-cars.module.css';
import { useCarsOfAccount } from './use-cars-of-account.ts';

export type SavedCarsView = {
  cars: SavedCar[];
  sort: SavedCarSort;
  /** The profile's number, for text alerts. */
  phone: string;
  /** Id of the bookmark whose form is open. */
  editing: string | null;
  /** The item that was just removed, which the page offers to restore. */
  removed: RemovedName | undefined;
  /** Ids of the unlisted cars that were just removed, to restore them. */
  cleaned: string | null;
  /** End of the price charts. */
  nowMs: number;
};

type SavedCarsProps = { view: SavedCarsView; refused?: RefusedBookmark | undefined; problem?: string | undefined };

const mostCompared = 4;

/** Shared lists, or the form to start one with the cars here. */
const fromSaved = (here: readonly SavedCar[]) => (here.length > 0 ? { from: 'saved' } : {});

const leadOf = (cars: readonly SavedCar[]): string => {
  const cheaper = cars.filter(({ changeUsd, departure }) => !departure && changeUsd !== null && changeUsd < 0).length;
  if (cheaper === 0) return `${cars.length} saved.`;
  return `${cars.length} saved, ${cheaper} cheaper than when you saved ${cheaper === 1 ? 'it' : 'them'}.`;
};

/** View counts are stored on this device (RULING-32), so the order is refined in the browser. */
const useViews = (): ReadonlyMap<number, number> | undefined => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  const [views, setViews] = useState<ReadonlyMap<number, number>>();
  useEffect(() => {
    import('../vehicle-views.ts').then(
      ({ readViewCounts }) => setViews(dispatch(readViewCounts())),
      () => {},
    );
  }, [dispatch]);
  return views;
};

/** Applies removals and restores on this page to the store, once they have succeeded. */
const useStoreToo = (cars: readonly SavedCar[]): void => {
  const dispatch = useDispatch<SavedVehiclesDispatch>();
  useRowChanges(
    cars.map(({ listingId }) => listingId),
    {
      onRemoved: (listingId) => {
        dispatch(vehicleRemoved(listingId));
        dispatch(keepProfileCars());
      },
      onReturned: (listingId) => {
        const car = cars.find((one) => one.listingId === listingId);
        if (!car) return;
        const { id: bookmarkId, version } = car;
        dispatch(vehicleAdded({ listingId, bookmarkId, version }));
        dispatch(keepProfileCars());
      },
    },
  );
};

export const SavedCars = ({ view, refused, problem }: SavedCarsProps) => {
  const views = useViews();
  const { sort, phone, editing, cleaned } = view;
  const cars = sortSavedCars(view.cars, sort, views);
  useFocusAfterRemoval(cars.map(rowIdOf));
  useStoreToo(cars);
  useCarsOfAccount(cars.map(({ listingId }) => listingId));
  const here = cars.filter(({ departure }) => !departure);
  const left = cars.length - here.length;
  return (
    <>
      <AccountHead
        title="Saved cars"
        action={
          <span className={styles.acts}>
            <ButtonLink variant="quiet" size="small" icon="people" href={accountPath('shared-lists', fromSaved(here))}>
              Shop together
            </ButtonLink>
            {here.length > 1 && (
              <ButtonLink
                variant="quiet"
                size="small"
                icon="compare"
                href={comparePath(here.slice(0, mostCompared).map(({ listingId }) => listingId))}
              >
                Compare {here.length > mostCompared ? `the first ${mostCompared}` : 'saved cars'}
              </ButtonLink>
            )}
          </span>
        }
      >
        {cars.length > 0 && (
          <>
            {leadOf(cars)} <Figure of="basis" typical={termsTexts.basis(defaultTerms)} />
          </>
        )}
      </AccountHead>
      <RemovedBanner removed={view.removed} path={savedCarsPath} />
      {cleaned !== null && (
        <Banner
          level="warning"
          dismissHref={savedCarsPath}
          action={
            cleaned !== '' && (
              <form method="post" action={savedCarsPath}>
                <input type="hidden" name="intent" value="undo-clean-up" />
                <input type="hidden" name="ids" value={cleaned} />
                <Button type="submit" size="small" variant="quiet">
                  Undo
                </Button>
              </form>
            )
          }
        >
          {expiredText}
        </Banner>
      )}
      {problem && <InlineError>{problem}</InlineError>}
      {cars.length === 0 ? (
        <EmptyState
          title="No saved cars yet"
          art="empty"
          action={<ButtonLink href={resultsPath()}>Find cars</ButtonLink>}
        >
          Tap the heart on a car to save it here and follow its price.
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            <form action={savedCarsPath} data-scroll="keep" className={styles.sort}>
              <Field label="Sort by" id="sort">
                <Select
                  key={sort}
                  name="sort"
                  size="small"
                  defaultValue={sort}
                  onChange={(event) => event.currentTarget.form?.requestSubmit()}
                >
                  {Object.entries(savedCarSorts).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Field>
              <noscript>
                <Button type="submit" size="small" variant="quiet">
                  Sort
                </Button>
              </noscript>
            </form>
            {left > 0 && (
              <form method="post" action={savedCarsPath}>
                <input type="hidden" name="intent" value="clean-up" />
                <Button type="submit" size="small" variant="quiet" icon="trash">
                  Remove {left === 1 ? 'the car' : `the ${left} cars`} no longer listed
                </Button>
              </form>
            )}
          </div>
          <ul className={styles.list}>
            {cars.map((car) => (
              <SavedCarLine
                key={car.id}
                car={car}
                nowMs={view.nowMs}
                phone={phone}
                editing={editing === car.id}
                refused={refused?.id === car.id ? refused : undefined}
              />
            ))}
          </ul>
          <InstallOffer carCount={cars.length} />
        </>
      )}
    </>
  );
};
