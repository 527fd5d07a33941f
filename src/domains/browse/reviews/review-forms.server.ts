import { z } from 'zod';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { AnswerInput, answerRefusals, type ReviewAnswers } from './review-answers.server.ts';
import { helpfulCall, reportReviewCall, writeReviewCall } from './review-calls.ts';
import type { ReviewFeedback, ReviewReader } from './review-feedback.server.ts';
import {
  ReviewInput,
  ReviewReportInput,
  reportRefusals,
  VoteInput,
  voteRefusals,
  writeRefusals,
} from './review-input.ts';
import type { Reviews, WriteContext } from './reviews.server.ts';

const account = { tags: ['account'] };

/** Writes one's review of a dealer or model, or changes it. */
export const writeReviewForm = defineForm({
  schema: ReviewInput,
  run: (input, { reviews, ...context }: WriteContext & { reviews: Pick<Reviews, 'write'> }) =>
    reviews.write(input, context),
  refuse: (reason): Refusal => writeRefusals[reason],
});
export const writeReviewApi = writeReviewForm.api({
  ...account,
  method: 'PUT',
  path: writeReviewCall.path,
  summary: 'Write your review of a dealer or model, or change it',
  response: z.object({
    success: z.literal(true),
    reviewId: z.string(),
    state: z.enum(['waiting', 'published', 'refused', 'hidden']),
  }),
});

export const removeReviewForm = defineForm({
  schema: z.object({ reviewId: z.string().min(1).max(60) }),
  run: ({ reviewId }, { consumerId, reviews }: { consumerId: string; reviews: Pick<Reviews, 'remove'> }) =>
    reviews.remove(consumerId, reviewId),
  refuse: (): Refusal => ({ code: 'not-found' }),
});
export const removeReviewApi = removeReviewForm.api({
  method: 'DELETE',
  path: writeReviewCall.path,
  input: 'query',
  ...account,
  summary: 'Delete your review',
  response: z.object({ success: z.literal(true), removed: z.literal(true) }),
});

export const voteForm = defineForm({
  schema: VoteInput,
  run: (
    input,
    { feedback, ...reader }: ReviewReader & { consumerId: string; feedback: Pick<ReviewFeedback, 'vote'> },
  ) => feedback.vote(input, reader),
  refuse: (reason): Refusal => voteRefusals[reason],
});
export const voteApi = voteForm.api({
  ...account,
  path: helpfulCall.path,
  summary: 'Say that a review helped you, or take it back',
  response: z.object({
    success: z.literal(true),
    reviewId: z.string(),
    helpful: z.int().describe('All votes now'),
    voted: z.boolean(),
  }),
});

export const reportReviewForm = defineForm({
  schema: ReviewReportInput,
  run: (input, { feedback, ...reader }: ReviewReader & { feedback: Pick<ReviewFeedback, 'report'> }) =>
    feedback.report(input, reader),
  refuse: (reason): Refusal => reportRefusals[reason],
});
export const reportReviewApi = reportReviewForm.api({
  path: reportReviewCall.path,
  tags: ['reviews'],
  summary: 'Report a review to whoever runs the site',
  response: z.object({ success: z.literal(true), reported: z.literal(true) }),
});

/** A dealer's answer, by the link in our mail. */
export const answerReviewForm = defineForm({
  schema: AnswerInput,
  run: (input, { answers }: { answers: Pick<ReviewAnswers, 'answer'> }) => answers.answer(input),
  refuse: (reason): Refusal => answerRefusals[reason],
});
