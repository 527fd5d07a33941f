import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { type Conversion, type Exposure, eventIdOf, eventTimeLength, Incoming } from './event-batch.server.ts';
import { isIncoming } from './event-check.ts';

/** How long a repeated event is recognized. */
const retentionMs = 45 * dayMs;
const lifetimeMs = 400 * dayMs;
/** Ids deleted together; on SQLite other writes wait for them. */
const idsAtOnce = 5_000;
/** Rows looked at together, of which the old ones are deleted. */
const rowsAtOnce = 20_000;
const mostRowsAtOnce = 200;
const enoughEvents = 2_000;

type AgingTable = { table: string; name: string; time: string };
const agingExposures: AgingTable = { table: 'experiment_exposures', name: 'experiment', time: 'first_ms' };
const agingConversions: AgingTable = { table: 'experiment_conversions', name: 'event', time: 'hour' };

type QueueRow = { id: string; events: string };
type Tables = {
  experiment_event_queue: QueueRow;
  experiment_event_ids: { id: string };
};

const eventIds: BulkInsert = {
  table: 'experiment_event_ids',
  columns: ['id'],
  conflict: 'on conflict do nothing returning id',
};

const earlier = 'excluded.first_ms < experiment_exposures.first_ms';
const ofEarlier = (column: string): string =>
  `${column} = case when ${earlier} then excluded.${column} else experiment_exposures.${column} end`;

const exposureRows: BulkInsert = {
  table: 'experiment_exposures',
  columns: ['experiment', 'visitor', 'variation', 'first_ms', 'times', 'brand', 'device'],
  conflict: `on conflict (experiment, visitor, variation) do update set
    times = experiment_exposures.times + excluded.times, ${['brand', 'device', 'first_ms'].map(ofEarlier).join(', ')}`,
};

const conversionRows: BulkInsert = {
  table: 'experiment_conversions',
  columns: ['event', 'visitor', 'hour', 'times', 'value', 'revenue'],
  conflict: `on conflict (event, visitor, hour) do update set
    times = experiment_conversions.times + excluded.times,
    value = experiment_conversions.value + excluded.value,
    revenue = experiment_conversions.revenue + excluded.revenue`,
};

type Row = (string | number)[];

/** Rows sorted by key, so that two processes cannot deadlock. */
const inOrder = (rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);

const mergeExposures = (exposures: readonly Exposure[]): Row[] => {
  const rows = new Map<string, [string, number, string, number, number, string, string]>();
  for (const { experiment, visitor, variation, atMs, brand, device } of exposures) {
    const key = `${experiment} ${visitor} ${variation}`;
    const row = rows.get(key);
    if (!row) rows.set(key, [experiment, visitor, variation, atMs, 1, brand, device]);
    else {
      row[4] += 1;
      if (atMs < row[3]) [row[3], row[5], row[6]] = [atMs, brand, device];
    }
  }
  return inOrder(rows);
};

const mergeConversions = (conversions: readonly Conversion[]): Row[] => {
  const rows = new Map<string, [string, number, number, number, number, number]>();
  for (const { event, visitor, atMs, value, revenue } of conversions) {
    const hour = Math.floor(atMs / hourMs);
    const key = `${event} ${visitor} ${hour}`;
    const row = rows.get(key);
    if (!row) rows.set(key, [event, visitor, hour, 1, value, revenue]);
    else {
      row[3] += 1;
      row[4] += value;
      row[5] += revenue;
    }
  }
  return inOrder(rows);
};

