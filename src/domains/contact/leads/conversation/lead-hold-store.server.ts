import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

type HoldState = 'waiting' | 'released' | 'refused';

/** A message that reads like a scam and waits for an operator. With the lead's id it is the lead's first question. */
export type LeadHold = {
  id: string;
  leadId: string;
  writer: LeadWriter;
  words: string;
  /** Number of attachments that were not passed on. */
  leftOut: number;
  /** Why it waits, as its writer is told. */
  pattern: string;
  state: HoldState;
  /** What an operator told the writer. */
  reason: string;
  createdMs: number;
};

type Row = {
  id: string;
  lead_id: string;
  writer: LeadWriter;
  source_key: string;
  words: string;
  left_out: number;
  pattern: string;
  state: HoldState;
  reason: string;
  /** Of a first question: the mail to the seller, sent when it is released. */
  mail: string | null;
  created_ms: number;
  decided_ms: number | null;
};
type Tables = { lead_holds: Row };

const read = ({ id, lead_id: leadId, writer, words, left_out: leftOut, pattern, ...row }: Row): LeadHold => ({
  id,
  leadId,
  writer,
  words,
  leftOut,
  pattern,
  state: row.state,
  reason: row.reason,
  createdMs: row.created_ms,
});

export type LeadHoldStore = ReturnType<typeof createLeadHoldStore>;

export const createLeadHoldStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** The same message again changes nothing. */
    insert: async (
      hold: Omit<LeadHold, 'state' | 'reason'>,
      { sourceKey, mail = null }: { sourceKey: string; mail?: string | null },
      session: SqlSession,
    ): Promise<boolean> => {
      const inserted = await tables(session)
        .insertInto('lead_holds')
        .values({
          id: hold.id,
          lead_id: hold.leadId,
          writer: hold.writer,
          source_key: sourceKey,
          words: hold.words,
          left_out: hold.leftOut,
          pattern: hold.pattern,
          state: 'waiting',
          reason: '',
          mail,
          created_ms: hold.createdMs,
          decided_ms: null,
        })
        .onConflict((conflict) => conflict.column('source_key').doNothing())
        .returning('id')
        .executeTakeFirst();
      return inserted !== undefined;
    },

    /** Oldest first. */
    ofLeads: async (leadIds: readonly string[]): Promise<LeadHold[]> => {
      if (leadIds.length === 0) return [];
      const rows = await tables()
        .selectFrom('lead_holds')
        .selectAll()
        .where('lead_id', 'in', leadIds)
        .orderBy('created_ms')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /** Oldest first. */
    waiting: async (limit: number): Promise<LeadHold[]> => {
      const rows = await tables()
        .selectFrom('lead_holds')
        .selectAll()
        .where('state', '=', 'waiting')
        .orderBy('created_ms')
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    countWaiting: async (): Promise<number> => {
      const { count } = await tables()
        .selectFrom('lead_holds')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Undefined if it was decided before. */
    decide: async (
      id: string,
      { state, reason, nowMs }: { state: Exclude<HoldState, 'waiting'>; reason: string; nowMs: number },
      session: SqlSession,
    ): Promise<(LeadHold & { mail: string | null }) | undefined> => {
      const row = await tables(session)
        .updateTable('lead_holds')
        .set({ state, reason, decided_ms: nowMs })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .returningAll()
        .executeTakeFirst();
      return row && { ...read(row), mail: row.mail };
    },

    /** Only what one side wrote. */
    removeWritten: async (leadIds: readonly string[], writer: LeadWriter, session: SqlSession): Promise<void> => {
      if (leadIds.length === 0) return;
      await tables(session)
        .deleteFrom('lead_holds')
        .where('lead_id', 'in', leadIds)
        .where('writer', '=', writer)
        .execute();
    },

    removeOf: async (leadIds: readonly string[], session: SqlSession): Promise<void> => {
      if (leadIds.length === 0) return;
      await tables(session).deleteFrom('lead_holds').where('lead_id', 'in', leadIds).execute();
    },
  };
};
