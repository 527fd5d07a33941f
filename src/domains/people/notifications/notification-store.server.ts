import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { type NewNotification, type Notification, type NotificationType, notificationsLimit } from './notification.ts';

type Row = {
  id: string;
  consumer_id: string;
  type: NotificationType;
  title: string;
  href: string;
  words: string | null;
  listing_id: number | null;
  created_ms: number;
  read_ms: number | null;
  read_batch: string | null;
};

const read = (row: Row): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  href: row.href,
  createdDate: new Date(row.created_ms).toISOString(),
  read: row.read_ms !== null,
  ...(row.words !== null && { words: row.words }),
  ...(row.listing_id !== null && { listingId: row.listing_id }),
});

export type NotificationStore = ReturnType<typeof createNotificationStore>;

export const createNotificationStore = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<{ notifications: Row }>();

  return {
    /** Adds a notification, within the given transaction or in one of its own. */
    add: async (
      consumerId: string,
      { id, nowMs, type, title, href, words, listingId }: NewNotification & { id: string; nowMs: number },
      session: SqlSession = db,
    ): Promise<void> => {
      await tables(session)
        .insertInto('notifications')
        .values({
          id,
          consumer_id: consumerId,
          type,
          title,
          href,
          words: words ?? null,
          listing_id: listingId ?? null,
          created_ms: nowMs,
          read_ms: null,
          read_batch: null,
        })
        .execute();
    },

    /** Whether the shopper has got a notification of this type about this car since then. */
    hasSince: async (
      consumerId: string,
      { type, listingId }: Pick<Notification, 'type'> & { listingId: number },
      sinceMs: number,
      session: SqlSession,
    ): Promise<boolean> => {
      const row = await tables(session)
        .selectFrom('notifications')
        .select('id')
        .where('consumer_id', '=', consumerId)
        .where('type', '=', type)
        .where('listing_id', '=', listingId)
        .where('created_ms', '>', sinceMs)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Latest first. */
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

    /** False if this shopper has no such notification; marking it again changes nothing. */
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

    markUnread: async (consumerId: string, id: string): Promise<boolean> => {
      const marked = await tables()
        .updateTable('notifications')
        .set({ read_ms: null, read_batch: null })
        .where('id', '=', id)
        .where('consumer_id', '=', consumerId)
        .returning('id')
        .execute();
      return marked.length > 0;
    },

    /** Marks all unread ones with the batch id, for undo. */
    markAllRead: async (consumerId: string, { batch, nowMs }: { batch: string; nowMs: number }): Promise<void> => {
      await tables()
        .updateTable('notifications')
        .set({ read_ms: nowMs, read_batch: batch })
        .where('consumer_id', '=', consumerId)
        .where('read_ms', 'is', null)
        .execute();
    },

    hasBatch: async (consumerId: string, batch: string): Promise<boolean> => {
      const row = await tables()
        .selectFrom('notifications')
        .select('id')
        .where('consumer_id', '=', consumerId)
        .where('read_batch', '=', batch)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Marks only those of the batch as unread. */
    unreadBatch: async (consumerId: string, batch: string): Promise<void> => {
      await tables()
        .updateTable('notifications')
        .set({ read_ms: null, read_batch: null })
        .where('consumer_id', '=', consumerId)
        .where('read_batch', '=', batch)
        .execute();
    },

    remove: async (consumerId: string, id: string): Promise<void> => {
      await tables().deleteFrom('notifications').where('id', '=', id).where('consumer_id', '=', consumerId).execute();
    },

    /** Deletes notifications beyond the limit. */
    forgetOldest: async (consumerId: string): Promise<void> => {
      const oldest = tables()
        .selectFrom('notifications')
        .select('id')
        .where('consumer_id', '=', consumerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .limit(1_000_000)
        .offset(notificationsLimit);
      await tables().deleteFrom('notifications').where('id', 'in', oldest).execute();
    },

    moveAll: async (consumerId: string, other: string, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('notifications')
        .set({ consumer_id: other })
        .where('consumer_id', '=', consumerId)
        .execute();
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('notifications').where('consumer_id', '=', consumerId).execute();
    },
  };
};
