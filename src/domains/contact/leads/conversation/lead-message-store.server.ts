import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

/** What one side wrote after the question, oldest first. */
export type LeadMessage = {
  id: string;
  leadId: string;
  writer: LeadWriter;
  words: string;
  /** How many files came with it that we do not pass on. */
  leftOut: number;
  createdMs: number;
  /** LEAD-05: where it came from, if that is not known as its writer's address. */
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
    /** False where the same mail was taken before. */
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

    /** The ids of those that are gone. */
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
