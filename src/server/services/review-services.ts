import { createHmac, hkdfSync } from 'node:crypto';
import { createReviewDesk } from '#domains/back-office/reviews/review-desk.server.ts';
import { createReviewDeskStore } from '#domains/back-office/reviews/review-desk-store.server.ts';
import { createReviewAnswers } from '#domains/browse/reviews/review-answers.server.ts';
import { createReviewChanges } from '#domains/browse/reviews/review-changes.server.ts';
import { createReviewFeedback } from '#domains/browse/reviews/review-feedback.server.ts';
import { createReviewFeedbackStore } from '#domains/browse/reviews/review-feedback-store.server.ts';
import { createReviewLists } from '#domains/browse/reviews/review-lists.server.ts';
import { createReviewNotices } from '#domains/browse/reviews/review-notices.server.ts';
import { createReviewSubjects } from '#domains/browse/reviews/review-subjects.server.ts';
import { createReviews } from '#domains/browse/reviews/reviews.server.ts';
import { reviewsData } from '#domains/browse/reviews/reviews-data.server.ts';
import { createSignedTokens } from '#domains/contact/alert-links/signed-tokens.server.ts';
import type { LeadStore } from '#domains/contact/leads/lead-store.server.ts';
import { customerOf } from '#domains/contact/purchases/customer-of.server.ts';
import type { AuditLog } from '#domains/people/access/audit-log.server.ts';
import { createContactStore } from '#domains/people/accounts/profile/contact-store.server.ts';
import type { MailLook } from '#domains/people/mail/mail-look.ts';
import { reviewRules } from '#domains/people/site-settings/review-rules.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import type { Limits } from '#lib/limit.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import type { Settings } from '#lib/setting.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import type { Database } from '#platform/sql/database.ts';
import type { AccountServices } from './account-services.ts';
import type { Facts } from './facts.ts';
import type { Inventory } from './inventory.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  db: Database;
  facts: Facts;
  inventory: Inventory;
  account: Pick<AccountServices, 'purchases' | 'ownedVehicles'>;
  leads: LeadStore;
  outbox: Outbox;
  lookAt(origin: string): MailLook;
  nameOf(consumerId: string): Promise<{ firstName: string; lastName: string } | undefined>;
  audit: AuditLog;
  settings: Settings;
  limits: Limits;
  secret: string;
  tracker: ReadTracker;
  clock: Clock;
  lifecycle: Lifecycle;
};

/** Reviews of dealers and models: reading, writing, feedback of readers, answers of dealers, and the desk of operators. */
export const createReviewServices = (sources: Sources) => {
  const { db, facts, inventory, account, leads, outbox, audit, settings, limits, secret, tracker, clock } = sources;
  const { ratings, ratingStore, reviewStore: store, ownerCache: owners } = inventory;
  const rules = () => settings.current(reviewRules);
  const contacts = createContactStore(db);
  const feedback = createReviewFeedbackStore(db);
  const changes = createReviewChanges({ db, store, feedback, totals: ratingStore, ratings });
  const subjects = createReviewSubjects({ owners, catalogue: facts.catalogue, clock });
  const links = createSignedTokens({ secret, purpose: 'review answers' });
  const networkKey = Buffer.from(hkdfSync('sha256', secret, '', 'review reporters', 32));
  const notices = createReviewNotices({
    owners,
    subjects,
    signLink: links.sign,
    emailOf: async (consumerId) => (await contacts.find([consumerId])).find((contact) => !contact.isCancelled)?.email,
    lookAt: sources.lookAt,
    send: (mail, session) => outbox.send(mail, session),
    clock,
  });
  const networkLimit = limits.window('review-writes', () => ({ most: rules().writesPerHour, perMs: hourMs }));
  const reviews = createReviews({
    store,
    feedback,
    changes,
    subjects,
    notices,
    customerOf: customerOf({ leads, purchases: account.purchases }),
    hasInGarage: async (consumerId, modelCode, year) =>
      (await account.ownedVehicles.cars(consumerId)).some((car) => car.modelCode === modelCode && car.year === year),
    nameOf: async (consumerId) => {
      const person = await sources.nameOf(consumerId);
      return [person?.firstName || 'A shopper', person?.lastName && `${[...person.lastName][0]}.`]
        .filter(Boolean)
        .join(' ');
    },
    rules,
    accountLimit: limits.window('review-accounts', () => ({ most: rules().reviewsPerDay, perMs: dayMs })),
    networkLimit,
    clock,
  });
  const answers = createReviewAnswers({ store, changes, subjects, openLink: links.open, clock });
  sources.lifecycle.daily(reviews.forgetOldDrafts);
  return {
    /** What an account leaves behind. */
    personalData: reviewsData({ store, feedback, changes }),
    services: {
      reviews,
      reviewSubjects: subjects,
      reviewLists: createReviewLists({ store, subjects, ratings, tracker, clock }),
      reviewAnswers: answers,
      reviewFeedback: createReviewFeedback({
        store,
        feedback,
        changes,
        hashOf: (network) => createHmac('sha256', networkKey).update(network).digest('base64url'),
        rules,
        networkLimit,
        reportLimit: limits.window('review-reports', () => ({ most: 20, perMs: hourMs })),
        clock,
      }),
      reviewDesk: createReviewDesk({
        store,
        list: createReviewDeskStore(db),
        feedback,
        changes,
        subjects,
        notices,
        answers,
        audit,
        clock,
      }),
    },
  };
};
