import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { ForWriters } from '#domains/back-office/frame/reader-roles.tsx';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { BulkLine } from '../bulk/bulk-desk.server.ts';
import { BulkNotice } from '../bulk/bulk-notice.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { carExportPath } from './car-export-path.ts';
import { AddFilter, CarFilters, FilterPanel } from './car-filters.tsx';
import { CarRows } from './car-rows.tsx';
import styles from './car-table.module.css';
import type { CarTableView } from './car-table.server.ts';
import { ColumnChoice, SaveView, ViewChips } from './view-controls.tsx';

type CarTableScreenProps = {
  view: CarTableView;
  perPage: number;
  nowMs: number;
  /** The bulk change that led here. */
  bulk?: BulkLine | undefined;
  /** Why a view was not saved. */
  viewError?: string | undefined;
};

const pageHref = ({ href }: CarTableView, page: number): string => {
  if (page === 1) return href;
  return `${href}${href.includes('?') ? '&' : '?'}page=${page}`;
};

const totalWords = ({ total, isAtLeast }: CarTableView): string =>
  `${isAtLeast ? 'More than ' : ''}${grouped(total)} ${total === 1 ? 'car' : 'cars'}`;

const Nothing = ({ view }: { view: CarTableView }) => (
  <EmptyState
    title="No results"
    level={3}
    action={
      view.ways.length > 0 && (
        <ChipRow label="Filters to remove">
          {view.ways.map(({ label, href, total }) => (
            <li key={label}>
              <Chip href={href} removable>
                {label}: {grouped(total)} {total === 1 ? 'car' : 'cars'}
              </Chip>
            </li>
          ))}
        </ChipRow>
      )
    }
  >
    {view.chips.length === 0 && view.page === 1 && 'There are no cars yet.'}
    {view.chips.length > 0 && view.total === 0 && (
      <>
        No car meets {view.chips.length === 1 ? 'this filter' : 'all of these filters'}.{' '}
        {view.ways.length > 0 ? 'Remove one to see cars:' : <a href={opsPath('listings')}>See all cars</a>}
      </>
    )}
    {view.total > 0 && (
      <>
        The list ends before this page. <a href={view.href}>Go to its first page</a>, or narrow the filters.
      </>
    )}
  </EmptyState>
);

/** All cars as a table, with filters, views, columns and changes of many at once. */
export const CarTableScreen = ({ view, perPage, nowMs, bulk, viewError }: CarTableScreenProps) => {
  const { live, unconfirmed, hidden, rows, total, page, text } = view;
  return (
    <>
      <AdminHead
        title="Listings"
        lead={`${grouped(live)} live, ${grouped(unconfirmed)} of them unconfirmed, ${grouped(hidden)} hidden.`}
        actions={
          <>
            <ForWriters of="routes/ops/listing-new">
              <ButtonLink href={opsPath('listings/new')} size="small" icon="plus">
                Add a car
              </ButtonLink>
            </ForWriters>
            <ButtonLink href={opsPath('listings/changes')} variant="quiet" size="small">
              Bulk changes
            </ButtonLink>
            <ButtonLink
              href={`${carExportPath}${view.query === '' ? '' : `?${view.query}`}`}
              variant="quiet"
              size="small"
              icon="download"
            >
              Export CSV
            </ButtonLink>
          </>
        }
      />
      {bulk && <BulkNotice line={bulk} dismissHref={view.href} />}
      <div className={styles.head}>
        <form action={opsPath('listings')} className={styles.find}>
          <SearchBox
            name="q"
            label="Find listings"
            placeholder="VIN, listing, stock number or words"
            defaultValue={text}
          />
        </form>
        <ViewChips view={view} />
        <CarFilters view={view} />
        <div className={styles.more}>
          <AddFilter view={view} />
          <SaveView view={view} error={viewError} />
          <ColumnChoice view={view} />
        </div>
        <FilterPanel view={view} />
      </div>
      <AdminPanel title={totalWords(view)} flush>
        {rows.length === 0 ? (
          <div className={styles.nothing}>
            <Nothing view={view} />
          </div>
        ) : (
          <form method="get" action={opsPath('listings/change')} className={styles.table}>
            <ForWriters of="routes/ops/listings-change">
              <BulkBar view={view} />
            </ForWriters>
            <CarRows rows={rows} columns={view.columns} nowMs={nowMs} />
          </form>
        )}
      </AdminPanel>
      <Pagination page={page} pageCount={Math.ceil(total / perPage)} hrefFor={(to) => pageHref(view, to)} />
    </>
  );
};
