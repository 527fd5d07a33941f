import { lazy, type ReactNode } from 'react';
import { LazyMap } from '#domains/finding/map/lazy-map.tsx';
import { classNames } from '#ui/class-names.ts';
import { Container } from '#ui/layout/layout.tsx';
import { FilterRail } from './filter-rail.tsx';
import { LazyResultsEmpty } from './lazy-results-empty.tsx';
import { isPending, noChoices, type PendingChoices } from './pending-choices.ts';
import { PendingContext } from './pending-context.ts';
import { ResultsEnd } from './results-end.tsx';
import { ResultsFew } from './results-few.tsx';
import styles from './results-frame.module.css';
import { ResultsHeader } from './results-header.tsx';
import { type CardControls, MoreCars, ResultsList } from './results-list.tsx';
import { mapLinks } from './results-map-links.ts';
import { ResultsMeta } from './results-meta.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import type { ResultsView } from './results-view.ts';
import { hasSponsored, SponsoredCars } from './sponsored-cars.tsx';
import { useHoveredCar } from './use-hovered-car.ts';
import { usePageFocus } from './use-page-focus.ts';

/** Loaded when the first marker is opened. */
const ResultsMapCard = lazy(async () => ({ default: (await import('./results-map-card.tsx')).ResultsMapCard }));

/** Elements that other domains add to this page; those left out are not rendered. */
export type ResultsSlots = {
  recentSearches?: ReactNode;
  /** Form with the payment terms, above the filters. Keep the element's identity stable. */
  terms?: ReactNode;
  saveSearch?: ReactNode;
  /** Email alerts for signed-out shoppers. */
  subscribe?: ReactNode;
  /** Link to it, in the toolbar. */
  saveSearchLink?: ReactNode;
  /** Share link, in the toolbar. */
  share?: ReactNode;
  /** Link to the comparison, in the toolbar. */
  compare?: ReactNode;
  card?: CardControls;
};

type ResultsPageProps = {
  view: ResultsView;
  origin: string;
  /** Whether another search is loading. */
  busy?: boolean;
  /** Pending changes of that search. */
  pending?: PendingChoices;
  /** Further text for screen readers. */
  placeMessage?: string;
  slots?: ResultsSlots;
};

const noControls: CardControls = {};

export const ResultsPage = ({
  view,
  origin,
  busy = false,
  pending = noChoices,
  placeMessage,
  slots = {},
}: ResultsPageProps) => {
  const { card = noControls } = slots;
  const { map } = view;
  const links = map && mapLinks(map);
  const list = usePageFocus(view.pages.page);
  const hovered = useHoveredCar();
  const isSponsored = hasSponsored(view);
  const sponsored = isSponsored && (
    <SponsoredCars sponsored={view.sponsored} controls={card} className={map ? styles.after : styles.beside} />
  );
  return (
    <PendingContext value={pending}>
      <ResultsMeta view={view} origin={origin} />
      <ResultsHeader view={view} placeMessage={placeMessage} />
      <Container
        className={classNames(
          styles.results,
          map ? styles.withMap : isSponsored && styles.withSponsored,
          isPending(pending) && styles.counting,
        )}
      >
        <FilterRail view={view} terms={slots.terms} className={map ? undefined : styles.rail} />
        <section
          className={styles.list}
          aria-labelledby="list-heading"
          aria-busy={busy || undefined}
          {...(map && hovered.watch)}
        >
          <h2 ref={list} id="list-heading" className="visually-hidden" tabIndex={-1}>
            Cars{view.pages.page > 1 && `, page ${view.pages.page}`}
          </h2>
          <ResultsToolbar view={view} compare={slots.compare} save={slots.saveSearchLink} share={slots.share} />
          {view.cars.length > 0 ? (
            <>
              <ResultsList view={view} controls={card} saveSearch={slots.saveSearch} />
              <ResultsFew relaxations={view.relaxations} />
            </>
          ) : (
            <>
              <LazyResultsEmpty view={view} />
              {/* Spans a whole row of cards, which here would extend below the map. */}
              <div>{slots.saveSearch}</div>
            </>
          )}
          {slots.subscribe}
          <ResultsEnd view={view} recentSearches={slots.recentSearches} />
          {map && sponsored}
          {view.more && <MoreCars more={view.more} controls={card} />}
        </section>
        {!map && sponsored}
        {map && links && (
          <div className={styles.map} data-click-type="listing">
            <LazyMap
              scene={map.scene}
              highlighted={hovered.car}
              onPoint={hovered.mark}
              card={(open) => <ResultsMapCard {...open} {...links} cars={view.cars} total={map.scene.total} />}
              {...links}
            />
          </div>
        )}
      </Container>
    </PendingContext>
  );
};
