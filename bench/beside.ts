import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root, startApp } from './app-server.ts';
import { writeFeed } from './import-feed.ts';

export const name = 'beside';

/** Answer times in milliseconds. */
type Row = {
  while: string;
  seconds: number;
  requests: number;
  p50: number;
  p99: number;
  slowest: number;
  over500: number;
};

const feedRows = 100_000;
const onOffer = 20_000;
const quietSeconds = 20;
const everyMs = 25;

/** Requests of shoppers: pages under addresses not requested before, so that each is rendered, and API calls. */
const questions: readonly ((turn: number) => string)[] = [
  (turn) => `/cars-for-sale/used-cars/toyota?searchRadius=0&unread=${turn}`,
  (turn) => `/cars-for-sale/all-cars/atlanta-ga?maxPrice=${20_000 + turn}`,
  (turn) => `/rest/lsc/listing?numRecords=25&firstRecord=${turn % 500}`,
  (turn) => `/rest/lsc/listing?makeCode=FORD&maxPrice=${15_000 + turn}&numRecords=1`,
  (turn) => `/?unread=${turn}`,
];

/** Sends one request after another, with idle time in between, so that a slow answer was delayed by the import. */
const askUntil = async (base: string, isOver: () => boolean): Promise<number[]> => {
  const took: number[] = [];
  for (let turn = 0; !isOver(); turn += 1) {
    const path = questions[turn % questions.length]?.(turn) ?? '/';
    const startedAt = performance.now();
    const answer = await fetch(`${base}${path}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}`);
    took.push(performance.now() - startedAt);
    await wait(everyMs);
  }
  return took;
};

const rowOf = (phase: string, startedAt: number, took: readonly number[]): Row => {
  const sorted = took.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return {
    while: phase,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    requests: took.length,
    p50: at(0.5),
    p99: at(0.99),
    slowest: at(1),
    over500: took.filter((ms) => ms > 500).length,
  };
};

/** Answer times of shoppers' requests while 100,000 rows are imported. */
export const run = async (_options: { json: boolean }): Promise<Row[]> => {
  const app = await startApp({ listings: onOffer });
  try {
    const file = join(app.folder, 'feed.csv');
    await writeFeed({ file, rows: feedRows });
    // Warm-up: every kind of request has been answered once before anything is measured.
    await askUntil(app.base, untilSeconds(5));
    const quietAt = performance.now();
    const quiet = await askUntil(app.base, untilSeconds(quietSeconds));
    const rows = [rowOf('nothing else happens', quietAt, quiet)];
    const importAt = performance.now();
    let isOver = false;
    const child = spawn(process.execPath, ['--max-old-space-size=1024', 'src/server/commands/import.ts', file], {
      cwd: root,
      env: { ...process.env, DATA_DIR: join(app.folder, 'data'), DATABASE_URL: '' },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit').then(([code]) => {
      isOver = true;
      if (code !== 0) throw new Error(`The import ended with ${code}`);
    });
    const beside = await askUntil(app.base, () => isOver);
    await ended;
    rows.push(rowOf(`${feedRows} rows are imported`, importAt, beside));
    return rows;
  } finally {
    await app.stop();
  }
};

const untilSeconds = (seconds: number): (() => boolean) => {
  const endsAt = performance.now() + seconds * 1000;
  return () => performance.now() > endsAt;
};
