import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';

/** Writes what `npm run load -- --write` measured into the operations guide. */
export type Rate = {
  database: string;
  index: string;
  workers: number;
  perSecond: number;
  p50?: number | undefined;
  p99?: number | undefined;
  serverCores?: number | undefined;
  othersCores?: number | undefined;
  idleMb: number;
  mb: number;
  /** Of OpenSearch. */
  indexCores?: number | undefined;
  indexMb?: number | undefined;
};

export type Minute = {
  minute: number;
  p50: number;
  p99: number;
  shed: number;
  timeouts: number;
  failed: number;
  mb: number;
  othersCores: number;
};

const guide = join(import.meta.dirname, '../docs/operations.md');
const names: Readonly<Record<string, string>> = {
  sqlite: 'SQLite',
  postgres: 'PostgreSQL',
  own: 'own',
  opensearch: 'OpenSearch',
};

const line = (cells: readonly unknown[]): string => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly string[]): string =>
  [line(head), line(head.map(() => '---')), ...rows].join('\n');

/** Replaces what is between the two comments of a part. */
const replacePart = (part: 'rates' | 'minutes', written: (former: string) => string): void => {
  const [begin, end] = [`<!-- npm run load -- --write: ${part} -->`, `<!-- end of ${part} -->`];
  const text = readFileSync(guide, 'utf8');
  const [before = '', rest = ''] = text.split(begin);
  const [former = '', after = ''] = rest.split(end);
  writeFileSync(guide, `${before}${begin}\n\n${written(former)}\n\n${end}${after}`);
};

const rateHead = ['database', 'search index', 'workers', 'requests a second', 'p50 ms', 'p99 ms'].concat([
  'cores of the server',
  'cores of others',
  'MB before',
  'MB after',
  'measured',
]);

const rateLine = (rate: Rate, day: string): string => {
  const beside = (own: unknown, ofIndex: unknown) => (ofIndex === undefined ? own : `${own}, OpenSearch ${ofIndex}`);
  return line([
    names[rate.database],
    names[rate.index],
    rate.workers,
    rate.perSecond,
    rate.p50 ?? '',
    rate.p99 ?? '',
    beside(rate.serverCores, rate.indexCores),
    rate.othersCores ?? '',
    rate.idleMb,
    beside(rate.mb, rate.indexMb),
    day,
  ]);
};

const identity = (row: string): string => row.split(' | ').slice(0, 3).join(' | ');
/** SQLite first, then the index in memory, then fewer workers. */
const rank = (row: string): number => {
  const [, database, index, workers] = row.split('|').map((cell) => cell.trim());
  return (database === 'SQLite' ? 0 : 1000) + (index === 'own' ? 0 : 100) + Number(workers);
};
const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), Node ${process.versions.node}`;

/** Rows of earlier runs that were not measured again stay. */
export const writeRates = (rates: readonly Rate[], day: string): void =>
  replacePart('rates', (former) => {
    const rows = rates.map((rate) => rateLine(rate, day));
    const again = new Set(rows.map(identity));
    const kept = former.split('\n').filter((row) => /^\| (SQLite|PostgreSQL) /.test(row) && !again.has(identity(row)));
    return `On ${machine()}:\n\n${table(
      rateHead,
      [...kept, ...rows].toSorted((a, b) => rank(a) - rank(b)),
    )}`;
  });

const minuteHead = ['minute', 'p50 ms', 'p99 ms', 'refused', 'timed out', 'failed', 'MB', 'cores of others'];

type Steady = { engine: string; index: string; workers: string; pace: number; memory: string };

export const writeMinutes = (minutes: readonly Minute[], steady: Steady, day: string): void =>
  replacePart('minutes', () => {
    const { engine, index, workers, pace, memory } = steady;
    const setup = `${names[engine]}, search index ${names[index]}, workers: ${workers}`;
    const rows = minutes.map(({ minute, p50, p99, shed, timeouts, failed, mb, othersCores }) =>
      line([minute, p50, p99, shed, timeouts, failed, mb, othersCores]),
    );
    return `Then ${pace} a second (${setup}, measured ${day}); ${memory}:\n\n${table(minuteHead, rows)}`;
  });
