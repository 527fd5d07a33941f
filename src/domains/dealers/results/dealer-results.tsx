import { ResultsMap } from '#domains/search/map/map-results.tsx';
import { mapLinks } from '#domains/search/results/results-map-links.ts';
import { SendButton, sendForm } from '#domains/search/results/search-form.tsx';
import { usePageFocus } from '#domains/search/results/use-page-focus.ts';
import { grouped } from '#lib/money.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Container } from '#ui/layout.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { PanelButton } from '#ui/panel.tsx';
import { SegmentedLinks } from '#ui/segmented.tsx';
import { Select } from '#ui/text-input.tsx';
import { DealerCard } from '../dealer-card.tsx';
import { type DealerSort, dealerSortLabels, dealerSorts } from '../dealer-query.ts';
import { dealersFailed, dealersWord, noDealers } from '../dealer-words.ts';
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

const Sort = ({ sort, located }: { sort: DealerSort; located: boolean }) => (
  <div className={styles.sort}>
    <label htmlFor="sort">Sort by</label>
    <Select
      key={sort}
      id="sort"
      name="sortBy"
      form={dealerFormId}
      size="small"
      plain
      defaultValue={sort}
      onChange={(event) => sendForm(event.currentTarget)}
    >
      {dealerSorts.map((key) => (
        <option key={key} value={key}>
          {key === 'distanceASC' && !located ? 'Usual order' : dealerSortLabels[key]}
        </option>
      ))}
    </Select>
    <SendButton form={dealerFormId}>Go</SendButton>
  </div>
);

const Toolbar = ({ view }: { view: DealerResultsView }) => {
  const { views, chips, form } = view;
  const onMap = views.current === 'map';
  return (
    <div className={styles.toolbar}>
      <PanelButton
        panelId={dealerPanelId}
        variant="quiet"
        size="small"
        icon="sliders"
        className={onMap ? styles.always : styles.open}
      >
        Filters{chips.length > 0 && ` · ${chips.length}`}
      </PanelButton>
      <div className={styles.views}>
        <SegmentedLinks
          label="View"
          items={[
            { href: views.list, label: 'List', icon: 'list', current: !onMap },
            { href: views.map, label: 'Map', icon: 'map', current: onMap },
          ]}
        />
      </div>
      <Sort sort={form.sort} located={view.near !== ''} />
    </div>
  );
};

/** On a phone the controls float within reach of the thumb. */
const Dock = ({ view }: { view: DealerResultsView }) => {
  const onMap = view.views.current === 'map';
  return (
    <nav className={styles.dock} aria-label="Results">
      <button type="button" popoverTarget={dealerPanelId}>
        <Icon name="sliders" />
        Filters
        {view.chips.length > 0 && <span className={styles.count}>{view.chips.length}</span>}
      </button>
      <a href={onMap ? view.views.list : view.views.map}>
        <Icon name={onMap ? 'list' : 'map'} />
        {onMap ? 'List' : 'Map'}
      </a>
    </nav>
  );
};

/** D-53 */
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
      Nothing you chose is lost: it is in the address of this page.
    </ErrorState>
  </Container>
);

type DealerResultsProps = { view: DealerResultsView; origin: string; busy?: boolean };

/** Filters beside the list of dealers, and a map beside it when asked for. */
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
        {chips.length > 0 && (
          <ChipRow label="Filters" scroll>
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
          </ChipRow>
        )}
      </Container>
      <Container className={classNames(styles.results, map && styles.withMap)}>
        <DealerFilters view={view} className={map ? undefined : styles.rail} />
        <section className={styles.list} aria-labelledby="list-heading" aria-busy={busy || undefined}>
          <h2 ref={list} id="list-heading" className="visually-hidden" tabIndex={-1}>
            Dealers{pages.page > 1 && `, page ${pages.page}`}
          </h2>
          <Toolbar view={view} />
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
                {grouped(view.from)} to {grouped(view.to)} of {grouped(view.total)}. Dealers cannot pay for a place in
                this list.
              </p>
            )}
          </div>
        </section>
        {map && (
          <div className={styles.map}>
            <ResultsMap scene={map.scene} {...mapLinks({ ...map, carHref: '' })} />
          </div>
        )}
      </Container>
      <Dock view={view} />
    </>
  );
};
