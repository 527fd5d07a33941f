import { kindOf, type Review, type ReviewState } from '#domains/browse/reviews/review.ts';
import { answerRefusals, type ReviewAnswers } from '#domains/browse/reviews/review-answers.server.ts';
import type { ReviewChanges } from '#domains/browse/reviews/review-changes.server.ts';
import type { ReviewFeedbackStore } from '#domains/browse/reviews/review-feedback-store.server.ts';
import type { ReviewNotices } from '#domains/browse/reviews/review-notices.server.ts';
import type { ReviewStore } from '#domains/browse/reviews/review-store.server.ts';
import type { ReviewSubjects } from '#domains/browse/reviews/review-subjects.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import type { Operator } from '#domains/people/access/operator.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { ReviewDeskStore } from './review-desk-store.server.ts';
import type { OpenedReview, ReviewDeskFilter, ReviewQueue } from './review-desk-view.ts';

/** What an operator decides about a review. */
export type ReviewDecision = { act: 'approve' | 'restore' } | { act: 'refuse' | 'hide'; reason: string };

type Sources = {
  store: ReviewStore;
  list: ReviewDeskStore;
  feedback: Pick<ReviewFeedbackStore, 'reportsOf' | 'resolveReports'>;
  changes: ReviewChanges;
  subjects: ReviewSubjects;
  notices: ReviewNotices;
  answers: Pick<ReviewAnswers, 'answerFor'>;
  audit: AuditLog;
  clock: Clock;
};

type DecisionRefusal = 'unknown-review' | 'no-reason' | 'changed';

/** The states a decision applies to, and the one it leads to. */
const decisions: Readonly<
  Record<ReviewDecision['act'], { from: readonly ReviewState[]; to: ReviewState; summary: string }>
> = {
  approve: { from: ['waiting'], to: 'published', summary: 'Approved' },
  refuse: { from: ['waiting'], to: 'refused', summary: 'Refused' },
  hide: { from: ['published', 'waiting'], to: 'hidden', summary: 'Hid' },
  restore: { from: ['hidden', 'refused'], to: 'published', summary: 'Restored' },
};

const perPage = 50;

/** Reviews that wait for an operator, and what operators decided. */
export const createReviewDesk = (sources: Sources) => {
  const { store, list, feedback, changes, subjects, notices, answers, audit, clock } = sources;

  const nameOf = async ({ subject }: Pick<Review, 'subject'>): Promise<{ name: string; path: string }> => {
    const about = await subjects.find(subject);
    return { name: about?.name ?? subject, path: about?.path ?? '' };
  };

  return {
    waiting: list.countWaiting,

    queue: async (filter: ReviewDeskFilter): Promise<ReviewQueue> => {
      const [reviews, counts] = await Promise.all([list.page(filter, perPage), list.counts()]);
      const rows = [];
      for (const review of reviews) {
        const { id, title, stars, author, state, heldFor, createdMs, isDemo } = review;
        rows.push({ id, title, stars, author, state, heldFor, createdMs, isDemo, name: (await nameOf(review)).name });
      }
      return { filter, rows, counts, perPage };
    },

    open: async (operator: Operator, id: string): Promise<OpenedReview | undefined> => {
      const review = await store.find(id);
      if (!review) return undefined;
      // What isn't public may hold personal data, so reading it is recorded.
      if (review.state !== 'published') {
        const summary = `Read a review that is ${review.state}.`;
        await audit.record(operator, { action: 'review.read', subject: `review:${id}`, summary });
      }
      const { name, path } = await nameOf(review);
      const { consumerId: _account, ...withoutAccount } = review;
      return {
        review: withoutAccount,
        name,
        path,
        kind: kindOf(review.subject),
        reports: await feedback.reportsOf(id),
      };
    },

    decide: async (
      operator: Operator,
      id: string,
      decision: ReviewDecision,
    ): Promise<Result<'decided', DecisionRefusal>> => {
      const review = await store.find(id);
      if (!review) return err('unknown-review');
      const reason = 'reason' in decision ? decision.reason.trim() : null;
      if (reason === '') return err('no-reason');
      const { from, to, summary } = decisions[decision.act];
      if (!from.includes(review.state)) return err('changed');
      const decided: Review = { ...review, state: to, heldFor: [], reason, decidedMs: clock.now() };
      const [tellAuthor, tellDealer] = await Promise.all([
        to === 'waiting' ? undefined : notices.toAuthor(decided, to),
        to === 'published' && !review.answer ? notices.toDealer(decided) : undefined,
      ]);
      const { name } = await nameOf(review);
      return changes.transaction(async (session): Promise<Result<'decided', DecisionRefusal>> => {
        // Somebody edited or decided meanwhile: the operator has not seen these words.
        const now = await store.find(id, session);
        if (!now || now.state !== review.state || now.words !== review.words) return err('changed');
        await changes.put({ ...decided, helpful: now.helpful, answer: now.answer }, session);
        await feedback.resolveReports(id, clock.now(), session);
        await tellAuthor?.(session);
        await tellDealer?.(session);
        const event = {
          action: `review.${decision.act}`,
          subject: `review:${id}`,
          summary: `${summary} a review of ${name}.`,
        };
        await audit.record(operator, { ...event, details: { ...(reason && { reason }) } }, session);
        return ok('decided');
      });
    },

    /** A dealer's answer that came by mail or phone. */
    answerFor: async (operator: Operator, id: string, words: string): Promise<Result<'answered', string>> => {
      if (words.length < 2) return err('Please write an answer.');
      const done = await answers.answerFor(id, words, (session) =>
        audit.record(
          operator,
          { action: 'review.answer', subject: `review:${id}`, summary: 'Answered a review on behalf of its dealer.' },
          session,
        ),
      );
      return done.ok ? ok('answered') : err(answerRefusals[done.error].message);
    },
  };
};

export type ReviewDesk = ReturnType<typeof createReviewDesk>;
