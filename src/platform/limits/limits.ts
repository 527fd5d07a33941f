import type { Clock } from '#lib/clock.ts';
import type { Limits, WindowRule, WindowTurn } from '#lib/limit.ts';
import type { Log } from '#lib/log.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { createAttemptLimit, createForgetAttempts } from './attempt-limit.ts';
import { createAttemptStore } from './attempt-store.ts';
import { createMemoryWindows } from './memory-windows.ts';
import { createSharedWindows } from './shared-windows.ts';
import { createWindowStore, type WindowStore } from './window-store.ts';

type Options = {
  db: SqlDatabase;
  /** Keys are hashed with it. Processes on one database must share it, or each counts separately. */
  secret: string;
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** Counts for all processes on an SQLite file, in the memory of the one that started them. */
  counts?: Pick<WindowStore, 'take'>;
};

/**
 * Counts are shared by all serving processes: in PostgreSQL, or on SQLite in the memory of the single process or of the
 * one that started them.
 */
export const createLimits = ({
  db,
  secret,
  clock,
  log,
  counts,
}: Options): Limits & {
  /** Deletes what no longer counts; run daily. */
  forgetOld(): Promise<void>;
} => {
  const memory = createMemoryWindows({ clock });
  const store = createWindowStore({ db, secret });
  const attempts = createAttemptStore({ db, secret });
  const forgetAttempts = createForgetAttempts({ store: attempts, clock });
  const shared = db.engine === 'postgres' ? store : counts;
  const take: (key: string, rule: WindowRule, how: { count: number; strict: boolean }) => Promise<WindowTurn> =
    shared !== undefined
      ? createSharedWindows({ memory, store: shared, clock, log })
      : async (key, rule, { count }) => memory.take(key, rule, count);

  return {
    window: (name, rule, { strict = false } = {}) => ({
      take: (key, count = 1) => take(`${name}|${key}`, rule(), { count, strict }),
    }),
    attempts: (name, rule) => createAttemptLimit({ store: attempts, clock, name, ...rule }),
    forgetOld: async () => {
      await forgetAttempts();
      await store.removeEnded(clock.now());
    },
  };
};
