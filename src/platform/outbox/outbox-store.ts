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
  /** The address of whom it is about. */
  person: string | null;
  content: string;
  status: MessageStatus;
  /** The attempt that has it in hand. */
  claim: string | null;
  /** How often it was sent again although it might have arrived. */
  repeats: number;
  reference: string | null;
  last_error: string | null;
  created_at: number;
  updated_at: number;
  /** When at the latest a recipient's address is forgotten that was given for this message alone. */
  forget_ms: number | null;
};

type FailureRow = { id: string; message_id: string; at_ms: number; error: string };

export type OutboxTables = { outbox_messages: MessageRow; outbox_failures: FailureRow };

/** A message as far as handing it over needs to know it. */
export type HandledMessage = StoredMessage & { claim: string | null; repeats: number };

type UnsettledMessage = Pick<MessageRow, 'id' | 'channel' | 'status' | 'repeats'>;

type RemovedMessage = Pick<MessageRow, 'id' | 'channel' | 'status'> & { createdAt: number };

type Change = {
  from: readonly MessageStatus[];
  /** Changes nothing when another attempt has it in hand by now. */
  heldBy?: string | null;
  to: MessageStatus;
  now: number;
  claim?: string;
  repeats?: number;
  reference?: string;
  error?: string;
  /** The message, where its recipient's address is forgotten with this change. */
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

    /** The message of a cause, if there is one. */
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

    /** Moves one message on if it is where the caller believes it to be. What went wrong is kept beside it. */
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
        // The reason a mail server refuses a message with often contains the recipient's address.
        if (changed && used) {
          await inside.with<OutboxTables>().deleteFrom('outbox_failures').where('message_id', '=', id).execute();
        }
        return changed;
      };
      return session || (error === undefined && !used) ? apply(session ?? db) : db.transaction(apply);
    },

    /** Changes whom a message goes to, and nothing else of it. */
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

    /** Everything that has not come to an end, in these channels also what has come to an uncertain one. */
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
      // The reason a mail server refuses a message with often contains the recipient's address.
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
    // One whose reader is forgotten goes nowhere any more.
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
