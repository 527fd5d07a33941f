import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { carsPerPage, type DeskList, deskLists } from './desk-lists.ts';
import type { DeskRow } from './listing-desk-view.ts';
import styles from './listings-screen.module.css';

export type ListingsScreenView = {
  live: number;
  counts: Readonly<Record<DeskList, number>>;
  /** One of the lists, a search, or the cars of a dealer. */
  filter: { list: DeskList } | { words: string } | { dealer: { id: number; name: string } };
  rows: readonly DeskRow[];
  total: number;
  page: number;
};

const states = { live: 'Live', hidden: 'Hidden', expired: 'Gone' } as const;

export const ListingState = ({ status, sinceMs }: Pick<DeskRow, 'status' | 'sinceMs'>) => (
  <span className={styles.state} data-status={status}>
    {states[status]}
    {sinceMs !== null && (
      <small>
        since <AdminTime ms={sinceMs} />
      </small>
    )}
  </span>
);

const Row = ({ row }: { row: DeskRow }) => (
  <tr>
    <td>
      <div className={styles.car}>
        <img src={row.picture} alt="" width={64} height={36} loading="lazy" />
        <span>
          <a href={opsPath(`listings/${row.id}`)}>{row.name}</a>
          <small>{row.vin}</small>
        </span>
      </div>
    </td>
    <td data-small="hide">
      <a href={opsPath('listings', { dealer: row.dealerId })} className={styles.quiet}>
        {row.dealer}
      </a>
    </td>
    <td data-num>{row.price || <span className="muted">none</span>}</td>
    <td data-num data-small="hide">
      {row.market || <span className="muted">unknown</span>}
    </td>
    <td>
      {row.flags.length > 0 && <span className={styles.bad}>{row.flags.join('. ')}</span>}
      {row.featured && <small className={styles.note}>Featured</small>}
      {row.flags.length === 0 && !row.featured && <span className="muted">none</span>}
    </td>
    <td>
      <ListingState {...row} />
    </td>
  </tr>
);

const titleOf = ({ filter, total }: ListingsScreenView): string => {
  const cars = `${grouped(total)} ${total === 1 ? 'car' : 'cars'}`;
  if ('list' in filter) return `${deskLists[filter.list].label}: ${cars}`;
  if ('dealer' in filter) return `${filter.dealer.name}: ${cars}`;
  return `“${filter.words}”: ${cars}`;
};

const hrefOf = ({ filter }: ListingsScreenView, page: number): string =>
  opsPath('listings', {
    ...('list' in filter && { list: filter.list }),
    ...('words' in filter && { q: filter.words }),
    ...('dealer' in filter && { dealer: filter.dealer.id }),
    ...(page > 1 && { page }),
  });

/** The lists of listings that need attention, and the search. */
export const ListingsScreen = ({ view }: { view: ListingsScreenView }) => {
  const { live, counts, filter, rows, total, page } = view;
  const list = 'list' in filter ? filter.list : undefined;
  return (
    <>
      <AdminHead
        title="Listings"
        lead={`${grouped(live)} live, ${grouped(counts.unconfirmed)} of them unconfirmed, ${grouped(counts.hidden)} hidden.`}
        actions={
          <form action={opsPath('listings')} className={styles.find}>
            <SearchBox
              name="q"
              label="Find listings"
              placeholder="VIN, listing, stock number or words"
              defaultValue={'words' in filter ? filter.words : ''}
            />
          </form>
        }
      />
      <ChipRow label="Lists" scroll>
        {Object.entries(deskLists).map(([name, { label }]) => (
          <li key={name}>
            <Chip
              href={opsPath('listings', { list: name })}
              tone={list === name ? 'on' : 'neutral'}
              aria-current={list === name ? 'page' : undefined}
            >
              {label} {grouped(counts[name as DeskList])}
            </Chip>
          </li>
        ))}
      </ChipRow>
      <div className={styles.gap}>
        <AdminPanel title={titleOf(view)}>
          {rows.length === 0 ? (
            <EmptyState title={'words' in filter ? 'No results' : 'No cars on this list'} level={3}>
              {'words' in filter
                ? 'No car has that VIN, listing number or stock number, and none mentions these words.'
                : 'Choose another list above, or search all cars.'}
            </EmptyState>
          ) : (
            <Table caption="Cars on this page" dense>
              <thead>
                <tr>
                  <th scope="col">Car</th>
                  <th scope="col" data-small="hide">
                    Dealer
                  </th>
                  <th scope="col" data-num>
                    Listed
                  </th>
                  <th scope="col" data-num data-small="hide">
                    Against market
                  </th>
                  <th scope="col">Flags</th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </tbody>
            </Table>
          )}
        </AdminPanel>
        <Pagination page={page} pageCount={Math.ceil(total / carsPerPage)} hrefFor={(to) => hrefOf(view, to)} />
      </div>
    </>
  );
};
