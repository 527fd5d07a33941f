import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { zipCookie } from '#domains/reference/locations/resolve-zip.ts';
import { parseCookies } from '#lib/cookies.ts';
import { formatMoney } from '#lib/money.ts';
import { comparePath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/status/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { bestValueOf } from './best-value.ts';
import { compareWords, mostCompared } from './compare-list.ts';
import styles from './compare-modal.module.css';
import {
  addToCompare,
  type CompareDispatch,
  type CompareState,
  removeFromCompare,
  selectCompare,
} from './compare-slice.ts';
import { CompareTable } from './compare-table.tsx';
import { compare } from './comparison.ts';
import { loadCompared } from './load-compared.ts';

type StateProps = { state: CompareState };

/** Listings that are loaded and still in the list. */
const listingsOf = ({ cars, compared }: CompareState) =>
  compared.listings.filter(({ id }) => cars.some((car) => car.id === id));

const load = () => loadCompared({ suggest: true, zip: parseCookies(document.cookie)[zipCookie] });

const Notices = ({ state }: StateProps) => {
  const dispatch = useDispatch<CompareDispatch>();
  const retry = (
    <Button variant="quiet" size="small" onClick={() => dispatch(load())}>
      Try again
    </Button>
  );
  return (
    <>
      {state.compared.failed && (
        <Banner level="danger" title={compareWords.failed} action={retry}>
          Your cars are still selected.
        </Banner>
      )}
      {state.missing.map((name) => (
        <Banner key={name} level="info" title={`${compareWords.gone}:`}>
          {name}
        </Banner>
      ))}
    </>
  );
};

/** Suggests a similar car from a nearby dealer (CMP-09). */
const Suggestion = ({ state }: StateProps) => {
  const dispatch = useDispatch<CompareDispatch>();
  const [car] = state.nearbyLot.listings;
  if (!car || state.cars.length >= mostCompared || state.cars.some(({ id }) => id === car.id)) return null;
  const name = `${car.year} ${car.make.name} ${car.model.name}`;
  const picture = car.images.sources[0]?.src ?? '';
  const { displayPrice } = car.pricingDetail;
  const add = () => {
    dispatch(addToCompare({ id: car.id, name, picture }));
    dispatch(load());
  };
  return (
    <aside className={styles.suggestion} aria-label="A car from a nearby lot">
      <img src={picture} alt="" width={96} height={54} decoding="async" />
      <p>
        <b>{name}</b> {displayPrice !== null && formatMoney(displayPrice)}
        <span>{[car.owner.name, car.owner.location.address.city].join(', ')}</span>
      </p>
      <Button variant="quiet" size="small" icon="plus" onClick={add}>
        Add<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </aside>
  );
};

const Body = ({ state }: StateProps) => {
  const dispatch = useDispatch<CompareDispatch>();
  const { cars, compared } = state;
  const listings = listingsOf(state);
  if (cars.length < 2 && listings.length < 2) {
    return <p>Check Compare on at least one more car to see them side by side.</p>;
  }
  if (compared.loading && listings.length === 0) {
    return (
      <SkeletonGroup label="Loading the cars">
        <Skeleton height="22rem" shape="block" />
      </SkeletonGroup>
    );
  }
  if (listings.length === 0) return null;
  return (
    <CompareTable
      brief
      comparison={compare(listings)}
      bestId={bestValueOf(listings)?.id}
      remove={({ id, name }) => (
        <IconButton icon="x" size="small" label={`Remove ${name}`} onClick={() => dispatch(removeFromCompare(id))} />
      )}
    />
  );
};

/** Quick comparison in a dialog (UI-05): the last three cars at first (CMP-07), all on request. */
export const CompareModal = ({ onClose }: { onClose(): void }) => {
  const dispatch = useDispatch<CompareDispatch>();
  const state = useSelector(selectCompare);
  const { cars, compared } = state;
  const carCount = listingsOf(state).length;
  useEffect(() => {
    dispatch(load());
  }, [dispatch]);
  return (
    <Dialog
      open
      size="wide"
      title={cars.length > 1 ? `Compare ${cars.length} cars` : 'Compare cars'}
      onClose={onClose}
      footer={
        <>
          {carCount > 0 && carCount < cars.length && (
            <Button variant="quiet" state={compared.loading ? 'loading' : ''} onClick={() => dispatch(load())}>
              Show all {cars.length}
            </Button>
          )}
          <ButtonLink href={comparePath(cars.map(({ id }) => id))}>See the full comparison</ButtonLink>
        </>
      }
    >
      <Notices state={state} />
      <Body state={state} />
      <Suggestion state={state} />
    </Dialog>
  );
};
