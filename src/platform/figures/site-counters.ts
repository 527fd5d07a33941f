import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';
import { createTally } from '#lib/tally.server.ts';
import type { Database } from '#platform/sql/database.ts';

type CounterTables = { site_counters: { name: string; hour_ms: number; total: number } };

type HourCount = { hourMs: number; total: number };

export type SiteCounters = {
  /** Adds one to the count of this hour. */
  add(name: string): void;
  /** Writes the counts since the last flush; if that fails, the next flush includes them. */
  flush(): Promise<void>;
  /** Counts by hour, from this time on; hours without a count are absent. */
  read(name: string, fromMs: number): Promise<HourCount[]>;
  /** The first hour with a count. */
  since(name: string): Promise<number | undefined>;
  start(): void;
  stop(): Promise<void>;
};

type Options = { db: Database; clock: Clock; log: Pick<Log, 'error'>; flushMs?: number };

/**
 * Counters that outlive the process and contain nothing personal. They are collected in memory for a few seconds, then
 * added to the totals of all processes.
 */
export const createSiteCounters = ({ db, clock, log, flushMs }: Options): SiteCounters => {
  const tables = db.with<CounterTables>();
  const { add, flush, start, stop } = createTally<{ name: string; hourMs: number }>({
    write: async (counted) => {
      await tables
        .insertInto('site_counters')
        .values(counted.map(({ key, total }) => ({ name: key.name, hour_ms: key.hourMs, total })))
        .onConflict((conflict) =>
          conflict
            .columns(['name', 'hour_ms'])
            .doUpdateSet((eb) => ({ total: eb('site_counters.total', '+', eb.ref('excluded.total')) })),
        )
        .execute();
    },
    log,
    ...(flushMs !== undefined && { flushMs }),
  });

  return {
    add: (name) => add({ name, hourMs: Math.floor(clock.now() / hourMs) * hourMs }),
    flush,
    start,
    stop,
    read: async (name, fromMs) => {
      const rows = await tables
        .selectFrom('site_counters')
        .select(['hour_ms', 'total'])
        .where('name', '=', name)
        .where('hour_ms', '>=', fromMs)
        .orderBy('hour_ms')
        .execute();
      return rows.map(({ hour_ms, total }) => ({ hourMs: hour_ms, total }));
    },
    since: async (name) => {
      const row = await tables
        .selectFrom('site_counters')
        .select('hour_ms')
        .where('name', '=', name)
        .orderBy('hour_ms')
        .limit(1)
        .executeTakeFirst();
      return row?.hour_ms;
    },
  };
};
