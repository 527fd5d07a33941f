import type { AuthTables } from '#domains/accounts/auth-tables.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';

/** The role on an account. */
export const createOperatorStore = (db: SqlDatabase) => {
  const tables = db.with<AuthTables>();

  const roleOf = async (consumerId: string): Promise<'operator' | null> => {
    const row = await tables.selectFrom('auth_users').select('role').where('id', '=', consumerId).executeTakeFirst();
    return row?.role ?? null;
  };

  return {
    isOperator: async (consumerId: string): Promise<boolean> => (await roleOf(consumerId)) === 'operator',
  };
};
