import type { ReviewRules } from '#domains/people/site-settings/review-rules.ts';
import type { Clock } from '#lib/clock.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { Review } from './review.ts';
import type { ReviewChanges } from './review-changes.server.ts';
import type { ReviewFeedbackStore } from './review-feedback-store.server.ts';
import type { ReportRefusal, ReviewReportInput, VoteRefusal } from './review-input.ts';
import type { ReviewStore } from './review-store.server.ts';

/** A reader; without an account they can report, but not vote. */
export type ReviewReader = { consumerId?: string | undefined; network: string };

type Sources = {
  store: ReviewStore;
  feedback: ReviewFeedbackStore;
  changes: ReviewChanges;
  /** A keyed hash of a network, so that it counts once and isn't stored. */
  hashOf(network: string): string;
  rules(): Pick<ReviewRules, 'reportsToHold'>;
  networkLimit: WindowLimit;
  reportLimit: WindowLimit;
  clock: Clock;
};

export type ReviewFeedback = ReturnType<typeof createReviewFeedback>;

/** Votes and reports of readers. */
export const createReviewFeedback = (sources: Sources) => {
  const { store, feedback, changes, hashOf, rules, networkLimit, reportLimit, clock } = sources;

  const findPublished = async (id: string, session?: SqlSession): Promise<Review | undefined> => {
    const review = await store.find(id, session);
    return review?.state === 'published' ? review : undefined;
  };

  return {
    find: findPublished,

    /** The reviews that an account voted for. */
    votedBy: async (consumerId: string): Promise<string[]> =>
      (await feedback.votesOf(consumerId)).map(({ review_id: reviewId }) => reviewId),

    /** One vote for each account, not for one's own review (REV-05). */
    vote: async (
      { reviewId, helpful }: { reviewId: string; helpful: boolean },
      { consumerId, network }: ReviewReader & { consumerId: string },
    ): Promise<Result<{ reviewId: string; helpful: number; voted: boolean }, VoteRefusal>> => {
      const review = await findPublished(reviewId);
      if (!review) return err('unknown-review');
      if (review.consumerId === consumerId) return err('own');
      if ((await networkLimit.take(network)).waitMs > 0) return err('too-many');
      const count = await changes.transaction(async (session) => {
        const isNew = helpful
          ? await feedback.vote(reviewId, consumerId, clock.now(), session)
          : await feedback.unvote(reviewId, consumerId, session);
        if (!isNew) return (await store.find(reviewId, session))?.helpful ?? review.helpful;
        const votes = await store.addHelpful(reviewId, helpful ? 1 : -1, session);
        await changes.recount([review.subject], session);
        return votes;
      });
      return ok({ reviewId, helpful: count, voted: helpful });
    },

    /** A review that enough readers reported waits for an operator (REV-06). */
    report: async (
      { reviewId, reason, words, company }: ReviewReportInput,
      { consumerId, network }: ReviewReader,
    ): Promise<Result<{ reported: true }, ReportRefusal>> => {
      if (company !== '') return ok({ reported: true });
      if (!(await findPublished(reviewId))) return err('unknown-review');
      if ((await reportLimit.take(network)).waitMs > 0) return err('too-many');
      await changes.transaction(async (session) => {
        const open = await feedback.report(
          {
            review_id: reviewId,
            reporter: consumerId ?? hashOf(network),
            consumer_id: consumerId ?? null,
            reason,
            words,
            created_ms: clock.now(),
          },
          session,
        );
        const review = await findPublished(reviewId, session);
        if (!review || open < rules().reportsToHold) return;
        await changes.put({ ...review, state: 'waiting', heldFor: ['reported'] }, session);
      });
      return ok({ reported: true });
    },
  };
};
