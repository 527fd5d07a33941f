import { randomUUID } from 'node:crypto';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AuthTables } from '../auth-tables.ts';
import type { SignUp } from './mail-link-store.server.ts';

export type AccountStore = ReturnType<typeof createAccountStore>;

/**
 * Our own writes to the sign-in library's tables, in the transaction that uses up the proving link. The library would
 * take several steps, and the process could end between them.
 */
export const createAccountStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<AuthTables>();

  const addSignIn = async (
    consumerId: string,
    { providerId, accountId, password }: { providerId: string; accountId: string; password?: string },
    { now, session }: { now: number; session: SqlSession },
  ): Promise<void> => {
    const at = new Date(now).toISOString();
    await table(session)
      .insertInto('auth_accounts')
      .values({
        id: randomUUID(),
        user_id: consumerId,
        account_id: accountId,
        provider_id: providerId,
        password: password ?? null,
        created_at: at,
        updated_at: at,
      })
      .execute();
  };

  return {
    /** The account of a verified address; accounts with unverified addresses don't exist. */
    idOf: async (email: string, session: SqlSession): Promise<string | undefined> => {
      const row = await table(session)
        .selectFrom('auth_users')
        .select('id')
        .where('email', '=', email)
        .where('email_verified', '=', 1)
        .executeTakeFirst();
      return row?.id;
    },

    create: async (
      { email, name, passwordHash, provider }: { email: string } & SignUp,
      { now, session }: { now: number; session: SqlSession },
    ): Promise<string> => {
      const id = randomUUID();
      const at = new Date(now).toISOString();
      // Removes an unverified account that a process of an earlier version may have created during an update.
      await table(session)
        .deleteFrom('auth_users')
        .where('email', '=', email)
        .where('email_verified', '=', 0)
        .execute();
      await table(session)
        .insertInto('auth_users')
        .values({ id, name, email, email_verified: 1, created_at: at, updated_at: at })
        .execute();
      if (passwordHash) {
        const credential = { providerId: 'credential', accountId: id, password: passwordHash };
        await addSignIn(id, credential, { now, session });
      }
      if (provider) await addSignIn(id, provider, { now, session });
      return id;
    },

    /** Also signs out every device. */
    setEmail: async (
      consumerId: string,
      email: string,
      { now, session }: { now: number; session: SqlSession },
    ): Promise<void> => {
      await table(session)
        .updateTable('auth_users')
        .set({ email, updated_at: new Date(now).toISOString() })
        .where('id', '=', consumerId)
        .execute();
      await table(session).deleteFrom('auth_sessions').where('user_id', '=', consumerId).execute();
    },

    /** Until a new password is chosen, nobody can sign in with one. */
    dropPassword: async (consumerId: string, session: SqlSession): Promise<void> => {
      await table(session)
        .deleteFrom('auth_accounts')
        .where('user_id', '=', consumerId)
        .where('provider_id', '=', 'credential')
        .execute();
    },

    /** Also signs out every device. */
    setPassword: async (
      consumerId: string,
      passwordHash: string,
      { now, session }: { now: number; session: SqlSession },
    ): Promise<void> => {
      const { numUpdatedRows } = await table(session)
        .updateTable('auth_accounts')
        .set({ password: passwordHash, updated_at: new Date(now).toISOString() })
        .where('user_id', '=', consumerId)
        .where('provider_id', '=', 'credential')
        .executeTakeFirst();
      if (numUpdatedRows === 0n) {
        const credential = { providerId: 'credential', accountId: consumerId, password: passwordHash };
        await addSignIn(consumerId, credential, { now, session });
      }
      await table(session).deleteFrom('auth_sessions').where('user_id', '=', consumerId).execute();
    },
  };
};
