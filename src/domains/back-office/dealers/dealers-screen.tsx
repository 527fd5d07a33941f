import { AdminHead, AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { formatMoney, grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { Chip, ChipRow } from '#ui/chip.tsx';
import { SearchBox } from '#ui/forms/search-box.tsx';
import { Pagination } from '#ui/layout/pagination.tsx';
import { Table } from '#ui/layout/table.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { DealerList, DealerRow } from './dealer-rows.ts';
import { dealersPerPage } from './dealer-rows.ts';
import styles from './dealers-screen.module.css';

type DealersScreenProps = {
  rows: readonly DealerRow[];
  total: number;
  page: number;
  counts: Readonly<Record<DealerList, number>>;
  list: DealerList;
  words: string;
};

const listNames: Readonly<Record<DealerList, string>> = {
  all: 'All',
  'no-lead-address': 'No lead address',
  hidden: 'Cars hidden',
};

const Row = ({ row }: { row: DealerRow }) => (
  <tr>
    <th scope="row" className={styles.dealer}>
      <a href={opsPath(`dealers/${row.id}`)}>{row.name}</a>
      <small>
        {row.town}
        {row.hidden && ', all cars hidden'}
      </small>
    </th>
    <td data-num>
      <a href={opsPath('listings', { dealerId: row.id })}>{grouped(row.cars)}</a>
    </td>
    <td data-small="hide">
      {row.hasFeed ? 'By feed' : 'No feed'}
      <small>{row.confirmedMs === null ? 'never confirmed' : <AdminTime ms={row.confirmedMs} />}</small>
    </td>
    <td className={styles.leads}>{row.leadsTo || <span className={styles.bad}>No address</span>}</td>
    <td data-num>{formatMoney(row.docFeeUsd)}</td>
    <td data-num data-small="hide">
      {grouped(row.reports)}
    </td>
  </tr>
);

/** All dealers: cars, last confirmation, address for leads, fee and reports. */
export const DealersScreen = ({ rows, total, page, counts, list, words }: DealersScreenProps) => {
  const title = `${words === '' ? listNames[list] : `“${words}”`}: ${grouped(total)}`;
  const hrefFor = (to: number): string =>
    opsPath('dealers', {
      ...(list !== 'all' && { list }),
      ...(words !== '' && { q: words }),
      ...(to > 1 && { page: to }),
    });
  return (
    <>
      <AdminHead
        title="Dealers"
        lead={`${grouped(counts.all)} dealers, ${grouped(counts['no-lead-address'])} without a lead address.`}
        actions={
          <form action={opsPath('dealers')} className={styles.find}>
            <SearchBox name="q" label="Find dealers" placeholder="Name of a dealer" defaultValue={words} />
          </form>
        }
      />
      <ChipRow label="Lists" scroll>
        {(Object.keys(listNames) as DealerList[]).map((name) => (
          <li key={name}>
            <Chip
              href={opsPath('dealers', name === 'all' ? {} : { list: name })}
              tone={words === '' && list === name ? 'on' : 'neutral'}
              aria-current={words === '' && list === name ? 'page' : undefined}
            >
              {listNames[name]} {grouped(counts[name])}
            </Chip>
          </li>
        ))}
      </ChipRow>
      <div className={styles.gap}>
        <AdminPanel title={title}>
          {rows.length === 0 ? (
            <EmptyState title="No dealers here" level={3}>
              {words === '' ? 'This list is empty.' : 'No dealers found'}
            </EmptyState>
          ) : (
            <Table caption="Dealers on this page" dense>
              <thead>
                <tr>
                  <th scope="col">Dealer</th>
                  <th scope="col" data-num>
                    Cars
                  </th>
                  <th scope="col" data-small="hide">
                    Last confirmed
                  </th>
                  <th scope="col">Leads go to</th>
                  <th scope="col" data-num>
                    Fee
                  </th>
                  <th scope="col" data-num data-small="hide">
                    Reports, 90 days
                  </th>
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
        <Pagination page={page} pageCount={Math.ceil(total / dealersPerPage)} hrefFor={hrefFor} />
      </div>
    </>
  );
};
