import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import { Message, type MessageStatus, type StoredMessage } from './message.ts';

type MessageRow = {
  id: string;
  cause: string;
  channel: 'mail' | 'sms';
  recipient: string;
  content: string;
  status: MessageStatus;
  reference: string | null;
  last_error: string | null;
  created_at: number;
  updated_at: number;
};

type OutboxTables = { outbox_messages: MessageRow };

type Change = {
  from: readonly MessageStatus[];
  to: MessageStatus;
  now: number;
  reference?: string;
  error?: string;
};

export const createOutboxStore = (db: Database) => {
  const messages = db.with<OutboxTables>();

  return {
    /** The id of the message stored under this cause, and whether it is this one. */
    insert: async (
      session: Session,
      { id, message, now }: { id: string; message: Message; now: number },
    ): Promise<{ id: string; created: boolean }> => {
      const table = session.with<OutboxTables>();
      const inserted = await table
        .insertInto('outbox_messages')
        .values({
          id,
          cause: message.cause,
          channel: message.channel,
          recipient: message.to,
          content: JSON.stringify(message),
          status: 'queued',
          reference: null,
          last_error: null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) => conflict.column('cause').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (inserted) return { id, created: true };
      const first = await table
        .selectFrom('outbox_messages')
        .select('id')
        .where('cause', '=', message.cause)
        .executeTakeFirstOrThrow();
      return { id: first.id, created: false };
    },

    /** Moves one message on if it is where the caller believes it to be. */
    change: async (
      id: string,
      { from, to, now, reference, error }: Change,
      session: Session = db,
    ): Promise<StoredMessage | undefined> => {
      const row = await session
        .with<OutboxTables>()
        .updateTable('outbox_messages')
        .set({ status: to, updated_at: now, ...(reference && { reference }), ...(error && { last_error: error }) })
        .where('id', '=', id)
        .where('status', 'in', from)
        .returningAll()
        .executeTakeFirst();
      return row && toStored(row);
    },

    settleStalled: async ({ before, error, now }: { before: number; error: string; now: number }): Promise<void> => {
      await messages
        .updateTable('outbox_messages')
        .set({ status: 'uncertain', last_error: error, updated_at: now })
        .where('status', '=', 'sending')
        .where('updated_at', '<', before)
        .execute();
    },

    list: async ({ status, limit }: { status?: MessageStatus; limit: number }): Promise<StoredMessage[]> => {
      const rows = await messages
        .selectFrom('outbox_messages')
        .selectAll()
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'queued'))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toStored);
    },
  };
};

const toStored = (row: MessageRow): StoredMessage => ({
  id: row.id,
  message: Message.parse(JSON.parse(row.content)),
  status: row.status,
  reference: row.reference,
  lastError: row.last_error,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
