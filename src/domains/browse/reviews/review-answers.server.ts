import { z } from 'zod';
import type { Clock } from '#lib/clock.ts';
import { multilineText } from '#lib/forms/form-fields.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { longestAnswer, type Review } from './review.ts';
import type { ReviewChanges } from './review-changes.server.ts';
import { checkText } from './review-check.ts';
import type { ReviewStore } from './review-store.server.ts';
import type { ReviewSubjects } from './review-subjects.server.ts';

const Link = z.object({ reviewId: z.string(), untilMs: z.int() });

export const AnswerInput = z.object({
  key: z.string().max(1000).default(''),
  words: multilineText(longestAnswer).pipe(z.string().min(2, 'Please write an answer.')),
});

export const answerRefusals = {
  broken: { code: 'not-found', message: 'This link doesn’t work. Use the one in our email.' },
  expired: { code: 'gone', message: 'This link has expired. Ask us to post your answer.' },
  removed: { code: 'gone', message: 'This review is no longer shown.' },
  answered: { code: 'conflict', message: 'You already answered this review.' },
  foul: { code: 'validation-failed', message: 'Please take out insults and capitals.', field: 'words' },
} as const;
type AnswerRefusal = keyof typeof answerRefusals;

/** A review and the dealer it is about, for the page where the dealer answers. */
type AnswerableReview = { review: Review; dealer: string; path: string };

type Sources = {
  store: ReviewStore;
  changes: ReviewChanges;
  subjects: ReviewSubjects;
  /** Undefined if the signature doesn't match. */
  openLink(key: string): unknown;
  clock: Clock;
};

const isFoul = (words: string): boolean => checkText(words).some((hold) => hold === 'words' || hold === 'shouting');

export type ReviewAnswers = ReturnType<typeof createReviewAnswers>;

/** A dealer's one answer to a review: by the signed link in our mail, or by an operator on its behalf. */
export const createReviewAnswers = ({ store, changes, subjects, openLink, clock }: Sources) => {
  const open = async (key: string): Promise<Result<AnswerableReview, AnswerRefusal>> => {
    const link = Link.safeParse(openLink(key));
    if (!link.success) return err('broken');
    const review = await store.find(link.data.reviewId);
    const about = review && (await subjects.find(review.subject));
    if (!review || !about || about.kind !== 'dealer' || review.state === 'hidden' || review.state === 'refused')
      return err('removed');
    const answerable = { review, dealer: about.name, path: about.path };
    if (review.answer) return ok(answerable);
    return link.data.untilMs < clock.now() ? err('expired') : ok(answerable);
  };

  const write = (
    { review: { id }, dealer }: AnswerableReview,
    words: string,
    also?: (session: SqlSession) => Promise<void>,
  ): Promise<Result<{ reviewId: string }, 'removed' | 'answered'>> =>
    changes.transaction(async (session): Promise<Result<{ reviewId: string }, 'removed' | 'answered'>> => {
      const now = await store.find(id, session);
      if (!now) return err('removed');
      if (now.answer) return err('answered');
      await changes.put({ ...now, answer: { words, by: dealer, atMs: clock.now() } }, session);
      await also?.(session);
      return ok({ reviewId: id });
    });

  return {
    open,

    answer: async ({
      key,
      words,
    }: z.infer<typeof AnswerInput>): Promise<Result<{ reviewId: string }, AnswerRefusal>> => {
      const opened = await open(key);
      if (!opened.ok) return opened;
      if (opened.value.review.answer) return err('answered');
      if (isFoul(words)) return err('foul');
      return write(opened.value, words);
    },

    /** By somebody of the dealer, in the dealer portal; who may is decided there. Recorded in the same transaction. */
    answerPublic: async (
      reviewId: string,
      words: string,
      record: (session: SqlSession) => Promise<void>,
    ): Promise<Result<{ reviewId: string }, 'removed' | 'answered' | 'foul'>> => {
      const review = await store.find(reviewId);
      const about = review && (await subjects.find(review.subject));
      if (review?.state !== 'published' || about?.kind !== 'dealer') return err('removed');
      if (isFoul(words)) return err('foul');
      return write({ review, dealer: about.name, path: about.path }, words, record);
    },

    /** By an operator, who records it in the same transaction. */
    answerFor: async (
      reviewId: string,
      words: string,
      record: (session: SqlSession) => Promise<void>,
    ): Promise<Result<{ reviewId: string }, AnswerRefusal>> => {
      const review = await store.find(reviewId);
      const about = review && (await subjects.find(review.subject));
      if (!review || about?.kind !== 'dealer') return err('removed');
      return write({ review, dealer: about.name, path: about.path }, words, record);
    },
  };
};
