import { randomUUID } from 'node:crypto';
import { dayMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import type { Session } from '#platform/sql/session.ts';
import { emptied, Message, type MessageStatus, personOf, type StoredMessage } from './message.ts';

type Channel = Message['channel'];

type MessageRow = {
  id: string;
  cause: string;
  channel: Channel;
  recipient: string;
  /** Address of the person it is about. */
  person: string | null;
  content: string;
  status: MessageStatus;
  /** The attempt that is sending it. */
  claim: string | null;
  /** How often it was sent again although it might have arrived. */
  repeats: number;
  reference: string | null;
  last_error: string | null;
  created_at: number;
  updated_at: number;
  /** When the one-time recipient's address is deleted at the latest. */
  forget_ms: number | null;
};

type FailureRow = { id: string; message_id: string; at_ms: number; error: string };

export type OutboxTables = { outbox_messages: MessageRow; outbox_failures: FailureRow };

/** A message with its delivery state. */
export type HandledMessage = StoredMessage & { claim: string | null; repeats: number };

type UnsettledMessage = Pick<MessageRow, 'id' | 'channel' | 'status' | 'repeats'>;

type RemovedMessage = Pick<MessageRow, 'id' | 'channel' | 'status'> & { createdAt: number };

type Change = {
  from: readonly MessageStatus[];
  /** The change is made only if this attempt still has the claim. */
  heldBy?: string | null;
  to: MessageStatus;
  now: number;
  claim?: string;
  repeats?: number;
  reference?: string;
  error?: string;
  /** Set when the one-time recipient's address is removed with this change. */
  used?: Message;
};

export type OutboxTrouble = {
  channel: Channel;
  status: 'failed' | 'uncertain';
  count: number;
  oldestCreatedAt: number;
};

const forgetAfterMs = dayMs;

export const createOutboxStore = (db: Database) => {
  const messages = db.with<OutboxTables>();

  return {
    /** Stores a message unless its cause exists; returns the id under that cause, and whether it is new. */
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
          person: personOf(message),
          content: JSON.stringify(message),
          status: 'queued',
          claim: null,
          repeats: 0,
          reference: null,
          last_error: null,
          created_at: now,
          updated_at: now,
          forget_ms: message.once ? now + forgetAfterMs : null,
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

    /** The id of the message with this cause, if there is one. */
    idOf: async (cause: string, session: Session): Promise<string | undefined> => {
      const row = await session
        .with<OutboxTables>()
        .selectFrom('outbox_messages')
        .select('id')
        .where('cause', '=', cause)
        .executeTakeFirst();
      return row?.id;
    },

    find: async (id: string, session: Session = db): Promise<HandledMessage | undefined> => {
      const row = await session
        .with<OutboxTables>()
        .selectFrom('outbox_messages')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && toHandled(row);
    },

    /** Changes the status of a message if it is in one of the expected ones. An error is also added to its failures. */
    change: async (id: string, change: Change, session?: Session): Promise<HandledMessage | undefined> => {
      const { error, now, used } = change;
      const apply = async (inside: Session): Promise<HandledMessage | undefined> => {
        const changed = await applyChange(id, change, inside);
        if (changed && error !== undefined) {
          await inside
            .with<OutboxTables>()
            .insertInto('outbox_failures')
            .values({ id: randomUUID(), message_id: id, at_ms: now, error })
            .execute();
        }
        // The mail server's error often contains the recipient's address.
        if (changed && used) {
          await inside.with<OutboxTables>().deleteFrom('outbox_failures').where('message_id', '=', id).execute();
        }
        return changed;
      };
      return session || (error === undefined && !used) ? apply(session ?? db) : db.transaction(apply);
    },

    /** Changes only the recipient of a message. */
    readdress: async (id: string, to: string, session: Session): Promise<void> => {
      const table = session.with<OutboxTables>();
      const row = await table.selectFrom('outbox_messages').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row || row.recipient === to) return;
      const message = { ...toStored(row).message, to };
      await table
        .updateTable('outbox_messages')
        .set({ recipient: to, person: personOf(message), content: JSON.stringify(message) })
        .where('id', '=', id)
        .execute();
    },

    /** Messages without a final status; for the given channels `uncertain` ones too. */
    listUnsettled: (session: Session, alsoUncertain: readonly Channel[]): Promise<UnsettledMessage[]> =>
      session
        .with<OutboxTables>()
        .selectFrom('outbox_messages')
        .select(['id', 'channel', 'status', 'repeats'])
        .where(({ eb, or, and }) =>
          or([
            eb('status', 'in', ['queued', 'sending']),
            and([eb('status', '=', 'uncertain'), eb('channel', 'in', alsoUncertain)]),
          ]),
        )
        .execute(),

    list: async ({
      statuses,
      limit,
    }: {
      statuses: readonly MessageStatus[];
      limit: number;
    }): Promise<StoredMessage[]> => {
      const rows = await messages
        .selectFrom('outbox_messages')
        .selectAll()
        .where('status', 'in', statuses)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(toStored);
    },

    listAbout: async (person: string): Promise<StoredMessage[]> => {
      const rows = await messages
        .selectFrom('outbox_messages')
        .selectAll()
        .where('person', '=', person)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map(toStored);
    },

    remove: async (
      by: { person: string } | { causes: readonly string[] },
      session: Session,
    ): Promise<RemovedMessage[]> => {
      const tables = session.with<OutboxTables>();
      const rows = await tables
        .deleteFrom('outbox_messages')
        .where((where) => ('person' in by ? where('person', '=', by.person) : where('cause', 'in', by.causes)))
        .returning(['id', 'channel', 'status', 'created_at'])
        .execute();
      // The mail server's error often contains the recipient's address.
      for (const { id } of rows) {
        await tables.deleteFrom('outbox_failures').where('message_id', '=', id).execute();
      }
      return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }));
    },

    trouble: async (): Promise<OutboxTrouble[]> => {
      const rows = await messages
        .selectFrom('outbox_messages')
        .select(({ fn }) => [
          'channel',
          'status',
          fn.countAll<number>().as('total'),
          fn.min<number>('created_at').as('oldest'),
        ])
        .where('status', 'in', ['failed', 'uncertain'])
        .groupBy(['channel', 'status'])
        .execute();
      return rows.flatMap(({ channel, status, total, oldest }) =>
        status === 'failed' || status === 'uncertain' ? { channel, status, count: total, oldestCreatedAt: oldest } : [],
      );
    },
  };
};

const applyChange = async (
  id: string,
  { from, heldBy, to, now, claim, repeats, reference, error, used }: Change,
  session: Session,
): Promise<HandledMessage | undefined> => {
  const row = await session
    .with<OutboxTables>()
    .updateTable('outbox_messages')
    .set({
      status: to,
      updated_at: now,
      ...(claim !== undefined && { claim }),
      ...(repeats !== undefined && { repeats }),
      ...(reference !== undefined && { reference }),
      ...(error !== undefined && { last_error: error }),
      ...(used && { recipient: '', person: null, content: JSON.stringify(emptied(used)), last_error: null }),
    })
    .where('id', '=', id)
    .where('status', 'in', from)
    // A message without a recipient is never sent again.
    .where('recipient', '!=', '')
    .$if(heldBy !== undefined, (update) => update.where('claim', heldBy === null ? 'is' : '=', heldBy ?? null))
    .returningAll()
    .executeTakeFirst();
  return row && toHandled(row);
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

const toHandled = (row: MessageRow): HandledMessage => ({ ...toStored(row), claim: row.claim, repeats: row.repeats });
