import type { Person } from '#domains/people/accounts/profile/personal-data.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ReportReason } from './report-terms.ts';

/** How the reports of a listing were resolved. */
export type Resolution = 'hidden' | 'corrected' | 'dealer-told' | 'nothing-wrong';

export type Report = {
  id: string;
  listingId: number;
  reason: ReportReason;
  words: string;
  /** Lower case; null if none was given, or it was anonymized. */
  email: string | null;
  brand: string;
  createdMs: number;
  resolvedMs: number | null;
  resolution: Resolution | null;
  note: string | null;
};

type ReportRow = {
  id: string;
  listing_id: number;
  content_key: string;
  reason: ReportReason;
  words: string;
  email: string | null;
  brand: string;
  created_ms: number;
  resolved_ms: number | null;
  resolution: Resolution | null;
  note: string | null;
};

type ReportTables = { listing_reports: ReportRow };

const read = (row: ReportRow): Report => ({
  id: row.id,
  reason: row.reason,
  words: row.words,
  email: row.email,
  brand: row.brand,
  listingId: row.listing_id,
  createdMs: row.created_ms,
  resolvedMs: row.resolved_ms,
  resolution: row.resolution,
  note: row.note,
});

export type ReportStore = ReturnType<typeof createReportStore>;

export const createReportStore = (db: SqlDatabase) => {
  const reports = (session: SqlSession = db) => session.with<ReportTables>();

  return {
    /** An equal report about the same car within a day. */
    findSame: async (contentKey: string, nowMs: number, session: SqlSession = db): Promise<string | undefined> => {
      const row = await reports(session)
        .selectFrom('listing_reports')
        .select('id')
        .where('content_key', '=', contentKey)
        .where('created_ms', '>', nowMs - dayMs)
        .executeTakeFirst();
      return row?.id;
    },

    insert: async (report: Report, contentKey: string, session: SqlSession): Promise<void> => {
      await reports(session)
        .insertInto('listing_reports')
        .values({
          id: report.id,
          reason: report.reason,
          words: report.words,
          email: report.email,
          brand: report.brand,
          listing_id: report.listingId,
          content_key: contentKey,
          created_ms: report.createdMs,
          resolved_ms: report.resolvedMs,
          resolution: report.resolution,
          note: report.note,
        })
        .execute();
    },

    /** Reports about one car, latest first. */
    ofListing: async (listingId: number): Promise<Report[]> => {
      const rows = await reports()
        .selectFrom('listing_reports')
        .selectAll()
        .where('listing_id', '=', listingId)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /** All unresolved reports, latest first. */
    open: async (): Promise<Report[]> => {
      const rows = await reports()
        .selectFrom('listing_reports')
        .selectAll()
        .where('resolved_ms', 'is', null)
        .orderBy('created_ms', 'desc')
        .orderBy('id')
        .execute();
      return rows.map(read);
    },

    /** Number of cars with unresolved reports. */
    countOpen: async (): Promise<number> => {
      const { count } = await reports()
        .selectFrom('listing_reports')
        .select(({ fn }) => fn.count<number>('listing_id').distinct().as('count'))
        .where('resolved_ms', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Resolves open reports; returns their ids. */
    resolve: async (
      listingId: number,
      answer: { resolution: Resolution; note: string; atMs: number },
      session: SqlSession,
    ): Promise<string[]> => {
      const rows = await reports(session)
        .updateTable('listing_reports')
        .set({ resolved_ms: answer.atMs, resolution: answer.resolution, note: answer.note })
        .where('listing_id', '=', listingId)
        .where('resolved_ms', 'is', null)
        .returning('id')
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Marks reports as unresolved again. */
    reopen: async (ids: readonly string[], session: SqlSession): Promise<void> => {
      await reports(session)
        .updateTable('listing_reports')
        .set({ resolved_ms: null, resolution: null, note: null })
        .where('id', 'in', ids)
        .execute();
    },

    /** By the email address of the report. */
    ofPerson: async ({ email }: Person): Promise<Report[]> => {
      const rows = await reports()
        .selectFrom('listing_reports')
        .selectAll()
        .where('email', '=', email.toLowerCase())
        .orderBy('created_ms', 'desc')
        .execute();
      return rows.map(read);
    },

    /** Removes the reporter's address and words; car and reason remain. */
    anonymise: async ({ email }: Person, session: SqlSession): Promise<void> => {
      await reports(session)
        .updateTable('listing_reports')
        .set({ email: null, words: '' })
        .where('email', '=', email.toLowerCase())
        .execute();
    },
  };
};
