import { sql } from 'kysely';
import type { AttemptRule } from '#lib/limit.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import { createKeyHash } from './key-hash.ts';

type Row = { key_hash: string; attempts: number; last_ms: number };

export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** Attempts of all processes on one database. */
export const createAttemptStore = ({ db, secret }: { db: SqlDatabase; secret: string }) => {
  const tables = db.with<{ sign_in_attempts: Row }>();
  const hashOf = createKeyHash(secret);

  return {
    find: async (key: string): Promise<{ attempts: number; lastMs: number } | undefined> => {
      const row = await tables
        .selectFrom('sign_in_attempts')
        .select(['attempts', 'last_ms'])
        .where('key_hash', '=', hashOf(key))
        .executeTakeFirst();
      return row && { attempts: row.attempts, lastMs: row.last_ms };
    },

    /**
     * Counts an attempt and returns whether it is allowed; a refused one is not counted. A single statement does both,
     * so concurrent attempts can't exceed the limit. Attempts before `since` don't count.
     */
    take: async (
      key: string,
      { free, firstWaitMs, longestWaitMs }: AttemptRule,
      { now, since }: { now: number; since: number },
    ): Promise<boolean> => {
      const doublings = Math.ceil(Math.log2(longestWaitMs / firstWaitMs));
      const { ref } = sql;
      const [attempts, lastMs] = [ref('sign_in_attempts.attempts'), ref('sign_in_attempts.last_ms')];
      const waitMs = sql`case
        when ${attempts} < ${free} then 0
        when ${attempts} >= ${free + doublings} then ${longestWaitMs}
        else ${firstWaitMs} * (1 << (${attempts} - ${free})) end`;
      const counted = await tables
        .insertInto('sign_in_attempts')
        .values({ key_hash: hashOf(key), attempts: 1, last_ms: now })
        .onConflict((conflict) =>
          conflict
            .column('key_hash')
            .doUpdateSet({
              attempts: sql`case when ${lastMs} > ${since} then ${attempts} + 1 else 1 end`,
              last_ms: now,
            })
            .where(
              // Concurrent statements arrive in any order, and clocks may be set back: neither causes a wait.
              sql<boolean>`${attempts} < ${free} or ${lastMs} + ${waitMs} <= ${now}
                or ${lastMs} <= ${since} or ${lastMs} > ${now + longestWaitMs}`,
            ),
        )
        .returning('attempts')
        .executeTakeFirst();
      return counted !== undefined;
    },

    /** Undoes an attempt that turned out not to be a guess. */
    giveBack: async (key: string): Promise<void> => {
      await tables
        .updateTable('sign_in_attempts')
        .set((eb) => ({ attempts: eb('attempts', '-', 1) }))
        .where('key_hash', '=', hashOf(key))
        .where('attempts', '>', 0)
        .execute();
    },

    remove: async (key: string): Promise<void> => {
      await tables.deleteFrom('sign_in_attempts').where('key_hash', '=', hashOf(key)).execute();
    },

    removeBefore: async (since: number): Promise<void> => {
      await tables.deleteFrom('sign_in_attempts').where('last_ms', '<=', since).execute();
    },
  };
};
