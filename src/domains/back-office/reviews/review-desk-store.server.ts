import type { Review, ReviewState } from '#domains/browse/reviews/review.ts';
import { type ReviewTables, readReview } from '#domains/browse/reviews/review-store.server.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { ReviewDeskFilter } from './review-desk-view.ts';

export type ReviewDeskStore = ReturnType<typeof createReviewDeskStore>;

export const createReviewDeskStore = (db: SqlDatabase) => {
  const reviews = () => db.with<ReviewTables>();

  const countOf = async (state: ReviewState): Promise<number> => {
    const { count } = await reviews()
      .selectFrom('reviews')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    return count;
  };

  return {
    countWaiting: () => countOf('waiting'),

    counts: async (): Promise<Record<ReviewState, number>> => ({
      waiting: await countOf('waiting'),
      published: await countOf('published'),
      refused: await countOf('refused'),
      hidden: await countOf('hidden'),
    }),

    /** Those that wait longest first; others latest first. */
    page: async ({ state, page }: ReviewDeskFilter, perPage: number): Promise<Review[]> => {
      const rows = await reviews()
        .selectFrom('reviews')
        .selectAll()
        .where('state', '=', state)
        .orderBy('created_ms', state === 'waiting' ? 'asc' : 'desc')
        .orderBy('id')
        .limit(perPage)
        .offset((page - 1) * perPage)
        .execute();
      return rows.map(readReview);
    },
  };
};
