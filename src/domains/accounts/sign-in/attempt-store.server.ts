import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { SqlDatabase } from '#lib/sql-session.ts';

type Row = { key_hash: string; attempts: number; last_ms: number };

export type AttemptStore = ReturnType<typeof createAttemptStore>;

/** Shared by every process on one database. Who tried is kept only as a hash that needs the secret to be made again. */
export const createAttemptStore = ({ db, secret }: { db: SqlDatabase; secret: string }) => {
  const tables = db.with<{ sign_in_attempts: Row }>();
  const hashOf = (key: string): string => createHmac('sha256', secret).update(key).digest('base64url');

  return {
    find: async (key: string): Promise<{ attempts: number; lastMs: number } | undefined> => {
      const row = await tables
        .selectFrom('sign_in_attempts')
        .select(['attempts', 'last_ms'])
        .where('key_hash', '=', hashOf(key))
        .executeTakeFirst();
      return row && { attempts: row.attempts, lastMs: row.last_ms };
    },

    /** One statement, so that attempts made at once are all counted; those before `since` no longer are. */
    add: async (key: string, { now, since }: { now: number; since: number }): Promise<void> => {
      await tables
        .insertInto('sign_in_attempts')
        .values({ key_hash: hashOf(key), attempts: 1, last_ms: now })
        .onConflict((conflict) =>
          conflict.column('key_hash').doUpdateSet({
            attempts: sql`case when sign_in_attempts.last_ms > ${since} then sign_in_attempts.attempts + 1 else 1 end`,
            last_ms: now,
          }),
        )
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
