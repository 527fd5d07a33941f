import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createRandom } from '#lib/random.ts';
import { openDatabase } from '#platform/sql/database.ts';
import { startPostgres } from '../tests/fixtures/postgres.ts';

export const name = 'shoppers';

export type Row = {
  engine: 'sqlite' | 'postgres';
  shoppers: number;
  seconds: number;
  acknowledged: number;
  writesPerSecond: number;
  errors: number;
  /** Writes that were acknowledged but are not in the database, or the reverse. */
  lost: number;
  p50Ms: number;
  p99Ms: number;
  slowestMs: number;
};

type Location = { dataDir: string; databaseUrl?: string };
type SavedCar = { bookmarkId: string; version: number; notes: string };
type Answer = { bookmarkId: string; bookmarkSaved: boolean; bookmarkDeleted?: boolean; version: number };

const SHOPPERS = 200;
const DEFAULT_SECONDS = 60;
const CARS = 400;
const CARS_EACH = 5;
const serverFile = fileURLToPath(new URL('./shoppers-server.ts', import.meta.url));

/**
 * Two hundred shoppers save, annotate and unsave cars as fast as they are answered; afterwards every acknowledged write
 * is checked.
 */
export const run = async ({ seconds = DEFAULT_SECONDS }: { json: boolean; seconds?: number }): Promise<Row[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-shoppers-'));
  const server = await startPostgres({ fsync: true }).catch(() => undefined);
  try {
    const rows: Row[] = [{ engine: 'sqlite', ...(await shop({ dataDir }, seconds)) }];
    if (server) rows.push({ engine: 'postgres', ...(await shop({ dataDir, databaseUrl: server.url }, seconds)) });
    if (rows.some(({ errors, lost, acknowledged }) => errors + lost > 0 || acknowledged === 0)) process.exitCode = 1;
    return rows;
  } finally {
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const shop = async (location: Location, seconds: number): Promise<Omit<Row, 'engine'>> => {
  const child = spawn(process.execPath, [serverFile, JSON.stringify(location), String(CARS)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [origin] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
  const agent = new Agent({ keepAlive: true, maxSockets: SHOPPERS });
  const latencies: number[] = [];
  let errors = 0;

  const post = async (consumer: string, path: string, body: object): Promise<Answer | undefined> => {
    const startedAt = performance.now();
    const { status, text } = await send({ agent, origin: origin.trim(), consumer, path, body });
    latencies.push(performance.now() - startedAt);
    if (status === 200) return JSON.parse(text) as Answer;
    errors += 1;
    return undefined;
  };

  const until = performance.now() + seconds * 1000;
  const accounts = await Promise.all(
    Array.from({ length: SHOPPERS }, (_, number) => shopUntil({ number, until, post })),
  );
  agent.destroy();
  child.kill('SIGTERM');
  const [exitCode] = await ended;
  if (exitCode !== 0) errors += 1;

  latencies.sort((a, b) => a - b);
  const at = (share: number) => Math.round((latencies[Math.floor(share * (latencies.length - 1))] ?? 0) * 10) / 10;
  return {
    shoppers: SHOPPERS,
    seconds,
    acknowledged: latencies.length - errors,
    writesPerSecond: Math.round((latencies.length - errors) / seconds),
    errors,
    lost: await countLost(location, accounts),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    slowestMs: at(1),
  };
};

type Shopper = {
  number: number;
  until: number;
  post(consumer: string, path: string, body: object): Promise<Answer | undefined>;
};
type Account = { consumer: string; bookmarks: Map<number, SavedCar> };

/** Shops until the time is up and returns what the server acknowledged. */
const shopUntil = async ({ number, until, post }: Shopper): Promise<Account> => {
  const consumer = `shopper-${number}`;
  const random = createRandom(number + 1);
  const bookmarks = new Map<number, SavedCar>();
  for (let turn = 0; performance.now() < until; turn += 1) {
    // Shoppers with neighboring numbers share some cars.
    const listingId = ((number * 2 + Math.floor(random.next() * CARS_EACH)) % CARS) + 1;
    const saved = bookmarks.get(listingId);
    if (!saved) {
      const answer = await post(consumer, '/account-api/vehicle', { listingId });
      if (answer?.bookmarkSaved) bookmarks.set(listingId, { ...answer, notes: '' });
    } else if (random.next() < 0.3) {
      const { bookmarkId, version } = saved;
      const notes = `note ${turn}`;
      const answer = await post(consumer, '/account-api/vehicle', { bookmarkId, bookmarkNotes: notes, version });
      if (answer?.bookmarkSaved) bookmarks.set(listingId, { bookmarkId, version: answer.version, notes });
    } else {
      const { bookmarkId, version } = saved;
      const answer = await post(consumer, '/account-api/deletebookmark', { bookmarkId, listingId, version });
      if (answer?.bookmarkDeleted) bookmarks.delete(listingId);
    }
  }
  return { consumer, bookmarks };
};

const keyOf = (...parts: (string | number)[]): string => parts.join(' ');

const countLost = async (location: Location, accounts: readonly Account[]): Promise<number> => {
  const db = await openDatabase(location);
  type Stored = { id: string; consumer_id: string; listing_id: number; version: number; notes: string };
  const rows = await db.with<{ saved_vehicles: Stored }>().selectFrom('saved_vehicles').selectAll().execute();
  await db.close();
  const stored = new Set(
    rows.map(({ id, consumer_id, listing_id, version, notes }) => keyOf(consumer_id, listing_id, id, version, notes)),
  );
  const ids = new Set(
    accounts.flatMap(({ consumer, bookmarks }) =>
      [...bookmarks].map(([listingId, { bookmarkId, version, notes }]) =>
        keyOf(consumer, listingId, bookmarkId, version, notes),
      ),
    ),
  );
  const missing = [...ids].filter((key) => !stored.has(key));
  const unasked = [...stored].filter((key) => !ids.has(key));
  return missing.length + unasked.length;
};

type Send = { agent: Agent; origin: string; consumer: string; path: string; body: object };

const send = ({ agent, origin, consumer, path, body }: Send): Promise<{ status: number; text: string }> =>
  new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', 'x-consumer': consumer };
    const failed = (error: Error) => resolve({ status: 0, text: error.message });
    const post = request(`${origin}${path}`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text })).on('error', failed);
    });
    post.on('error', failed).end(JSON.stringify(body));
  });

if (import.meta.main) {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false }, seconds: { type: 'string' } } });
  const rows = await run({ json: values.json, seconds: values.seconds ? Number(values.seconds) : undefined });
  if (values.json) console.log(JSON.stringify(rows));
  else console.table(rows);
}
