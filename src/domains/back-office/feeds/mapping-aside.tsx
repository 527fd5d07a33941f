import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import type { Arrival } from '#domains/supply/imports/arrivals.server.ts';
import { count } from './feed-copy.ts';
import styles from './feed-desk.module.css';
import type { DryRun } from './feed-views.ts';

const ArrivalCard = ({ arrival }: { arrival: Arrival }) => (
  <article className={styles.arrival}>
    <h3>{arrival.heading}</h3>
    <p>{[arrival.condition, arrival.trim, arrival.drive].filter(Boolean).join(' · ')}</p>
    <p>
      {arrival.priceUsd === null ? 'No price: shown as “Ask the dealer”' : `$${count(arrival.priceUsd)}`} ·{' '}
      {count(arrival.mileage)} mi · {arrival.pictures === 1 ? '1 picture' : `${count(arrival.pictures)} pictures`}
    </p>
    <p>{arrival.dealer}</p>
  </article>
);

export const Arrivals = ({ arrivals }: { arrivals: readonly Arrival[] }) => (
  <AdminPanel title="How two rows look">
    {arrivals.length === 0 ? (
      <p className={styles.does}>We can’t read any of the first rows yet. The dry run says why.</p>
    ) : (
      arrivals.map((arrival) => <ArrivalCard key={arrival.line} arrival={arrival} />)
    )}
  </AdminPanel>
);

export const DryRunPanel = ({ result }: { result: DryRun }) => (
  <AdminPanel title={`Dry run, first ${count(result.rows)} rows`} lead="Nothing was saved.">
    <dl className={styles.rows}>
      {(
        [
          ['Would be added', result.added],
          ['Price changed', result.priceChanged],
          ['Other change', result.otherChanged],
          ['Unchanged', result.unchanged],
          ['Refused', result.refused],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={name === 'Refused' && value > 0 ? styles.bad : undefined}>{count(value)}</dd>
        </div>
      ))}
    </dl>
    {result.problems.map(({ line, column, value, reason }) => (
      <p key={`${line} ${column} ${reason}`} className={styles.note}>
        Row {count(line)}: {column} {value !== '' && `“${value}” `}
        {reason.replace(/\.$/, '')}.
      </p>
    ))}
  </AdminPanel>
);
