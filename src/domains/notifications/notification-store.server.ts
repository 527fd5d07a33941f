import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { type NewNotification, type Notification, type NotificationType, notificationsKept } from './notification.ts';

type Row = {
  id: string;
  consumer_id: string;
  type: NotificationType;
  title: string;
  href: string;
  created_ms: number;
  read_ms: number | null;
};

const read = (row: Row): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  href: row.href,
  createdDate: new Date(row.created_ms).toISOString(),
  read: row.read_ms !== null,
});

export type NotificationStore = ReturnType<typeof createNotificationStore>;

export const createNotificationStore = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<{ notifications: Row }>();

  return {
    /** With whatever else the session does, or alone. */
    add: async (
      consumerId: string,
      { id, nowMs, ...notification }: NewNotification & { id: string; nowMs: number },
      session: SqlSession = db,
    ): Promise<void> => {
      const row = { id, consumer_id: consumerId, ...notification, created_ms: nowMs, read_ms: null };
      await tables(session).insertInto('notifications').values(row).execute();
    },

    /** The latest first. */
    list: async (consumerId: string, limit: number): Promise<Notification[]> => {
      const rows = await tables()
        .selectFrom('notifications')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    countUnread: async (consumerId: string): Promise<number> => {
      const { count } = await tables()
        .selectFrom('notifications')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('consumer_id', '=', consumerId)
        .where('read_ms', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Whether there is such a notification of this shopper; reading it again changes nothing. */
    markRead: async (consumerId: string, id: string, nowMs: number): Promise<boolean> => {
      const marked = await tables()
        .updateTable('notifications')
        .set((eb) => ({ read_ms: eb.fn.coalesce('read_ms', eb.val(nowMs)) }))
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .returning('id')
        .execute();
      return marked.length > 0;
    },

    markAllRead: async (consumerId: string, nowMs: number): Promise<void> => {
      await tables()
        .updateTable('notifications')
        .set({ read_ms: nowMs })
        .where('consumer_id', '=', consumerId)
        .where('read_ms', 'is', null)
        .execute();
    },

    /** What is too old to be shown. */
    forgetOldest: async (consumerId: string): Promise<void> => {
      const oldest = tables()
        .selectFrom('notifications')
        .select('id')
        .where('consumer_id', '=', consumerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(1_000_000)
        .offset(notificationsKept);
      await tables().deleteFrom('notifications').where('id', 'in', oldest).execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('notifications').where('consumer_id', '=', consumerId).execute();
    },
  };
};
