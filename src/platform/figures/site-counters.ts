import type { Clock } from '#lib/clock.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { Database } from '#platform/sql/database.ts';

type CounterTables = { site_counters: { name: string; hour_ms: number; total: number } };

/** How much there was in an hour. */
type HourCount = { hourMs: number; total: number };

export type SiteCounters = {
  /** One more of something, in this hour. */
  add(name: string): void;
  /** Writes what was counted since; what can't be written is kept for the next time. */
  flush(): Promise<void>;
  /** By hour, from this one on; hours without any are absent. */
  read(name: string, fromMs: number): Promise<HourCount[]>;
  /** The first hour that was counted at all. */
  since(name: string): Promise<number | undefined>;
  start(): void;
  stop(): Promise<void>;
};

const hourMs = 3_600_000;

type Options = { db: Database; clock: Clock; log: Pick<Log, 'error'>; flushMs?: number };

/**
 * Counts that outlive the process, without anything of whom or what was counted. They are kept in memory for a few
 * seconds and then added to those of all other processes.
 */
export const createSiteCounters = ({ db, clock, log, flushMs = 5_000 }: Options): SiteCounters => {
  const tables = db.with<CounterTables>();
  let counted = new Map<string, CounterTables['site_counters']>();
  let timer: NodeJS.Timeout | undefined;

  const addAll = (name: string, hour: number, total: number): void => {
    const key = `${name} ${hour}`;
    const known = counted.get(key);
    counted.set(key, { name, hour_ms: hour, total: (known?.total ?? 0) + total });
  };

  const write = async (): Promise<void> => {
    if (counted.size === 0) return;
    const rows = [...counted.values()];
    counted = new Map();
    try {
      await tables
        .insertInto('site_counters')
        // Always in one order, so that two processes never wait for each other.
        .values(rows.toSorted((a, b) => a.name.localeCompare(b.name) || a.hour_ms - b.hour_ms))
        .onConflict((conflict) =>
          conflict
            .columns(['name', 'hour_ms'])
            .doUpdateSet((eb) => ({ total: eb('site_counters.total', '+', eb.ref('excluded.total')) })),
        )
        .execute();
    } catch (error) {
      for (const { name, hour_ms: hour, total } of rows) addAll(name, hour, total);
      throw error;
    }
  };

  // One after another: what a flush could not write must not be taken for new.
  let writing: Promise<void> = Promise.resolve();
  const flush = (): Promise<void> => {
    writing = writing.then(write, write);
    return writing;
  };

  // That the database is away is said where it is noticed.
  const report = (error: unknown): void => {
    if (!(error instanceof Unavailable)) logLibraryError(log, 'counts could not be written', error);
  };

  return {
    add: (name) => addAll(name, Math.floor(clock.now() / hourMs) * hourMs, 1),
    flush,
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
    start: () => {
      timer = setInterval(() => void flush().catch(report), flushMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await flush().catch(report);
    },
  };
};