export const createEventStore = (db: SqlDatabase) => {
  const runAll = async (session: SqlSession, insert: BulkInsert, rows: readonly Row[]): Promise<unknown[]> => {
    const answers: unknown[] = [];
    for (const query of bulkInserts(db.engine, insert, rows)) {
      const { rows: returned } = await session.with<unknown>().executeQuery(query);
      answers.push(...returned);
    }
    return answers;
  };

  const tables = () => db.with<Tables>();

  const removeIds = async (before: string): Promise<void> => {
    for (let from: string | undefined = ''; from !== undefined; ) {
      const end: { id: string } | undefined = await tables()
        .selectFrom('experiment_event_ids')
        .select('id')
        .where('id', '>=', from)
        .where('id', '<', before)
        .orderBy('id')
        .offset(idsAtOnce)
        .limit(1)
        .executeTakeFirst();
      await tables()
        .deleteFrom('experiment_event_ids')
        .where('id', '>=', from)
        .where('id', '<', end?.id ?? before)
        .execute();
      from = end?.id;
    }
  };

  /** Goes through a table in the order of its key, which begins with a name and the visitor. */
  const removeOld = async ({ table, name, time }: AgingTable, before: number): Promise<void> => {
    const [t, key] = [sql.table(table), sql.ref(name)];
    const names = await sql<{ name: string }>`select distinct ${key} as name from ${t}`.execute(tables());
    for (const { name: one } of names.rows) {
      for (let from: number | undefined = 0; from !== undefined; ) {
        const rest: RawBuilder<unknown> = sql`from ${t} where ${key} = ${one} and visitor >= ${from}`;
        const { rows } = await sql<{ visitor: number }>`
          select visitor ${rest} order by visitor limit 1 offset ${sql.lit(rowsAtOnce)}`.execute(tables());
        const end: number | undefined = rows[0]?.visitor;
        const until = end === undefined ? sql`` : sql`and visitor < ${end}`;
        await sql`delete ${rest} ${until} and ${sql.ref(time)} < ${before}`.execute(tables());
        from = end;
      }
    }
  };

  return {
    /** Runs once a day, in parts, so that no other write waits for long. */
    forgetOld: async (nowMs: number): Promise<void> => {
      await removeIds(eventIdOf(nowMs - retentionMs, '').slice(0, eventTimeLength));
      await removeOld(agingExposures, nowMs - lifetimeMs);
      await removeOld(agingConversions, Math.floor((nowMs - lifetimeMs) / hourMs));
    },

    /**
     * Queues new events in one transaction. They are added to the totals later: that touches a database page per
     * visitor, so it is done for many events together.
     */
    keep: ({ exposures, conversions }: Incoming): Promise<void> =>
      db.transaction(async (session) => {
        const storedIds = new Set([...exposures, ...conversions].map(({ eventId }) => eventId));
        const returned = await runAll(
          session,
          eventIds,
          [...storedIds].sort().map((id) => [id]),
        );
        const fresh = new Set(returned.map((row) => (row as { id: string }).id));
        const isFresh = ({ eventId }: { eventId: string }): boolean => fresh.has(eventId);
        const events: Incoming =
          fresh.size === storedIds.size
            ? { exposures, conversions }
            : { exposures: exposures.filter(isFresh), conversions: conversions.filter(isFresh) };
        if (fresh.size === 0) return;
        await session
          .with<Tables>()
          .insertInto('experiment_event_queue')
          .values({ id: randomUUID(), events: JSON.stringify(events) })
          .execute();
      }),

    /** Adds some queued events to the totals, each once; false when the queue is empty. */
    addSome: (): Promise<boolean> =>
      db.transaction(async (session) => {
        const rows = await session
          .with<Tables>()
          .selectFrom('experiment_event_queue')
          .selectAll()
          .orderBy('id')
          .limit(mostRowsAtOnce)
          .execute();
        const read = new Map<string, Incoming>();
        let events = 0;
        for (const row of rows) {
          const stored: unknown = JSON.parse(row.events);
          const incoming = isIncoming(stored) ? stored : Incoming.parse(stored);
          read.set(row.id, incoming);
          events += incoming.exposures.length + incoming.conversions.length;
          if (events >= enoughEvents) break;
        }
        if (read.size === 0) return false;
        // Another process may be adding the same rows; only those deleted here count.
        const removed = await session
          .with<Tables>()
          .deleteFrom('experiment_event_queue')
          .where('id', 'in', [...read.keys()])
          .returning('id')
          .execute();
        const all = removed.flatMap(({ id }) => read.get(id) ?? []);
        await runAll(session, exposureRows, mergeExposures(all.flatMap(({ exposures }) => exposures)));
        await runAll(session, conversionRows, mergeConversions(all.flatMap(({ conversions }) => conversions)));
        return true;
      }),
  };
};
export type EventStore = ReturnType<typeof createEventStore>;
