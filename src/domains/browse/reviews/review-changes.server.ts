import type { RatingSubject } from '#domains/cars/ratings/rating.ts';
import type { RatingStore } from '#domains/cars/ratings/rating-store.server.ts';
import type { Ratings } from '#domains/cars/ratings/ratings.server.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Review } from './review.ts';
import type { ReviewFeedbackStore } from './review-feedback-store.server.ts';
import type { ReviewStore } from './review-store.server.ts';

type Sources = {
  db: SqlDatabase;
  store: ReviewStore;
  feedback: ReviewFeedbackStore;
  totals: RatingStore;
  ratings: Pick<Ratings, 'refreshNow'>;
};

export type ReviewChanges = ReturnType<typeof createReviewChanges>;

/** Every change of a review goes through here: its numbers are counted in the same transaction (REV-01). */
export const createReviewChanges = ({ db, store, feedback, totals, ratings }: Sources) => {
  const recount = (subjects: readonly RatingSubject[], session: SqlSession): Promise<void> =>
    totals.recount(subjects, store.totals, session);

  const remove = async ({ id, subject }: Review, session: SqlSession): Promise<void> => {
    await store.remove(id, session);
    await feedback.removeOf(id, session);
    await recount([subject], session);
  };

  return {
    /** Commits a change, and shows it in this process at once; other processes follow. */
    transaction: async <T>(work: (session: SqlSession) => Promise<T>): Promise<T> => {
      const result = await db.transaction(work);
      await ratings.refreshNow();
      return result;
    },

    put: async (review: Review, session: SqlSession): Promise<void> => {
      await store.put(review, session);
      await recount([review.subject], session);
    },

    remove,
    recount,

    /** Deletes what an account wrote, voted and reported, with its drafts. */
    forget: async (consumerId: string, session: SqlSession): Promise<void> => {
      for (const review of await store.ofConsumer(consumerId, session)) await remove(review, session);
      for (const id of await feedback.unvoteAll(consumerId, session)) {
        const review = await store.find(id, session);
        if (!review) continue;
        await store.addHelpful(id, -1, session);
        await recount([review.subject], session);
      }
      await feedback.removeReportsBy(consumerId, session);
      await feedback.removeDrafts(consumerId, session);
    },
  };
};
