import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { OutTheDoorFigure, PaymentFigure } from '#domains/reference/payments/figures/cost-line.tsx';
import type { ShopperDispatch } from '#domains/reference/shopper/shopper-thunk.ts';
import { grouped } from '#lib/money.ts';
import { resultsPath, vehiclePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Grid, SectionHead, TextLink } from '#ui/layout/layout.tsx';
import { LazyRender } from '#ui/lazy-render.tsx';
import { Price } from '#ui/price.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { carouselCount, loadRecentFinds, type RecentFinds } from './recent-finds.ts';
import styles from './recent-lists.module.css';
import type { RecentSearch } from './recent-search.ts';
import type { ViewedVehicle } from './recent-vehicle.ts';
import {
  forgetRecents,
  type RecentsState,
  refreshRecents,
  selectRecentSearches,
  selectRecentVehicles,
  selectShowRecentSearches,
  showRecentSearches,
} from './recents-slice.ts';

const SearchRow = ({ search: { url, fullHeading, fullSubHeading, totalResultCount } }: { search: RecentSearch }) => (
  <li className={styles.search}>
    <Icon name="clock" />
    <div>
      <a href={url}>{fullHeading}</a>
      {fullSubHeading && <p className={styles.quiet}>{fullSubHeading}</p>}
    </div>
    <span className={styles.quiet}>{grouped(totalResultCount)} found</span>
  </li>
);

const VehicleTile = ({ vehicle }: { vehicle: Omit<ViewedVehicle, 'id'> }) => {
  const { href, title, picture, priceUsd, costs } = vehicle;
  return (
    <li className={styles.tile} data-costs={costs}>
      <span className={styles.stage}>
        {picture.startsWith('/') && (
          <img src={picture} alt="" width={240} height={144} loading="lazy" decoding="async" />
        )}
      </span>
      <a href={href} className={styles.name}>
        {title}
      </a>
      {priceUsd === null ? (
        <span className={styles.quiet}>Price not listed</span>
      ) : (
        <Price amount={priceUsd} size="small" />
      )}
      {costs && (
        <span className={styles.costs}>
          <OutTheDoorFigure car={vehicle} />
          <PaymentFigure car={vehicle} />
        </span>
      )}
    </li>
  );
};

/** The newest cars of the last search, once loaded (RCNT-10). */
const Finds = ({ search }: { search: RecentSearch }) => {
  const dispatch = useDispatch<ShopperDispatch<object>>();
  const [finds, setFinds] = useState<RecentFinds>();
  useEffect(() => {
    let isVisible = true;
    dispatch(loadRecentFinds(search)).then((results) => isVisible && setFinds(results));
    return () => {
      isVisible = false;
    };
  }, [dispatch, search]);
  if (!finds || finds.cars.length === 0) return null;
  const id = `finds-${search.timestamp}`;
  return (
    <section aria-labelledby={id}>
      <SectionHead
        title={`Newest: ${search.fullHeading}`}
        id={id}
        note={finds.newCount > 0 && `${grouped(finds.newCount)} since your last visit.`}
        action={<TextLink href={search.url}>See all</TextLink>}
      />
      <Grid as="ul" min="11rem" gap={5}>
        {finds.cars.map(({ id: listingId, name, ...car }) => (
          <VehicleTile key={listingId} vehicle={{ ...car, href: vehiclePath({ listingId }), title: name }} />
        ))}
      </Grid>
    </section>
  );
};

/** Recent searches and cars (RCNT-01 to RCNT-05). Rendered in the browser, because they are stored on the device. */
export const RecentLists = () => {
  const dispatch = useDispatch<ShopperDispatch<{ recents: RecentsState }>>();
  const [alive, setAlive] = useState(false);
  const searches = useSelector(selectRecentSearches);
  const isVisible = useSelector(selectShowRecentSearches);
  const vehicles = useSelector(selectRecentVehicles);
  useEffect(() => {
    dispatch(refreshRecents());
    setAlive(true);
  }, [dispatch]);
  const isEmpty = searches.length + vehicles.length === 0;
  return (
    <>
      <AccountHead
        title="Recently viewed"
        action={
          alive &&
          !isEmpty && (
            <Button variant="quiet" size="small" icon="trash" onClick={() => dispatch(forgetRecents())}>
              Clear all
            </Button>
          )
        }
      >
        Stored only on this device, for 60 days.
      </AccountHead>
      <noscript>
        <p>This list needs JavaScript, which is off.</p>
      </noscript>
      {alive && isEmpty && (
        <EmptyState
          title="Nothing viewed yet"
          art="empty"
          action={<ButtonLink href={resultsPath()}>Find cars</ButtonLink>}
        >
          Searches you make and cars you open appear here.
        </EmptyState>
      )}
      {alive && searches.length > 0 && (
        <section aria-labelledby="recent-searches">
          <SectionHead
            title="Searches"
            id="recent-searches"
            action={
              <Button variant="plain" size="small" onClick={() => dispatch(showRecentSearches(!isVisible))}>
                {isVisible ? 'Hide from search pages' : 'Show on search pages'}
              </Button>
            }
          />
          <ul className={styles.searches}>
            {searches.map((search) => (
              <SearchRow key={search.fullHeading} search={search} />
            ))}
          </ul>
        </section>
      )}
      {alive && vehicles.length > 0 && (
        <section aria-labelledby="recent-cars">
          <SectionHead title="Cars" id="recent-cars" />
          <Grid as="ul" min="11rem" gap={5}>
            {vehicles.map((vehicle) => (
              <VehicleTile key={vehicle.id} vehicle={vehicle} />
            ))}
          </Grid>
        </section>
      )}
      {alive &&
        searches.slice(0, carouselCount).map((search) => (
          // Below all cars of the list, so it is loaded when scrolled near (UI-10).
          <LazyRender key={search.fullHeading} fallback={null}>
            {() => <Finds search={search} />}
          </LazyRender>
        ))}
    </>
  );
};
