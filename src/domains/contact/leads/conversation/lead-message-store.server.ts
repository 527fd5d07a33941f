import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

/** One message of a conversation, after the initial lead. */
export type LeadMessage = {
  id: string;
  leadId: string;
  writer: LeadWriter;
  words: string;
  /** Number of attachments that were not passed on. */
  leftOut: number;
  createdMs: number;
  /** The sender's address if it is not known as the writer's (LEAD-05). */
  unknownSender: string | null;
};

type Row = {
  id: string;
  lead_id: string;
  consumer_id: string | null;
  writer: LeadWriter;
  source_key: string;
  words: string;
  left_out: number;
  created_ms: number;
  unknown_sender: string | null;
};
type Tables = { lead_messages: Row };

const read = ({ id, writer, words, ...row }: Row): LeadMessage => ({
  id,
  leadId: row.lead_id,
  writer,
  words,
  leftOut: row.left_out,
  createdMs: row.created_ms,
  unknownSender: row.unknown_sender,
});

export type LeadMessageStore = ReturnType<typeof createLeadMessageStore>;

export const createLeadMessageStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** False if the same mail was stored before. */
    insert: async (
      message: LeadMessage,
      { sourceKey, consumerId }: { sourceKey: string; consumerId: string | null },
      session: SqlSession,
    ): Promise<boolean> => {
      const inserted = await tables(session)
        .insertInto('lead_messages')
        .values({
          id: message.id,
          lead_id: message.leadId,
          consumer_id: consumerId,
          writer: message.writer,
          source_key: sourceKey,
          words: message.words,
          left_out: message.leftOut,
          created_ms: message.createdMs,
          unknown_sender: message.unknownSender,
        })
        .onConflict((conflict) => conflict.column('source_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    ofLeads: async (leadIds: readonly string[]): Promise<LeadMessage[]> => {
      if (leadIds.length === 0) return [];
      const rows = await tables()
        .selectFrom('lead_messages')
        .selectAll()
        .where('lead_id', 'in', leadIds)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /** Only what one side wrote; resolves with the ids of the deleted messages. */
    removeWritten: async (leadIds: readonly string[], writer: LeadWriter, session: SqlSession): Promise<string[]> => {
      if (leadIds.length === 0) return [];
      const rows = await tables(session)
        .deleteFrom('lead_messages')
        .where('lead_id', 'in', leadIds)
        .where('writer', '=', writer)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Resolves with the ids of the deleted messages. */
    removeOf: async (leadIds: readonly string[], session: SqlSession): Promise<string[]> => {
      if (leadIds.length === 0) return [];
      const rows = await tables(session)
        .deleteFrom('lead_messages')
        .where('lead_id', 'in', leadIds)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
};
