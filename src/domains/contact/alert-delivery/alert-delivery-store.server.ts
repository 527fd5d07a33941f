import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import {
  type AlertDelivery,
  AlertNews,
  type DeliveredEvent,
  type DeliveryReason,
  type DeliveryState,
} from './alert-delivery.ts';

type Row = {
  id: string;
  cause: string;
  consumer_id: string;
  bookmark_id: string;
  event: DeliveredEvent;
  channel: AlertChannel;
  listing_id: number | null;
  document: string;
  state: DeliveryState;
  reason: DeliveryReason | null;
  message_id: string | null;
  due_ms: number;
  created_ms: number;
  updated_ms: number;
};

type NewDelivery = Pick<
  AlertDelivery,
  'id' | 'consumerId' | 'bookmarkId' | 'event' | 'channel' | 'listingId' | 'news' | 'dueMs'
> & {
  /** Unique: the same cause creates only one delivery. */
  cause: string;
  nowMs: number;
};

/** Everything due in one group is sent as one message. */
export type DeliveryGroup = { consumerId: string; bookmarkId: string; channel: AlertChannel };

type Settled = {
  state: DeliveryState;
  reason?: DeliveryReason | null;
  messageId?: string;
  /** The new due time of a delivery that is postponed. */
  dueMs?: number;
  nowMs: number;
};

const read = (row: Row): AlertDelivery => ({
  id: row.id,
  consumerId: row.consumer_id,
  bookmarkId: row.bookmark_id,
  event: row.event,
  channel: row.channel,
  listingId: row.listing_id,
  news: AlertNews.parse(JSON.parse(row.document)),
  state: row.state,
  reason: row.reason,
  messageId: row.message_id,
  dueMs: row.due_ms,
  createdMs: row.created_ms,
  updatedMs: row.updated_ms,
});

const insertOnce: BulkInsert = {
  table: 'alert_deliveries',
  columns: [
    ...['id', 'cause', 'consumer_id', 'bookmark_id', 'event', 'channel', 'listing_id', 'document', 'state'],
    ...['reason', 'message_id', 'due_ms', 'created_ms', 'updated_ms'],
  ],
  conflict: 'on conflict (cause) do nothing',
};

export type AlertDeliveryStore = ReturnType<typeof createAlertDeliveryStore>;

export const createAlertDeliveryStore = ({ db }: { db: SqlDatabase }) => {
  const tables = (session: SqlSession = db) => session.with<{ alert_deliveries: Row }>();

  return {
    /** Adds deliveries; those that are stored already stay as they are. */
    add: async (deliveries: readonly NewDelivery[], session: SqlSession): Promise<void> => {
      const rows = deliveries.map((one) => [
        ...[one.id, one.cause, one.consumerId, one.bookmarkId, one.event, one.channel, one.listingId],
        ...[JSON.stringify(one.news), 'waiting', null, null, one.dueMs, one.nowMs, one.nowMs],
      ]);
      for (const statement of bulkInserts(db.engine, insertOnce, rows)) await tables(session).executeQuery(statement);
    },

    /** Groups with deliveries that are due, the oldest first. */
    dueGroups: async (nowMs: number, limit: number): Promise<DeliveryGroup[]> => {
      const rows = await tables()
        .selectFrom('alert_deliveries')
        .select(['consumer_id', 'bookmark_id', 'channel'])
        .where('state', '=', 'waiting')
        .where('due_ms', '<=', nowMs)
        .groupBy(['consumer_id', 'bookmark_id', 'channel'])
        .orderBy((eb) => eb.fn.min('due_ms'))
        .limit(limit)
        .execute();
      return rows.map((row) => ({ consumerId: row.consumer_id, bookmarkId: row.bookmark_id, channel: row.channel }));
    },

    /** Due deliveries of one group, which make up one message. */
    dueIn: async (
      { bookmarkId, channel }: DeliveryGroup,
      nowMs: number,
      session?: SqlSession,
    ): Promise<AlertDelivery[]> => {
      const rows = await tables(session)
        .selectFrom('alert_deliveries')
        .selectAll()
        .where('state', '=', 'waiting')
        .where('due_ms', '<=', nowMs)
        .where('bookmark_id', '=', bookmarkId)
        .where('channel', '=', channel)
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /** Sets the new state of deliveries that still wait; resolves with how many there were. */
    settle: async (
      ids: readonly string[],
      { state, reason = null, messageId, dueMs, nowMs }: Settled,
      session: SqlSession,
    ): Promise<number> => {
      const { numUpdatedRows } = await tables(session)
        .updateTable('alert_deliveries')
        .set({
          state,
          reason,
          updated_ms: nowMs,
          ...(messageId !== undefined && { message_id: messageId }),
          ...(dueMs !== undefined && { due_ms: dueMs }),
        })
        .where('id', 'in', [...ids])
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** Makes texts due that waited for the number's owner to reply YES. */
    releaseTexts: async (consumerIds: readonly string[], nowMs: number, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('alert_deliveries')
        .set({ due_ms: nowMs })
        .where('consumer_id', 'in', [...consumerIds])
        .where('channel', '=', 'text')
        .where('state', '=', 'waiting')
        .where('reason', '=', 'awaits-yes')
        .execute();
    },

    /** Whether anything was sent about this bookmark since then. */
    sentSince: async (
      { bookmarkId, channel }: Omit<DeliveryGroup, 'consumerId'>,
      sinceMs: number,
      session?: SqlSession,
    ): Promise<boolean> => {
      const row = await tables(session)
        .selectFrom('alert_deliveries')
        .select('id')
        .where('bookmark_id', '=', bookmarkId)
        .where('channel', '=', channel)
        .where('state', '=', 'sent')
        .where('updated_ms', '>=', sinceMs)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Deliveries of one event that were sent or are waiting, the earliest first. */
    toldOf: async (consumerId: string, event: DeliveredEvent, sinceMs: number): Promise<AlertDelivery[]> => {
      const rows = await tables()
        .selectFrom('alert_deliveries')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .where('event', '=', event)
        .where('state', '<>', 'not-sent')
        .where('created_ms', '>=', sinceMs)
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /** Latest first. */
    ofConsumer: async (consumerId: string): Promise<AlertDelivery[]> => {
      const rows = await tables()
        .selectFrom('alert_deliveries')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    removeAll: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('alert_deliveries').where('consumer_id', '=', consumerId).execute();
    },

    /** Deletes deliveries that the account no longer shows. */
    forgetOld: async (createdBeforeMs: number): Promise<void> => {
      await tables()
        .deleteFrom('alert_deliveries')
        .where('state', '<>', 'waiting')
        .where('created_ms', '<', createdBeforeMs)
        .execute();
    },
  };
};
