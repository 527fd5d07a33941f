import { formatMoney, grouped } from '#lib/money.ts';
import { dealerPortalPath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Table } from '#ui/layout/table.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { Banner } from '#ui/status/banner.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { PortalHead, PortalPanel } from '../frame/portal-screen.tsx';
import { PortalTime } from '../frame/portal-time.tsx';
import {
  type FeedRun,
  type FeedRunRow,
  type RowResult,
  resultNames,
  rowResults,
  stateNames,
  stateWords,
} from './feed-run.ts';
import styles from './feed-screen.module.css';

export const rowsPerPage = 100;

type RunScreenProps = {
  dealer: { id: number; name: string };
  run: FeedRun;
  page: { rows: readonly FeedRunRow[]; hasMore: boolean };
  result: RowResult | undefined;
  first: number;
  csvHref: string;
};

const levels = {
  done: 'positive',
  failed: 'danger',
  stopped: 'warning',
  mapping: 'warning',
  waiting: 'warning',
  cancelled: 'warning',
} as const;

const levelOf = (state: FeedRun['state']) =>
  Object.hasOwn(levels, state) ? levels[state as keyof typeof levels] : 'info';

const price = (usd: number | null): string => (usd === null ? 'no price' : formatMoney(usd));

/** What happened, in a few words. */
const wordsOf = ({ result, fields, reason, value, beforeUsd, afterUsd }: FeedRunRow): string => {
  if (result === 'refused' || result === 'warning')
    return `${fields[0]}: ${reason}${value === '' ? '' : ` (“${value}”)`}`;
  if (result === 'added') return price(afterUsd);
  if (result === 'left') return 'It was missing from the file.';
  const others = fields.filter((field) => field !== 'price');
  const parts = beforeUsd === afterUsd ? [] : [`${price(beforeUsd)} to ${price(afterUsd)}`];
  return [...parts, ...(others.length > 0 ? [`changed: ${others.join(', ')}`] : [])].join('; ');
};

const ResultRow = ({ dealerId, row }: { dealerId: number; row: FeedRunRow }) => (
  <tr>
    <td>{resultNames[row.result]}</td>
    <td className={styles.name}>
      {row.listingId === null ? (
        row.vin || '–'
      ) : (
        <a href={dealerPortalPath(dealerId, `cars/${row.listingId}`)}>{row.vin}</a>
      )}
      {row.line !== null && <small>Line {grouped(row.line)}</small>}
    </td>
    <td className={styles.words}>{wordsOf(row)}</td>
  </tr>
);

/** One import row by row: this dealer's rows alone. */
export const RunScreen = ({ dealer, run, page, result, first, csvHref }: RunScreenProps) => {
  const at = `feed/${run.id}`;
  const total = rowResults.reduce((sum, name) => sum + run.counts[name], 0);
  const tabs = rowResults.filter((name) => run.counts[name] > 0 || name === result);
  const hrefOf = (query: { result?: RowResult | undefined; first?: number | undefined }) =>
    dealerPortalPath(dealer.id, at, query);
  return (
    <>
      <PortalHead
        title="Import"
        lead={
          <>
            <a href={dealerPortalPath(dealer.id, 'feed')}>All imports</a>. {run.fileName}, received{' '}
            <PortalTime ms={run.createdMs} />.
          </>
        }
        actions={
          total > 0 && (
            <ButtonLink href={csvHref} variant="quiet" size="small" icon="download">
              Download CSV
            </ButtonLink>
          )
        }
      />
      <Banner level={levelOf(run.state)} title={`${stateNames[run.state]}.`}>
        {run.failure ?? stateWords[run.state]}
        {run.rows !== null && run.state === 'done' && (
          <>
            {' '}
            {grouped(run.rows)} rows read, {grouped(run.unchanged ?? 0)} unchanged.
          </>
        )}
      </Banner>
      <TabLinks
        label="Results"
        items={[
          { href: hrefOf({}), label: 'All', count: grouped(total), current: result === undefined },
          ...tabs.map((name) => ({
            href: hrefOf({ result: name }),
            label: resultNames[name],
            count: grouped(run.counts[name]),
            current: name === result,
          })),
        ]}
      />
      <PortalPanel flush>
        {page.rows.length === 0 ? (
          <EmptyState title="Nothing to show">No car of yours was added, changed or refused by this file.</EmptyState>
        ) : (
          <Table caption="Rows" dense>
            <thead>
              <tr>
                <th scope="col">Result</th>
                <th scope="col">VIN</th>
                <th scope="col">What happened</th>
              </tr>
            </thead>
            <tbody>
              {page.rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row can have several problems, and rows never move.
                <ResultRow key={index} dealerId={dealer.id} row={row} />
              ))}
            </tbody>
          </Table>
        )}
      </PortalPanel>
      {(first > 0 || page.hasMore) && (
        <nav aria-label="Pages" className={styles.pages}>
          {first > 0 && <a href={hrefOf({ result, first: Math.max(0, first - rowsPerPage) || undefined })}>Previous</a>}
          {page.hasMore && <a href={hrefOf({ result, first: first + rowsPerPage })}>Next</a>}
        </nav>
      )}
    </>
  );
};
