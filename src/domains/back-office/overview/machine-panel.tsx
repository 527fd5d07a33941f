import type { CSSProperties, ReactNode } from 'react';
import { AdminPanel } from '#domains/back-office/frame/admin-screen.tsx';
import { AdminTime } from '#domains/back-office/frame/admin-time.tsx';
import { waitText } from '#domains/back-office/frame/wait-text.ts';
import { grouped } from '#lib/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { Table } from '#ui/layout/table.tsx';
import { byteText } from './byte-text.ts';
import styles from './overview.module.css';
import type { Machine } from './overview.server.ts';

type GaugeProps = {
  label: string;
  children: ReactNode;
  note?: ReactNode;
  /** The used share, with a tone if it is high. */
  part?: { percent: number; tone?: 'warn' | 'bad' | undefined };
};

const Gauge = ({ label, children, note, part }: GaugeProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
    {part && (
      <dd className={styles.bar} aria-hidden="true">
        <i
          className={classNames(styles.fill, part.tone && styles[part.tone])}
          style={{ '--part': `${Math.min(100, Math.round(part.percent))}%` } as CSSProperties}
        />
      </dd>
    )}
    {note && <dd className={styles.note}>{note}</dd>}
  </div>
);

const Disk = ({ disk: { freeBytes, totalBytes } }: { disk: NonNullable<Machine['disk']> }) => {
  const percent = totalBytes > 0 ? ((totalBytes - freeBytes) / totalBytes) * 100 : 0;
  return (
    <Gauge
      label="Data folder disk"
      part={{ percent, tone: percent > 90 ? 'bad' : percent > 75 ? 'warn' : undefined }}
      note={`${byteText(freeBytes)} free`}
    >
      {byteText(totalBytes - freeBytes)} of {byteText(totalBytes)}
    </Gauge>
  );
};

const pageTime = (withinMs: number | null): string =>
  withinMs === null ? 'over 5,000 ms' : `within ${grouped(withinMs)} ms`;

const SlowQueries = ({ queries }: { queries: Machine['slow']['queries'] }) => (
  <Disclosure summary="Show slow queries" look="link">
    <Table caption="Queries over 100 ms" dense>
      <thead>
        <tr>
          <th scope="col">Query</th>
          <th scope="col" data-num>
            Times
          </th>
          <th scope="col" data-num>
            Slowest
          </th>
          <th scope="col">Last</th>
        </tr>
      </thead>
      <tbody>
        {queries.map(({ sql, count, slowestMs, lastAtMs }) => (
          <tr key={sql}>
            <th scope="row" className={styles.sql}>
              {sql}
            </th>
            <td data-num>{grouped(count)}</td>
            <td data-num>{grouped(slowestMs)} ms</td>
            <td>
              <AdminTime ms={lastAtMs} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </Disclosure>
);

/** Figures of this process, its database and its disk. */
export const MachinePanel = ({ machine }: { machine: Machine }) => {
  const { queue, pages, slow, indexBytes, memoryBytes, disk, breakers, processes, upMs } = machine;
  const open = breakers.filter(({ state }) => state !== 'closed');
  return (
    <AdminPanel
      title="Machine"
      lead={`${grouped(processes)} ${processes === 1 ? 'process' : 'processes'}, this one up ${waitText(upMs)}`}
    >
      <dl className={styles.gauges}>
        <Gauge
          label="Queue"
          note={queue.waiting > 0 ? `oldest waits ${waitText(queue.waitingMs)}` : `${grouped(queue.delayed)} due later`}
        >
          {grouped(queue.waiting + queue.running)} {queue.waiting + queue.running === 1 ? 'job' : 'jobs'}
        </Gauge>
        <Gauge label="Dead letters">{grouped(queue.dead)}</Gauge>
        {pages && (
          <Gauge label="Page load, p99" note={`${grouped(pages.count)} pages of this process since it started`}>
            {pageTime(pages.withinMs)}
          </Gauge>
        )}
        <Gauge label="Slow queries" note="over 100 ms, of this process since it started">
          {grouped(slow.total)}
        </Gauge>
        <Gauge label="Index memory" note={`${byteText(memoryBytes)} of memory in total for this process`}>
          {byteText(indexBytes)}
        </Gauge>
        {disk && <Disk disk={disk} />}
        <Gauge label="Breakers" note={open.map(({ name, state }) => `${name}: ${state}`).join(', ')}>
          {grouped(open.length)} of {grouped(breakers.length)} open
        </Gauge>
      </dl>
      {slow.queries.length > 0 && <SlowQueries queries={slow.queries} />}
    </AdminPanel>
  );
};
