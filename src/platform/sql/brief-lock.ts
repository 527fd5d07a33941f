import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { isLockTimeout } from './postgres-errors.ts';

/** Whoever waits for a whole table lets nobody else at that table, so we wait briefly and often. */
const lockMs = 2_000;
const pauseMs = 500;
const mostTries = 120;

const limitLocks = async (trx: Kysely<unknown>): Promise<void> => {
  await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(trx);
};

/** Tries again while a table stays in use; `attempt` limits the locks of its transaction. */
export const briefly = async <R>(attempt: (limitLocks: (trx: Kysely<unknown>) => Promise<void>) => Promise<R>) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(limitLocks);
    } catch (error) {
      if (!isLockTimeout(error) || tries === mostTries) throw error;
      await wait(pauseMs);
    }
  }
};
