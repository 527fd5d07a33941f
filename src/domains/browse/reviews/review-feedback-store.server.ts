import { randomUUID } from 'node:crypto';
import type { RatingSubject } from '#domains/cars/ratings/rating.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { ReviewReportReason } from './review-calls.ts';

type VoteRow = { review_id: string; consumer_id: string; created_ms: number };
type ReportRow = {
  id: string;
  review_id: string;
  reporter: string;
  consumer_id: string | null;
  reason: ReviewReportReason;
  words: string;
  created_ms: number;
  resolved_ms: number | null;
};
type DraftRow = {
  id: string;
  consumer_id: string | null;
  subject: RatingSubject;
  fields: string;
  updated_ms: number;
};
type Tables = { review_votes: VoteRow; review_reports: ReportRow; review_drafts: DraftRow };

export type ReviewReport = {
  reason: ReviewReportReason;
  words: string;
  createdMs: number;
  resolvedMs: number | null;
};
export type ReviewDraft = {
  id: string;
  subject: RatingSubject;
  fields: Readonly<Record<string, string>>;
  updatedMs: number;
};

const readDraft = ({ id, subject, fields, updated_ms: updatedMs }: DraftRow): ReviewDraft => ({
  id,
  subject,
  fields: JSON.parse(fields),
  updatedMs,
});

export type ReviewFeedbackStore = ReturnType<typeof createReviewFeedbackStore>;

/** Votes and reports of readers, and drafts of authors. */
export const createReviewFeedbackStore = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();
  return {
    /** Whether the vote is new. */
    vote: async (reviewId: string, consumerId: string, nowMs: number, session: SqlSession): Promise<boolean> => {
      const row = await tables(session)
        .insertInto('review_votes')
        .values({ review_id: reviewId, consumer_id: consumerId, created_ms: nowMs })
        .onConflict((conflict) => conflict.doNothing())
        .returning('review_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether there was a vote to take back. */
    unvote: async (reviewId: string, consumerId: string, session: SqlSession): Promise<boolean> => {
      const row = await tables(session)
        .deleteFrom('review_votes')
        .where('review_id', '=', reviewId)
        .where('consumer_id', '=', consumerId)
        .returning('review_id')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Takes back every vote of an account; resolves with the reviews. */
    unvoteAll: async (consumerId: string, session: SqlSession): Promise<string[]> => {
      const rows = await tables(session)
        .deleteFrom('review_votes')
        .where('consumer_id', '=', consumerId)
        .returning('review_id')
        .execute();
      return rows.map(({ review_id: reviewId }) => reviewId);
    },

    votesOf: (consumerId: string) =>
      tables().selectFrom('review_votes').selectAll().where('consumer_id', '=', consumerId).execute(),

    /** One for each reporter; resolves with the number of open reports. */
    report: async (
      report: Pick<ReportRow, 'review_id' | 'reporter' | 'consumer_id' | 'reason' | 'words' | 'created_ms'>,
      session: SqlSession,
    ): Promise<number> => {
      await tables(session)
        .insertInto('review_reports')
        .values({ id: randomUUID(), ...report, resolved_ms: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const { count } = await tables(session)
        .selectFrom('review_reports')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('review_id', '=', report.review_id)
        .where('resolved_ms', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Latest first. */
    reportsOf: async (reviewId: string): Promise<ReviewReport[]> => {
      const rows = await tables()
        .selectFrom('review_reports')
        .selectAll()
        .where('review_id', '=', reviewId)
        .orderBy('created_ms', 'desc')
        .execute();
      return rows.map(({ reason, words, created_ms, resolved_ms }) => ({
        reason,
        words,
        createdMs: created_ms,
        resolvedMs: resolved_ms,
      }));
    },

    reportsBy: (consumerId: string) =>
      tables().selectFrom('review_reports').selectAll().where('consumer_id', '=', consumerId).execute(),

    resolveReports: async (reviewId: string, nowMs: number, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('review_reports')
        .set({ resolved_ms: nowMs })
        .where('review_id', '=', reviewId)
        .where('resolved_ms', 'is', null)
        .execute();
    },

    removeReportsBy: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('review_reports').where('consumer_id', '=', consumerId).execute();
    },

    /** Everything readers left at a review that is deleted. */
    removeOf: async (reviewId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('review_votes').where('review_id', '=', reviewId).execute();
      await tables(session).deleteFrom('review_reports').where('review_id', '=', reviewId).execute();
    },

    putDraft: async (
      { id, subject, fields, updatedMs }: ReviewDraft,
      consumerId: string | null,
      session: SqlSession = db,
    ): Promise<void> => {
      const changes = { fields: JSON.stringify(fields), updated_ms: updatedMs };
      const insert = tables(session)
        .insertInto('review_drafts')
        .values({ id, consumer_id: consumerId, subject, ...changes });
      await insert
        .onConflict((conflict) =>
          consumerId === null
            ? conflict.column('id').doUpdateSet(changes)
            : conflict.columns(['consumer_id', 'subject']).doUpdateSet(changes),
        )
        .execute();
    },

    /** Latest first. */
    draftsOf: async (consumerId: string): Promise<ReviewDraft[]> => {
      const rows = await tables()
        .selectFrom('review_drafts')
        .selectAll()
        .where('consumer_id', '=', consumerId)
        .orderBy('updated_ms', 'desc')
        .execute();
      return rows.map(readDraft);
    },

    /** A visitor's draft, by the id in their link. */
    visitorDraft: async (id: string, subject: RatingSubject): Promise<ReviewDraft | undefined> => {
      const row = await tables()
        .selectFrom('review_drafts')
        .selectAll()
        .where('id', '=', id)
        .where('subject', '=', subject)
        .where('consumer_id', 'is', null)
        .executeTakeFirst();
      return row && readDraft(row);
    },

    removeDraft: async (consumerId: string, subject: RatingSubject, session: SqlSession): Promise<void> => {
      await tables(session)
        .deleteFrom('review_drafts')
        .where('consumer_id', '=', consumerId)
        .where('subject', '=', subject)
        .execute();
    },

    removeVisitorDraft: async (id: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('review_drafts').where('id', '=', id).where('consumer_id', 'is', null).execute();
    },

    removeDrafts: async (consumerId: string, session: SqlSession): Promise<void> => {
      await tables(session).deleteFrom('review_drafts').where('consumer_id', '=', consumerId).execute();
    },

    /** Visitors' drafts that nobody came back for. */
    forgetVisitorDrafts: async (beforeMs: number): Promise<void> => {
      await tables()
        .deleteFrom('review_drafts')
        .where('consumer_id', 'is', null)
        .where('updated_ms', '<', beforeMs)
        .execute();
    },
  };
};
