import { FilterChips } from '#domains/browse/results/filter-chips.tsx';
import frame from '#domains/browse/results/results-frame.module.css';
import { mapLinks } from '#domains/browse/results/results-map-links.ts';
import { SortSelect } from '#domains/browse/results/sort-select.tsx';
import { ToolbarFrame } from '#domains/browse/results/toolbar-frame.tsx';
import { usePageFocus } from '#domains/browse/results/use-page-focus.ts';
import { dealerSortLabels, dealerSorts } from '#domains/finding/criteria/address/dealer-query.ts';
import { LazyMap } from '#domains/finding/map/lazy-map.tsx';
import { grouped } from '#lib/money.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { Container } from '#ui/layout/layout.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState, ErrorState } from '#ui/status/empty-state.tsx';
import { DealerCard } from '../dealer-card.tsx';
import { dealersFailed, dealersWord, noDealers } from '../dealer-copy.ts';
import { DealerFilters, dealerFormId, dealerPanelId } from './dealer-filters.tsx';
import styles from './dealer-results.module.css';
import { DealerResultsMeta } from './dealer-results-meta.tsx';
import type { DealerResultsView } from './dealer-results-view.ts';

const eagerCards = 4;

const Notices = ({ notices }: Pick<DealerResultsView, 'notices'>) =>
  notices.map(({ title, why, nearest }) => (
    <Banner key={title} level="warning" title={title}>
      {why}{' '}
      {nearest.length > 0 && (
        <>
          Did you mean{' '}
          {nearest.map(({ label, href }, at) => (
            <span key={href}>
              {at > 0 && ' or '}
              <a href={href}>{label}</a>
            </span>
          ))}
          ?
        </>
      )}
    </Banner>
  ));

const sortsOf = (located: boolean) =>
  dealerSorts.map((key) => [key, key === 'distanceASC' && !located ? 'Default order' : dealerSortLabels[key]] as const);

/** No dealers match, or the page is past the last one (RULING-53). */
const Nothing = ({ view }: { view: DealerResultsView }) => {
  const firstPage = view.pages.hrefs[1];
  if (view.total > 0) {
    return (
      <EmptyState
        title="This page is past the end"
        art="empty"
        action={firstPage && <ButtonLink href={firstPage}>Go to the first page</ButtonLink>}
      >
        There are {dealersWord(view.total)}.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={noDealers}
      art="empty"
      action={
        view.wider.length > 0 ? (
          <ChipRow label="Wider distances">
            {view.wider.map(({ label, href }) => (
              <li key={href}>
                <Chip href={href} rel="nofollow">
                  {label}
                </Chip>
              </li>
            ))}
          </ChipRow>
        ) : (
          view.chips.length > 0 && <ButtonLink href={view.clearHref}>Clear all filters</ButtonLink>
        )
      }
    />
  );
};

export const DealersFailed = ({ retryHref }: { retryHref: string }) => (
  <Container className={styles.failed}>
    <title>Dealers</title>
    <meta name="robots" content="noindex" />
    <ErrorState level={1} title={dealersFailed} action={<ButtonLink href={retryHref}>Try again</ButtonLink>}>
      Your filters are saved in this page’s address.
    </ErrorState>
  </Container>
);

type DealerResultsProps = { view: DealerResultsView; origin: string; busy?: boolean };

/** Filters and a list of dealers, with a map on request. */
export const DealerResultsPage = ({ view, origin, busy = false }: DealerResultsProps) => {
  const { map, pages, chips } = view;
  const list = usePageFocus(pages.page);
  return (
    <>
      <DealerResultsMeta view={view} origin={origin} />
      <Container className={styles.top}>
        <h1 id="results-heading" tabIndex={-1}>
          {view.heading}
        </h1>
        <output className="visually-hidden">{dealersWord(view.total)} found</output>
        <Notices notices={view.notices} />
        <FilterChips count={chips.length} panelId={dealerPanelId} label="Filters">
          {chips.map(({ label, href }) => (
            <li key={label}>
              <Chip href={href} removable data-scroll="keep" rel="nofollow">
                {label}
              </Chip>
            </li>
          ))}
          {chips.length > 1 && (
            <li>
              <Chip href={view.clearHref} tone="clear" data-scroll="keep">
                Clear all
              </Chip>
            </li>
          )}
        </FilterChips>
      </Container>
      <Container className={classNames(frame.results, map && frame.withMap)}>
        <DealerFilters view={view} className={map ? undefined : frame.rail} />
        <section className={frame.list} aria-labelledby="list-heading" aria-busy={busy || undefined}>
          <h2 ref={list} id="list-heading" className="visually-hidden" tabIndex={-1}>
            Dealers{pages.page > 1 && `, page ${pages.page}`}
          </h2>
          <ToolbarFrame view={view} panelId={dealerPanelId}>
            <SortSelect formId={dealerFormId} sort={view.form.sort} sorts={sortsOf(view.near !== '')} />
          </ToolbarFrame>
          {view.dealers.length > 0 ? (
            <div className={styles.frame}>
              {view.dealers.map((dealer, at) => (
                <DealerCard key={dealer.id} dealer={dealer} eager={at < eagerCards} />
              ))}
            </div>
          ) : (
            <Nothing view={view} />
          )}
          <div className={styles.end}>
            <Pagination page={pages.page} pageCount={pages.pageCount} hrefFor={(page) => pages.hrefs[page] ?? ''} />
            {view.dealers.length > 0 && (
              <p>
                {grouped(view.from)} to {grouped(view.to)} of {grouped(view.total)}. Dealers can’t pay for placement in
                this list.
              </p>
            )}
          </div>
        </section>
        {map && (
          <div className={frame.map}>
            <LazyMap scene={map.scene} {...mapLinks({ ...map, carHref: '' })} />
          </div>
        )}
      </Container>
    </>
  );
};
