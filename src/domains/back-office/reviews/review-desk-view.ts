import type { Review, ReviewState } from '#domains/browse/reviews/review.ts';
import type { ReviewReport } from '#domains/browse/reviews/review-feedback-store.server.ts';

/** The lists of the desk: by state, with page numbers from 1. */
export type ReviewDeskFilter = { state: ReviewState; page: number };

export type ReviewQueue = {
  filter: ReviewDeskFilter;
  rows: readonly (Pick<Review, 'id' | 'title' | 'stars' | 'author' | 'state' | 'heldFor' | 'createdMs' | 'isDemo'> & {
    /** The dealer or model. */
    name: string;
  })[];
  counts: Readonly<Record<ReviewState, number>>;
  perPage: number;
};

export type OpenedReview = {
  review: Omit<Review, 'consumerId'>;
  name: string;
  /** Its list on the site; empty if the subject is gone. */
  path: string;
  kind: 'dealer' | 'model';
  reports: readonly ReviewReport[];
};
