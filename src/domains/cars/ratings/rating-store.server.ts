import type { InventoryCounters } from '#lib/inventory-counters.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { RatingSubject, RatingTotals } from './rating.ts';

type Row = { subject: RatingSubject; revision: number; totals: string };

type StoredTotals = { subject: RatingSubject; revision: number; totals: RatingTotals };

const read = ({ subject, revision, totals }: Row): StoredTotals => ({
  subject,
  revision,
  totals: JSON.parse(totals),
});

export type RatingStore = ReturnType<typeof createRatingStore>;

export const createRatingStore = ({ db, counters }: { db: SqlDatabase; counters: Pick<InventoryCounters, 'take'> }) => {
  const rows = (session: SqlSession = db) => session.with<{ review_totals: Row }>();
  return {
    /**
     * Counts subjects again in the transaction that changed their reviews. The revision is taken first: it blocks others
     * who count, so that none of two misses the other's review.
     */
    recount: async (
      subjects: readonly RatingSubject[],
      count: (subjects: readonly RatingSubject[], session: SqlSession) => Promise<ReadonlyMap<string, RatingTotals>>,
      session: SqlSession,
    ): Promise<void> => {
      if (subjects.length === 0) return;
      const first = await counters.take(session, 'revision', subjects.length);
      const counted = await count(subjects, session);
      for (const [at, subject] of subjects.entries()) {
        const changes = { revision: first + at, totals: JSON.stringify(counted.get(subject)) };
        await rows(session)
          .insertInto('review_totals')
          .values({ subject, ...changes })
          .onConflict((conflict) => conflict.column('subject').doUpdateSet(changes))
          .execute();
      }
    },

    /** In the order of their changes. */
    changedSince: async (revision: number): Promise<StoredTotals[]> => {
      const changed = await rows()
        .selectFrom('review_totals')
        .selectAll()
        .where('revision', '>', revision)
        .orderBy('revision')
        .execute();
      return changed.map(read);
    },
  };
};
