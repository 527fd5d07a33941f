import type { AuthTables } from '#domains/people/accounts/auth-tables.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

/** The operator role in the accounts table. */
export const createOperatorStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<AuthTables>();

  return {
    isOperator: async (consumerId: string, session?: SqlSession): Promise<boolean> => {
      const row = await tables(session)
        .selectFrom('auth_users')
        .select('role')
        .where('id', '=', consumerId)
        .executeTakeFirst();
      return row?.role === 'operator';
    },

    /** The second-factor state of an operator's session; undefined for sessions of others. */
    standing: async (sessionId: string): Promise<{ hasFactor: boolean; factorGiven: boolean } | undefined> => {
      const row = await tables()
        .selectFrom('auth_sessions as session')
        .innerJoin('auth_users as user', 'user.id', 'session.user_id')
        .select(['user.two_factor_enabled', 'session.second_factor_ms'])
        .where('session.id', '=', sessionId)
        .where('user.role', '=', 'operator')
        .executeTakeFirst();
      return row && { hasFactor: row.two_factor_enabled === 1, factorGiven: row.second_factor_ms !== null };
    },

    setRole: async (consumerId: string, role: 'operator' | null, session: SqlSession): Promise<void> => {
      await tables(session).updateTable('auth_users').set({ role }).where('id', '=', consumerId).execute();
    },

    list: (session?: SqlSession): Promise<{ id: string; email: string; name: string }[]> =>
      tables(session)
        .selectFrom('auth_users')
        .select(['id', 'email', 'name'])
        .where('role', '=', 'operator')
        .orderBy('email')
        .execute(),
  };
};

export type OperatorStore = ReturnType<typeof createOperatorStore>;
