import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ReportReason } from './conversation-report.ts';
import type { LeadWriter } from './relay-addresses.server.ts';

/** What one side told an operator about the other. */
type LeadReport = {
  id: string;
  leadId: string;
  reporter: LeadWriter;
  reason: ReportReason;
  words: string;
  createdMs: number;
  /** Null while it waits for an operator. */
  resolvedMs: number | null;
};

type Row = {
  id: string;
  lead_id: string;
  reporter: LeadWriter;
  reason: ReportReason;
  words: string;
  created_ms: number;
  resolved_ms: number | null;
};
type Tables = { lead_reports: Row };

const read = ({ id, lead_id: leadId, reporter, reason, words, ...row }: Row): LeadReport => ({
  id,
  leadId,
  reporter,
  reason,
  words,
  createdMs: row.created_ms,
  resolvedMs: row.resolved_ms,
});

export type LeadReportStore = ReturnType<typeof createLeadReportStore>;

export const createLeadReportStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** A side that reports again while its first report waits changes that one. */
    put: async ({ id, leadId, reporter, reason, words, createdMs }: Omit<LeadReport, 'resolvedMs'>): Promise<void> => {
      const changed = await tables()
        .updateTable('lead_reports')
        .set({ reason, words })
        .where('lead_id', '=', leadId)
        .where('reporter', '=', reporter)
        .where('resolved_ms', 'is', null)
        .returning('id')
        .executeTakeFirst();
      if (changed) return;
      await tables()
        .insertInto('lead_reports')
        .values({ id, lead_id: leadId, reporter, reason, words, created_ms: createdMs, resolved_ms: null })
        .execute();
    },

    /** Oldest first. */
    ofLeads: async (leadIds: readonly string[], session?: SqlSession): Promise<LeadReport[]> => {
      if (leadIds.length === 0) return [];
      const rows = await tables(session)
        .selectFrom('lead_reports')
        .selectAll()
        .where('lead_id', 'in', leadIds)
        .orderBy('created_ms')
        .execute();
      return rows.map(read);
    },

    /** Oldest first. */
    waiting: async (limit: number): Promise<LeadReport[]> => {
      const rows = await tables()
        .selectFrom('lead_reports')
        .selectAll()
        .where('resolved_ms', 'is', null)
        .orderBy('created_ms')
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    countWaiting: async (): Promise<number> => {
      const { count } = await tables()
        .selectFrom('lead_reports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('resolved_ms', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Resolves with the reports of a conversation that were open. */
    resolve: async (leadId: string, nowMs: number, session: SqlSession): Promise<LeadReport[]> => {
      const rows = await tables(session)
        .updateTable('lead_reports')
        .set({ resolved_ms: nowMs })
        .where('lead_id', '=', leadId)
        .where('resolved_ms', 'is', null)
        .returningAll()
        .execute();
      return rows.map(read);
    },

    /** Only what one side wrote. */
    removeWritten: async (leadIds: readonly string[], writer: LeadWriter, session: SqlSession): Promise<void> => {
      if (leadIds.length === 0) return;
      await tables(session)
        .deleteFrom('lead_reports')
        .where('lead_id', 'in', leadIds)
        .where('reporter', '=', writer)
        .execute();
    },

    removeOf: async (leadIds: readonly string[], session: SqlSession): Promise<void> => {
      if (leadIds.length === 0) return;
      await tables(session).deleteFrom('lead_reports').where('lead_id', 'in', leadIds).execute();
    },
  };
};
