import type { PersonalData } from '#domains/people/accounts/profile/personal-data.ts';
import type { ReviewChanges } from './review-changes.server.ts';
import type { ReviewFeedbackStore } from './review-feedback-store.server.ts';
import type { ReviewStore } from './review-store.server.ts';

type Sources = {
  store: Pick<ReviewStore, 'ofConsumer'>;
  feedback: Pick<ReviewFeedbackStore, 'draftsOf' | 'votesOf' | 'reportsBy'>;
  changes: Pick<ReviewChanges, 'forget'>;
};

/** What an account wrote, voted and reported: exported together, deleted with it, and no longer counted (REV-09). */
export const reviewsData = ({ store, feedback, changes }: Sources): PersonalData => ({
  name: 'reviews',
  tables: ['reviews', 'review_votes', 'review_reports', 'review_drafts'],
  read: async ({ consumerId }) => ({
    reviews: await store.ofConsumer(consumerId),
    drafts: await feedback.draftsOf(consumerId),
    votes: await feedback.votesOf(consumerId),
    reports: await feedback.reportsBy(consumerId),
  }),
  forget: ({ consumerId }, session) => changes.forget(consumerId, session),
});
