import type { Database } from '#platform/sql/database.ts';
import { Message, type MessageStatus, subjectOf } from './message.ts';
import type { OutboxTables } from './outbox-store.ts';

/** A message in a list, without its text. */
type ListedMessage = {
  id: string;
  cause: string;
  channel: Message['channel'];
  to: string;
  /** Empty for text messages. */
  subject: string;
  status: MessageStatus;
  lastError: string | null;
  createdAt: number;
  updatedAt: number;
};

/** A message with its content and all failed attempts. */
type WholeMessage = ListedMessage & { message: Message; failures: { atMs: number; error: string }[] };

type MessageFate = Pick<ListedMessage, 'id' | 'status' | 'lastError' | 'updatedAt'>;

/** Lower and upper bound of ids; as long as an id, so that all collations sort them alike. */
const lowest = '00000000-0000-0000-0000-000000000000';
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const fill = (start: string, rest: string): string => `${start}${rest.slice(start.length)}`;

/** Queries of the outbox for the back office. */
export const createOutboxListing = (db: Database) => {
  const tables = db.with<OutboxTables>();

  const counts = async (): Promise<Record<MessageStatus, number>> => {
    const rows = await tables
      .selectFrom('outbox_messages')
      .select(({ fn }) => ['status', fn.countAll<number>().as('total')])
      .groupBy('status')
      .execute();
    const of = (status: MessageStatus) => rows.find((row) => row.status === status)?.total ?? 0;
    return {
      queued: of('queued'),
      sending: of('sending'),
      sent: of('sent'),
      failed: of('failed'),
      uncertain: of('uncertain'),
      held: of('held'),
      bounced: of('bounced'),
    };
  };

  const read = (row: OutboxTables['outbox_messages']): ListedMessage & { message: Message } => {
    const message = Message.parse(JSON.parse(row.content));
    return {
      id: row.id,
      cause: row.cause,
      channel: row.channel,
      to: message.to,
      status: row.status,
      subject: subjectOf(message),
      lastError: row.last_error,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      message,
    };
  };

  return {
    counts,

    /** Newest first. */
    page: async (range: {
      statuses: readonly MessageStatus[];
      first: number;
      count: number;
    }): Promise<ListedMessage[]> => {
      const rows = await tables
        .selectFrom('outbox_messages')
        .selectAll()
        .where('status', 'in', range.statuses)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(range.first)
        .limit(range.count)
        .execute();
      return rows.map((row) => {
        const { message: _, ...listed } = read(row);
        return listed;
      });
    },

    find: async (which: { id: string } | { cause: string }): Promise<WholeMessage | undefined> => {
      const row = await tables
        .selectFrom('outbox_messages')
        .selectAll()
        .where((where) => ('id' in which ? where('id', '=', which.id) : where('cause', '=', which.cause)))
        .executeTakeFirst();
      if (!row) return undefined;
      const failures = await tables
        .selectFrom('outbox_failures')
        .select(['at_ms', 'error'])
        .where('message_id', '=', row.id)
        .orderBy('at_ms')
        .execute();
      return { ...read(row), failures: failures.map(({ at_ms: atMs, error }) => ({ atMs, error })) };
    },

    /** Status of these messages; deleted ones are absent. */
    byIds: async (ids: readonly string[]): Promise<Map<string, Pick<MessageFate, 'status' | 'updatedAt'>>> => {
      if (ids.length === 0) return new Map();
      const rows = await tables
        .selectFrom('outbox_messages')
        .select(['id', 'status', 'updated_at'])
        .where('id', 'in', ids)
        .execute();
      return new Map(rows.map((row) => [row.id, { status: row.status, updatedAt: row.updated_at }]));
    },

    /** Status of the messages with these causes; deleted ones are absent. */
    byCauses: async (causes: readonly string[]): Promise<Map<string, MessageFate>> => {
      const rows = await tables
        .selectFrom('outbox_messages')
        .select(['id', 'cause', 'status', 'last_error', 'updated_at'])
        .where('cause', 'in', causes)
        .execute();
      return new Map(
        rows.map((row) => [
          row.cause,
          { id: row.id, status: row.status, lastError: row.last_error, updatedAt: row.updated_at },
        ]),
      );
    },

    /** The oldest failed messages. */
    failedIds: async (limit: number): Promise<string[]> => {
      const rows = await tables
        .selectFrom('outbox_messages')
        .select('id')
        .where('status', '=', 'failed')
        .orderBy('created_at')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Number of messages that need the operator. */
    troubled: async (): Promise<number> => {
      const { total } = await tables
        .selectFrom('outbox_messages')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('status', 'in', ['failed', 'uncertain'])
        .executeTakeFirstOrThrow();
      return total;
    },

    /** Messages about an address, or whose id starts with a number; newest first. */
    search: async (which: { address: string } | { number: string }, limit: number): Promise<ListedMessage[]> => {
      const rows = await tables
        .selectFrom('outbox_messages')
        .selectAll()
        .where((where) =>
          'address' in which
            ? where('person', '=', which.address.toLowerCase())
            : where.between('id', fill(which.number, lowest), fill(which.number, highest)),
        )
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => {
        const { message: _, ...listed } = read(row);
        return listed;
      });
    },
  };
};
