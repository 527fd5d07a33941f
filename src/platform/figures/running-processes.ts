import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { Database } from '#platform/sql/database.ts';

type ProcessTables = { running_processes: { id: string; started_ms: number; seen_ms: number } };

const beatMs = 15_000;
/** A process that missed three heartbeats counts as ended. */
const deadAfterMs = 3 * beatMs;

type Options = { db: Database; clock: Clock; log: Pick<Log, 'error'> };

/** The processes that serve from one database: each writes a heartbeat every few seconds. */
export const createRunningProcesses = ({ db, clock, log }: Options) => {
  const tables = db.with<ProcessTables>();
  const self = { id: randomUUID(), started_ms: clock.now() };
  let timer: NodeJS.Timeout | undefined;

  const beat = async (): Promise<void> => {
    const now = clock.now();
    await tables
      .insertInto('running_processes')
      .values({ ...self, seen_ms: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_ms: now }))
      .execute();
    await tables
      .deleteFrom('running_processes')
      .where('seen_ms', '<', now - deadAfterMs)
      .execute();
  };
  // Outages of the database are logged elsewhere.
  const report = (error: unknown): void => {
    if (!(error instanceof Unavailable)) logLibraryError(log, 'a running process could not say so', error);
  };

  return {
    startedMs: self.started_ms,
    beat,
    count: async (): Promise<number> => {
      const { total } = await tables
        .selectFrom('running_processes')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('seen_ms', '>=', clock.now() - deadAfterMs)
        .executeTakeFirstOrThrow();
      return total;
    },
    start: async (): Promise<void> => {
      await beat().catch(report);
      timer = setInterval(() => void beat().catch(report), beatMs).unref();
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await tables.deleteFrom('running_processes').where('id', '=', self.id).execute().catch(report);
    },
  };
};
