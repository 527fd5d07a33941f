import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AuthTables } from '../auth-tables.ts';
import type { PublishedKey } from './identity-token.server.ts';

/** A signed-in device. */
type Device = { id: string; signedInDate: string; expiresDate: string; ipAddress: string; userAgent: string };

export type LiveSession = {
  id: string;
  consumerId: string;
  email: string;
  name: string;
  /** As typed; null for accounts that only have a full name. */
  firstName: string | null;
  signedInAt: number;
  /** When they last proved their identity: by signing in, or by a password or code since. */
  provenAt: number;
};

/** Reads the sign-in library's tables, and ends sessions. */
export const createSessionStore = (db: SqlDatabase) => {
  const tables = db.with<AuthTables>();

  const liveWhere = async (
    column: 'session.id' | 'session.token',
    value: string,
    nowMs: number,
  ): Promise<LiveSession | undefined> => {
    const row = await db
      .with<AuthTables & { consumers: { id: string; first_name: string } }>()
      .selectFrom('auth_sessions as session')
      .innerJoin('auth_users as user', 'user.id', 'session.user_id')
      .leftJoin('consumers as consumer', 'consumer.id', 'user.id')
      .select(['session.id', 'session.expires_at', 'session.created_at', 'user.email', 'user.name'])
      .select(['user.id as consumer_id', 'consumer.first_name'])
      .select(['session.proven_ms', 'session.second_factor_ms'])
      .where(column, '=', value)
      .executeTakeFirst();
    if (!row || Date.parse(row.expires_at) <= nowMs) return undefined;
    const { id, consumer_id: consumerId, email, name, first_name: firstName } = row;
    const signedInAt = Date.parse(row.created_at);
    const provenAt = Math.max(signedInAt, row.proven_ms ?? 0, row.second_factor_ms ?? 0);
    return { id, consumerId, email, name, firstName, signedInAt, provenAt };
  };

  return {
    live: (sessionId: string, nowMs: number) => liveWhere('session.id', sessionId, nowMs),
    liveByToken: (token: string, nowMs: number) => liveWhere('session.token', token, nowMs),

    publishedKeys: async (): Promise<PublishedKey[]> => {
      const rows = await tables.selectFrom('auth_keys').select(['id', 'public_key']).execute();
      return rows.map((row) => ({ id: row.id, publicKey: row.public_key }));
    },

    passwordHash: async (consumerId: string, session: SqlSession = db): Promise<string | undefined> => {
      const row = await session
        .with<AuthTables>()
        .selectFrom('auth_accounts')
        .select('password')
        .where('user_id', '=', consumerId)
        .where('provider_id', '=', 'credential')
        .executeTakeFirst();
      return row?.password ?? undefined;
    },

    providers: async (consumerId: string): Promise<string[]> => {
      const rows = await tables
        .selectFrom('auth_accounts')
        .select('provider_id')
        .where('user_id', '=', consumerId)
        .orderBy('provider_id')
        .execute();
      return rows.map((row) => row.provider_id);
    },

    /** The providers linked to an account, with its ids there. */
    signIns: async (consumerId: string): Promise<{ provider: string; accountId: string; sinceDate: string }[]> => {
      const rows = await tables
        .selectFrom('auth_accounts')
        .select(['provider_id', 'account_id', 'created_at'])
        .where('user_id', '=', consumerId)
        .orderBy('provider_id')
        .execute();
      return rows.map((row) => ({
        provider: row.provider_id,
        accountId: row.account_id,
        sinceDate: row.created_at,
      }));
    },

    user: async (consumerId: string, session: SqlSession = db) => {
      const row = await session
        .with<AuthTables>()
        .selectFrom('auth_users')
        .select(['id', 'name', 'email', 'image', 'created_at'])
        .where('id', '=', consumerId)
        .executeTakeFirst();
      return row && { id: row.id, name: row.name, email: row.email, image: row.image, createdDate: row.created_at };
    },

    list: async (consumerId: string, nowMs: number): Promise<Device[]> => {
      const rows = await tables
        .selectFrom('auth_sessions')
        .select(['id', 'created_at', 'expires_at', 'ip_address', 'user_agent'])
        .where('user_id', '=', consumerId)
        .orderBy('created_at', 'desc')
        .execute();
      return rows
        .filter((row) => Date.parse(row.expires_at) > nowMs)
        .map((row) => ({
          id: row.id,
          signedInDate: row.created_at,
          expiresDate: row.expires_at,
          ipAddress: row.ip_address ?? '',
          userAgent: row.user_agent ?? '',
        }));
    },

    rename: async (session: SqlSession, consumerId: string, name: string): Promise<void> => {
      await session.with<AuthTables>().updateTable('auth_users').set({ name }).where('id', '=', consumerId).execute();
    },

    setProven: async (sessionId: string, nowMs: number): Promise<void> => {
      await tables.updateTable('auth_sessions').set({ proven_ms: nowMs }).where('id', '=', sessionId).execute();
    },

    /** Ends a session, only if it is this consumer's. */
    end: async (consumerId: string, sessionId: string): Promise<void> => {
      await tables.deleteFrom('auth_sessions').where('id', '=', sessionId).where('user_id', '=', consumerId).execute();
    },

    endAll: async (session: SqlSession, consumerId: string): Promise<void> => {
      await session.with<AuthTables>().deleteFrom('auth_sessions').where('user_id', '=', consumerId).execute();
    },

    remove: async (session: SqlSession, consumerId: string): Promise<void> => {
      await session.with<AuthTables>().deleteFrom('auth_users').where('id', '=', consumerId).execute();
    },
  };
};

export type SessionStore = ReturnType<typeof createSessionStore>;
