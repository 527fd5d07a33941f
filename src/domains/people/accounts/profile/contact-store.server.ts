import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AuthTables } from '../auth-tables.ts';

type Tables = AuthTables & { consumers: { id: string; zip: string; cancelled_at: number | null } };

/** The contact data of an account. */
type Contact = {
  consumerId: string;
  /** As entered at sign-up. */
  name: string;
  email: string;
  isProven: boolean;
  isCancelled: boolean;
  zip: string;
};

/** Reads contacts in bulk, for messages to many accounts. */
export const createContactStore = (db: SqlDatabase) => ({
  find: async (consumerIds: readonly string[], session: SqlSession = db): Promise<Contact[]> => {
    const rows = await session
      .with<Tables>()
      .selectFrom('auth_users')
      .leftJoin('consumers', 'consumers.id', 'auth_users.id')
      .select(['auth_users.id', 'auth_users.name', 'email', 'email_verified', 'zip', 'cancelled_at'])
      .where('auth_users.id', 'in', [...consumerIds])
      .execute();
    return rows.map((row) => ({
      consumerId: row.id,
      name: row.name,
      email: row.email,
      isProven: row.email_verified === 1,
      isCancelled: row.cancelled_at !== null,
      zip: row.zip ?? '',
    }));
  },
});
