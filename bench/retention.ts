import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { eventIdOf, eventTimeLength } from '#domains/people/experiments/event-batch.server.ts';
import { createEventStore } from '#domains/people/experiments/event-store.server.ts';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import { dayMs } from '#lib/duration.ts';
import { type Database, openDatabase } from '#platform/sql/database.ts';
import { createTestDatabase } from '../tests/faults/test-database.ts';
import { startPostgres } from '../tests/fixtures/postgres.ts';

export const name = 'retention';

/**
 * Ids of events of 45 days on PostgreSQL: ten days expire one after another while others are written, deleted in batches
 * as the daily job does, or dropped as partitions.
 */
type Row = Record<string, unknown>;

const days = 45;
const defaultRows = 5_000_000;
const idsTogether = 10;
const writers = 4;
const expiredDays = 10;
const quietMs = 5_000;

const partitioned = 'partitioned_event_ids';
const insertInto = (table: string): BulkInsert => ({
  table,
  columns: ['id'],
  conflict: 'on conflict do nothing returning id',
});

const startOf = (ms: number): string => eventIdOf(ms, '').slice(0, eventTimeLength);

/** Writes batches of new ids into a table until `work` has ended; returns how long each took, sorted. */
const writeMeanwhile = async (db: Database, table: string, nowMs: number, work: () => Promise<void>) => {
  const took: number[] = [];
  let isOver = false;
  const write = async (): Promise<void> => {
    while (!isOver) {
      const ids = Array.from({ length: idsTogether }, () => [eventIdOf(nowMs, randomUUID())]).sort();
      const startedAt = performance.now();
      await db.transaction(async (session) => {
        for (const query of bulkInserts('postgres', insertInto(table), ids)) {
          await session.with<unknown>().executeQuery(query);
        }
      });
      took.push(performance.now() - startedAt);
    }
  };
  const all = Array.from({ length: writers }, write);
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  isOver = true;
  await Promise.all(all);
  return { ms, took: took.toSorted((a, b) => a - b) };
};

const fill = async (db: Database, rows: number, firstMs: number): Promise<void> => {
  const ranges = Array.from({ length: days + 1 }, (_, day) => [firstMs + day * dayMs, firstMs + (day + 1) * dayMs]);
  await sql`create table ${sql.ref(partitioned)} (id text primary key) partition by range (id)`.execute(db.kysely);
  for (const [day, [from = 0, to = 0]] of ranges.entries()) {
    const part = sql.ref(`${partitioned}_${day}`);
    const [lower, upper] = [sql.lit(startOf(from)), sql.lit(startOf(to))];
    await sql`create table ${part} partition of ${sql.ref(partitioned)} for values from (${lower}) to (${upper})`.execute(
      db.kysely,
    );
  }
  for (const [from = 0] of ranges.slice(0, days)) {
    const perDay = Math.round(rows / days);
    const times = sql.join(Array.from({ length: 24 }, (_, hour) => sql.lit(startOf(from + (hour * dayMs) / 24))));
    await sql`insert into experiment_event_ids
      select (array[${times}])[1 + number % 24] || substr(md5(number::text || ${sql.lit(startOf(from))}), 1, 22)
      from generate_series(1, ${sql.lit(perDay)}) number`.execute(db.kysely);
  }
  await sql`insert into ${sql.ref(partitioned)} select id from experiment_event_ids`.execute(db.kysely);
  for (const table of ['experiment_event_ids', partitioned]) {
    await sql`vacuum analyze ${sql.ref(table)}`.execute(db.kysely);
  }
};

export const run = async ({ listings: rows = defaultRows }: { json: boolean; listings?: number }): Promise<Row[]> => {
  const server = await startPostgres({ fsync: true });
  const { databaseUrl } = await createTestDatabase(server);
  const db = await openDatabase({ databaseUrl, dataDir: '', work: 'background' });
  try {
    const firstMs = Date.UTC(2026, 0, 1);
    const nowMs = firstMs + (days + 1) * dayMs - 1;
    await fill(db, rows, firstMs);
    const store = createEventStore(db);
    const result: Row[] = [];
    const measure = async (what: string, table: string, work: () => Promise<void>) => {
      const { ms, took } = await writeMeanwhile(db, table, nowMs, work);
      const at = (share: number) => Number((took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1));
      const [p50, p99, slowest] = [at(0.5), at(0.99), at(1)];
      result.push({ what, 'took ms': Math.round(ms), writes: took.length, p50, p99, slowest });
    };
    const quiet = () => new Promise<void>((resolve) => setTimeout(resolve, quietMs));
    const expireAt = firstMs + (days + 1) * dayMs;
    await measure('one table: nothing else', 'experiment_event_ids', quiet);
    await measure('partitions: nothing else', partitioned, quiet);
    await measure('one table: ten days deleted in batches', 'experiment_event_ids', async () => {
      for (let day = 0; day < expiredDays; day += 1) await store.forgetOld(expireAt + day * dayMs);
    });
    await measure('one table: vacuumed after that', 'experiment_event_ids', async () => {
      await sql`vacuum experiment_event_ids`.execute(db.kysely);
    });
    await measure('partitions: ten days dropped', partitioned, async () => {
      for (let day = 0; day < expiredDays; day += 1) {
        await sql`drop table ${sql.ref(`${partitioned}_${day}`)}`.execute(db.kysely);
      }
    });
    return result;
  } finally {
    await db.close();
    await server.stop();
  }
};
