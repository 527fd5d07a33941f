import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

/** A conversation that was ended for good, and by whom. */
type ConversationEnd = { leadId: string; endedBy: LeadWriter | 'operator'; endedMs: number };

type Row = { lead_id: string; ended_by: ConversationEnd['endedBy']; ended_ms: number };
type Tables = {
  lead_conversation_ends: Row;
  leads: { id: string; owner_id: number; consumer_id: string | null; email: string | null };
};

export type ConversationEndStore = ReturnType<typeof createConversationEndStore>;

export const createConversationEndStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** The first end stands. */
    add: async ({ leadId, endedBy, endedMs }: ConversationEnd, session?: SqlSession): Promise<void> => {
      await tables(session)
        .insertInto('lead_conversation_ends')
        .values({ lead_id: leadId, ended_by: endedBy, ended_ms: endedMs })
        .onConflict((conflict) => conflict.column('lead_id').doNothing())
        .execute();
    },

    ofLeads: async (leadIds: readonly string[]): Promise<ReadonlyMap<string, ConversationEnd>> => {
      if (leadIds.length === 0) return new Map();
      const rows = await tables()
        .selectFrom('lead_conversation_ends')
        .selectAll()
        .where('lead_id', 'in', leadIds)
        .execute();
      return new Map(
        rows.map(({ lead_id: leadId, ended_by: endedBy, ended_ms: endedMs }) => [leadId, { leadId, endedBy, endedMs }]),
      );
    },

    /** Whether a seller, or an operator, ended a conversation with this person before. */
    isShutOut: async (ownerId: number, { consumerId, email }: { consumerId: string | null; email: string }) => {
      const row = await tables()
        .selectFrom('lead_conversation_ends')
        .innerJoin('leads', 'leads.id', 'lead_conversation_ends.lead_id')
        .select('lead_id')
        .where('leads.owner_id', '=', ownerId)
        .where('ended_by', '<>', 'shopper')
        .where(({ eb, or }) =>
          or([
            eb('leads.email', '=', email.toLowerCase()),
            ...(consumerId === null ? [] : [eb('leads.consumer_id', '=', consumerId)]),
          ]),
        )
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    removeOf: async (leadIds: readonly string[], session: SqlSession): Promise<void> => {
      if (leadIds.length === 0) return;
      await tables(session).deleteFrom('lead_conversation_ends').where('lead_id', 'in', leadIds).execute();
    },
  };
};
