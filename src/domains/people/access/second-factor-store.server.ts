import { createHash } from 'node:crypto';
import type { AuthTables } from '#domains/people/accounts/auth-tables.ts';
import { minuteMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

type Tables = AuthTables & {
  used_second_factor_codes: { consumer_id: string; code_hash: string; used_ms: number };
  auth_second_factors: { user_id: string; verified: number };
};

/** Longer than a code is valid. */
const lifetimeMs = 10 * minuteMs;

/** What the sign-in library does not store: used codes, and the sessions that entered one. */
export const createSecondFactorStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<Tables>();

  return {
    isOn: async (consumerId: string): Promise<boolean> => {
      const row = await table()
        .selectFrom('auth_users')
        .select('two_factor_enabled')
        .where('id', '=', consumerId)
        .executeTakeFirst();
      return row?.two_factor_enabled === 1;
    },

    setOn: async (consumerId: string, session: SqlSession): Promise<void> => {
      await table(session)
        .updateTable('auth_users')
        .set({ two_factor_enabled: 1 })
        .where('id', '=', consumerId)
        .execute();
    },

    /** False for a code that was already used. */
    spend: async (consumerId: string, code: string, nowMs: number, session: SqlSession): Promise<boolean> => {
      await table(session)
        .deleteFrom('used_second_factor_codes')
        .where('used_ms', '<', nowMs - lifetimeMs)
        .execute();
      const code_hash = createHash('sha256').update(`${consumerId}|${code}`).digest('base64url');
      const added = await table(session)
        .insertInto('used_second_factor_codes')
        .values({ consumer_id: consumerId, code_hash, used_ms: nowMs })
        .onConflict((conflict) => conflict.columns(['consumer_id', 'code_hash']).doNothing())
        .returning('code_hash')
        .executeTakeFirst();
      return added !== undefined;
    },

    given: async (sessionId: string, nowMs: number, session: SqlSession): Promise<void> => {
      await table(session)
        .updateTable('auth_sessions')
        .set({ second_factor_ms: nowMs })
        .where('id', '=', sessionId)
        .execute();
    },

    /** Turning the second factor on or off signs out all other sessions. */
    endOthers: async (consumerId: string, sessionId: string, session: SqlSession): Promise<void> => {
      await table(session)
        .deleteFrom('auth_sessions')
        .where('user_id', '=', consumerId)
        .where('id', '!=', sessionId)
        .execute();
    },

    /** For a removed operator, or one who has lost their authenticator. */
    remove: async (consumerId: string, session: SqlSession): Promise<void> => {
      await table(session).deleteFrom('auth_second_factors').where('user_id', '=', consumerId).execute();
      await table(session)
        .updateTable('auth_users')
        .set({ two_factor_enabled: 0 })
        .where('id', '=', consumerId)
        .execute();
    },
  };
};

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
