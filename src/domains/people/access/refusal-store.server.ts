import { randomUUID } from 'node:crypto';
import type { AuthTables } from '#domains/people/accounts/auth-tables.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { RefusalReason } from './operator.ts';

type Row = { id: string; at_ms: number; consumer_id: string; reason: RefusalReason; network: string };
type Tables = { room_refusals: Row };

export type Refusal = { id: string; atMs: number; email: string; reason: RefusalReason; network: string };

/** People who were refused entry to the back office, with their network. Deleted with their account. */
export const createRefusalStore = (db: SqlDatabase) => {
  const table = (session: SqlSession = db) => session.with<Tables>();

  return {
    add: async (refusal: { atMs: number; consumerId: string; reason: RefusalReason; network: string }) => {
      const { atMs, consumerId, reason, network } = refusal;
      await table()
        .insertInto('room_refusals')
        .values({ id: randomUUID(), at_ms: atMs, consumer_id: consumerId, reason, network })
        .execute();
    },

    hasSince: async (consumerId: string, reason: RefusalReason, sinceMs: number): Promise<boolean> => {
      const row = await table()
        .selectFrom('room_refusals')
        .select('id')
        .where('consumer_id', '=', consumerId)
        .where('reason', '=', reason)
        .where('at_ms', '>', sinceMs)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Latest first. */
    latest: async (limit: number): Promise<Refusal[]> => {
      const rows = await db
        .with<Tables & AuthTables>()
        .selectFrom('room_refusals as refusal')
        .innerJoin('auth_users as user', 'user.id', 'refusal.consumer_id')
        .select(['refusal.id', 'refusal.at_ms', 'refusal.reason', 'refusal.network', 'user.email'])
        .orderBy('refusal.at_ms', 'desc')
        .orderBy('refusal.id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ at_ms, ...row }) => ({ ...row, atMs: at_ms }));
    },

    /** For the export of a person's data. */
    ofConsumer: async (consumerId: string) => {
      const rows = await table()
        .selectFrom('room_refusals')
        .select(['id', 'at_ms', 'reason', 'network'])
        .where('consumer_id', '=', consumerId)
        .orderBy('at_ms')
        .execute();
      return rows.map(({ at_ms, ...row }) => ({ ...row, date: new Date(at_ms).toISOString() }));
    },

    forget: async (consumerId: string, session: SqlSession): Promise<void> => {
      await table(session).deleteFrom('room_refusals').where('consumer_id', '=', consumerId).execute();
    },

    removeBefore: async (beforeMs: number): Promise<void> => {
      await table().deleteFrom('room_refusals').where('at_ms', '<', beforeMs).execute();
    },
  };
};

export type RefusalStore = ReturnType<typeof createRefusalStore>;
