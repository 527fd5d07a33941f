import type { CSSProperties } from 'react';
import { AdminFacts, AdminState } from '#domains/back-office/frame/admin-kit.tsx';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { grouped } from '#lib/money.ts';
import { opsPath } from '#paths/paths.ts';
import { BarChart } from '#ui/charts/bar-chart.tsx';
import { Table } from '#ui/layout/table.tsx';
import styles from './overview.module.css';
import type { CarStates, FeedLine, OverviewView } from './overview.server.ts';
import type { Series } from './overview-series.ts';

/** Axis labels: fractions are left out, because counts are integers. */
const wholeOrNothing = (value: number): string => (Number.isInteger(value) ? grouped(value) : '');

type ChartPanelProps = { title: string; series: Series; unit: string; note?: string | undefined };

export const ChartPanel = ({ title, series: { bars, total }, unit, note }: ChartPanelProps) => (
  <AdminPanel title={title} lead={note}>
    {total === 0 ? (
      <p className={styles.none}>None in this period.</p>
    ) : (
      <BarChart
        label={`${title}: ${grouped(total)} total, at most ${grouped(Math.max(...bars.map(({ value }) => value)))}`}
        bars={bars}
        labelName={unit}
        valueName={title}
        format={wholeOrNothing}
        labelEvery={bars.length > 24 ? 7 : bars.length > 7 ? 6 : 1}
      />
    )}
  </AdminPanel>
);

export const CarsPanel = ({ cars: { onOffer, unconfirmed, hidden, removed30Days } }: { cars: CarStates }) => {
  const states = [
    { label: 'For sale', count: onOffer - unconfirmed, look: styles.live },
    {
      label: 'Unconfirmed',
      count: unconfirmed,
      look: styles.unconfirmed,
      note: 'for sale, but not in a feed for two days',
    },
    { label: 'Hidden', count: hidden, look: styles.hidden, note: 'by an operator' },
    { label: 'Left, 30 days', count: removed30Days, look: styles.gone },
  ];
  const total = onOffer + hidden + removed30Days;
  return (
    <AdminPanel title="Cars by state">
      {total === 0 ? (
        <p className={styles.none}>No cars yet. Import a dealer’s feed to add some.</p>
      ) : (
        <>
          <div className={styles.split} aria-hidden="true">
            {states.map(({ label, count, look }) => (
              <i key={label} className={look} style={{ flexGrow: count } as CSSProperties} />
            ))}
          </div>
          <AdminFacts
            facts={states.map(({ label, count, note }) => [
              label,
              <span key={label}>
                {grouped(count)} {count > 0 && note && <small className={styles.since}>{note}</small>}
              </span>,
            ])}
          />
        </>
      )}
    </AdminPanel>
  );
};

export const FeedsPanel = ({ feeds }: { feeds: readonly FeedLine[] }) => (
  <AdminPanel title="Feeds">
    {feeds.length === 0 ? (
      <p className={styles.none}>No feeds yet.</p>
    ) : (
      <Table caption="Feeds, oldest arrival first" dense>
        <thead>
          <tr>
            <th scope="col">Feed</th>
            <th scope="col" data-num>
              Cars
            </th>
            <th scope="col">Last arrived</th>
          </tr>
        </thead>
        <tbody>
          {feeds.map(({ id, name, cars, arrivedMs, problem }) => (
            <tr key={id}>
              <th scope="row">
                <a href={opsPath(`feeds/${id}`)}>{name}</a>
              </th>
              <td data-num>{grouped(cars)}</td>
              <td>
                <AdminState tone={problem ? 'bad' : 'good'}>
                  {arrivedMs === null ? 'never' : <AdminTime ms={arrivedMs} />}
                  {problem && `, ${problem}`}
                </AdminState>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </AdminPanel>
);

export const LatestPanel = ({ latest }: { latest: NonNullable<OverviewView['latest']> }) => (
  <AdminPanel title="Latest in the audit log">
    {latest.length === 0 ? (
      <p className={styles.none}>No activity yet.</p>
    ) : (
      <ul className={styles.latest}>
        {latest.map(({ id, atMs, summary, operator }) => (
          <li key={id}>
            {summary}
            <small>
              <AdminTime ms={atMs} />, {operator}
            </small>
          </li>
        ))}
      </ul>
    )}
  </AdminPanel>
);
