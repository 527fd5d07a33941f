import type { RatingSubject } from '#domains/cars/ratings/rating.ts';
import type { Ratings } from '#domains/cars/ratings/ratings.server.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { kindOf, type Review } from './review.ts';
import {
  criticalStars,
  everyReview,
  farMiles,
  type ReviewQuery,
  type ReviewView,
  reviewsPerPage,
} from './review-query.ts';
import type { ReviewStore } from './review-store.server.ts';
import type { ReviewSubject, ReviewSubjects } from './review-subjects.server.ts';
import { type TopicCount, topicsOf } from './review-topics.ts';

type Sources = {
  store: Pick<ReviewStore, 'page' | 'facts' | 'latestOfModels'>;
  subjects: ReviewSubjects;
  ratings: Pick<Ratings, 'of' | 'totalsOf' | 'reading'>;
  tracker: ReadTracker;
  clock: Clock;
};

/** What a subject's reviews say together. */
type ReviewFacts = {
  topics: readonly TopicCount[];
  years: readonly { year: number; count: number }[];
  views: Readonly<Record<ReviewView, number>>;
  /** Together; 0 for a dealer. */
  miles: number;
};

const mostSubjects = 500;

export type ReviewLists = ReturnType<typeof createReviewLists>;

/** Reviews as they are read: lists, and what is counted over them. */
export const createReviewLists = ({ store, subjects, ratings, tracker, clock }: Sources) => {
  const cache = createTrackedCache<ReviewFacts>({
    name: 'review facts',
    ttlMs: 5 * minuteMs,
    clock,
    tracker,
    bound: { entries: mostSubjects },
  });

  const countFacts = async (subject: RatingSubject): Promise<ReviewFacts> => {
    ratings.reading(subject);
    const rows = await store.facts(subject);
    const years = Map.groupBy(rows, ({ year }) => year ?? 0);
    const countOf = (matches: (row: (typeof rows)[number]) => boolean): number => rows.filter(matches).length;
    return {
      topics: topicsOf(
        kindOf(subject),
        rows.map(({ title, words }) => `${title}\n${words}`),
      ),
      years: [...years]
        .filter(([year]) => year > 0)
        .map(([year, of]) => ({ year, count: of.length }))
        .sort((a, b) => b.year - a.year),
      views: {
        all: rows.length,
        buyers: countOf(({ relation }) => relation === 'bought'),
        critical: countOf(({ stars }) => stars <= criticalStars),
        answered: countOf(({ answered_ms: answeredMs }) => answeredMs !== null),
        far: countOf(({ miles }) => (miles ?? 0) >= farMiles),
      },
      miles: rows.reduce((sum, { miles }) => sum + (miles ?? 0), 0),
    };
  };

  return {
    open: async (subject: RatingSubject, query: ReviewQuery, perPage = reviewsPerPage) => {
      ratings.reading(subject);
      const [{ reviews, count }, facts] = await Promise.all([
        store.page(subject, query, perPage),
        cache.getOrLoad(subject, () => countFacts(subject)),
      ]);
      return { rating: ratings.of(subject), totals: ratings.totalsOf(subject), reviews, count, facts };
    },

    ratingOf: ratings.of,

    /** The few most helpful, for pages about something else. */
    mostHelpful: async (subject: RatingSubject, count: number): Promise<Review[]> => {
      ratings.reading(subject);
      if (ratings.of(subject) === null) return [];
      return (await store.page(subject, everyReview, count)).reviews;
    },

    /** What owners wrote last, with the models they wrote about. */
    latestOfOwners: async (count: number): Promise<{ review: Review; about: ReviewSubject }[]> => {
      const latest = await store.latestOfModels(count);
      const named = await Promise.all(
        latest.map(async (review) => {
          ratings.reading(review.subject);
          const about = await subjects.find(review.subject);
          return about ? [{ review, about }] : [];
        }),
      );
      return named.flat();
    },

    stats: () => [cache.stats()],
  };
};
export type OpenedReviews = Awaited<ReturnType<ReviewLists['open']>>;
