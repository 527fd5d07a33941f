import { z } from 'zod';
import { longestAnswer } from '#domains/browse/reviews/review.ts';
import type { ReviewAnswers } from '#domains/browse/reviews/review-answers.server.ts';
import { everyReview } from '#domains/browse/reviews/review-query.ts';
import type { ReviewStore } from '#domains/browse/reviews/review-store.server.ts';
import { type ReviewCardView, reviewCard } from '#domains/browse/reviews/review-view.ts';
import type { RatingSubject } from '#domains/cars/ratings/rating.ts';
import type { Clock } from '#lib/clock.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { ActionStore } from '../members/action-store.server.ts';
import type { DealerActor } from '../members/dealer-member.ts';

type Sources = {
  store: Pick<ReviewStore, 'page' | 'find'>;
  answers: Pick<ReviewAnswers, 'answerPublic'>;
  actions: Pick<ActionStore, 'add'>;
  clock: Clock;
};

const mostRead = 200;

const subjectOf = (dealerId: number): RatingSubject => `dealer:${dealerId}`;

type AnswerRefusal = 'unknown-review' | 'removed' | 'answered' | 'foul';

export type DealerReviews = ReturnType<typeof createDealerReviews>;

/** Reviews of one dealer, answered once by the same service as the link in our mail (REV-07). */
export const createDealerReviews = ({ store, answers, actions, clock }: Sources) => {
  const latest = async (dealerId: number) =>
    (await store.page(subjectOf(dealerId), { ...everyReview, sort: 'newest' }, mostRead)).reviews;

  return {
    /** Those without an answer first. */
    open: async ({ dealerId }: DealerActor): Promise<{ cards: ReviewCardView[]; unanswered: number }> => {
      const reviews = await latest(dealerId);
      const cards = [...reviews.filter(({ answer }) => !answer), ...reviews.filter(({ answer }) => answer)];
      return { cards: cards.map(reviewCard), unanswered: reviews.filter(({ answer }) => !answer).length };
    },

    countUnanswered: async (dealerId: number): Promise<number> =>
      (await latest(dealerId)).filter(({ answer }) => !answer).length,

    answer: async (
      actor: DealerActor,
      { review: id, words }: { review: string; words: string },
    ): Promise<Result<{ reviewId: string }, AnswerRefusal>> => {
      const review = await store.find(id);
      if (review?.subject !== subjectOf(actor.dealerId)) return err('unknown-review');
      const done = await answers.answerPublic(id, words, (session) =>
        actions.add(actor, { words: 'Answered a review', atMs: clock.now() }, session),
      );
      return done.ok ? ok(done.value) : err(done.error);
    },
  };
};

const refusals: Readonly<Record<AnswerRefusal, Refusal>> = {
  'unknown-review': { code: 'not-found', message: 'This review is no longer shown.' },
  removed: { code: 'gone', message: 'This review is no longer shown.' },
  answered: { code: 'conflict', message: 'You already answered this review.' },
  foul: { code: 'validation-failed', message: 'Please take out insults and capitals.', field: 'words' },
};

export const answerReviewForm = defineForm({
  schema: z.object({
    review: z.string().max(100),
    words: multilineText(longestAnswer).pipe(z.string().min(2, 'Please write an answer.')),
  }),
  run: (input, { reviews, actor }: { reviews: Pick<DealerReviews, 'answer'>; actor: DealerActor }) =>
    reviews.answer(actor, input),
  refuse: (reason: AnswerRefusal) => refusals[reason],
});
