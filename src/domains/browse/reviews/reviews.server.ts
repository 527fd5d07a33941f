import { randomUUID } from 'node:crypto';
import type { RatingSubject } from '#domains/cars/ratings/rating.ts';
import { ownWordsOf, type ReviewRules } from '#domains/people/site-settings/review-rules.ts';
import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { type HoldReason, partsOf, type Relation, type Review } from './review.ts';
import type { ReviewChanges } from './review-changes.server.ts';
import { checkText } from './review-check.ts';
import type { ReviewDraft, ReviewFeedbackStore } from './review-feedback-store.server.ts';
import type { ReviewInput, WriteRefusal } from './review-input.ts';
import type { ReviewNotices } from './review-notices.server.ts';
import type { ReviewStore } from './review-store.server.ts';
import type { ReviewSubject, ReviewSubjects } from './review-subjects.server.ts';

/** The author; the ids come from the session. */
export type ReviewAuthor = { consumerId: string; email: string };
export type WriteContext = ReviewAuthor & {
  /** Key of the rate limit: the network of the request. */
  network: string;
  origin: string;
};

/** What an author has to do with a subject, and the car it was about. */
export type Standing = { relation: Relation; vehicle: string };

type Sources = {
  store: ReviewStore;
  feedback: ReviewFeedbackStore;
  changes: ReviewChanges;
  subjects: ReviewSubjects;
  notices: ReviewNotices;
  /** Undefined for somebody who never asked, started a purchase or bought there. */
  customerOf(author: ReviewAuthor, ownerId: number): Promise<Standing | undefined>;
  /** Whether the model year is among the cars in the account. */
  hasInGarage(consumerId: string, modelCode: string, year: number): Promise<boolean>;
  /** As shown beside a review, such as "Dana W."; never the whole name. */
  nameOf(consumerId: string): Promise<string>;
  rules(): ReviewRules;
  accountLimit: WindowLimit;
  networkLimit: WindowLimit;
  clock: Clock;
};

const visitorDraftDays = 7;
const longestDraft = 12_000;

export type Reviews = ReturnType<typeof createReviews>;

const sameWords = (a: Review, b: Review): boolean =>
  a.stars === b.stars &&
  a.title === b.title &&
  a.words === b.words &&
  a.again === b.again &&
  a.year === b.year &&
  a.miles === b.miles &&
  a.ownedMonths === b.ownedMonths &&
  a.primaryUse === b.primaryUse &&
  JSON.stringify(a.parts) === JSON.stringify(b.parts);

/** Writing, editing and deleting one's own reviews: one for each account and subject. */
export const createReviews = (sources: Sources) => {
  const { store, feedback, changes, subjects, notices, rules, clock } = sources;

  const standingOf = async (
    { subject, kind, name }: ReviewSubject,
    author: ReviewAuthor,
    year: number | null,
  ): Promise<Standing | undefined> => {
    const id = subject.slice(subject.indexOf(':') + 1);
    if (kind === 'dealer') return sources.customerOf(author, Number(id));
    const isInGarage = year !== null && (await sources.hasInGarage(author.consumerId, id, year));
    return { relation: isInGarage ? 'garage' : 'stated', vehicle: year === null ? name : `${year} ${name}` };
  };

  const missingOf = ({ kind, years }: ReviewSubject, input: ReviewInput): WriteRefusal | undefined => {
    if (kind === 'dealer') return undefined;
    if (input.year === null || !years.includes(input.year)) return 'unknown-year';
    if (input.ownedMonths === null) return 'no-ownership';
    return input.miles === null ? 'no-miles' : undefined;
  };

  const holdsOf = ({ title, words }: ReviewInput): HoldReason[] => {
    const { approve, ...more } = rules();
    const holds = checkText(`${title}\n${words}`, ownWordsOf(more));
    return holds.length === 0 && approve === 'all' ? ['policy'] : holds;
  };

  const reviewOf = async (
    input: ReviewInput,
    about: ReviewSubject,
    standing: Standing,
    { consumerId, origin }: WriteContext,
    before: Review | undefined,
  ): Promise<Review> => {
    const isModel = about.kind === 'model';
    const heldFor = holdsOf(input);
    const parts = Object.fromEntries(
      Object.keys(partsOf(about.kind)).flatMap((part) => {
        const stars = input[part as keyof ReviewInput];
        return typeof stars === 'number' ? [[part, stars]] : [];
      }),
    );
    const written: Review = {
      id: before?.id ?? randomUUID(),
      subject: about.subject,
      consumerId,
      author: await sources.nameOf(consumerId),
      ...standing,
      year: isModel ? input.year : null,
      stars: input.stars,
      parts,
      title: input.title,
      words: input.words,
      again: input.buyAgain,
      ownedMonths: isModel ? input.ownedMonths : null,
      miles: isModel ? input.miles : null,
      primaryUse: isModel ? input.primaryUse : null,
      state: heldFor.length > 0 ? 'waiting' : 'published',
      heldFor,
      reason: null,
      isDemo: false,
      site: origin,
      helpful: before?.helpful ?? 0,
      answer: before?.answer ?? null,
      createdMs: before?.createdMs ?? clock.now(),
      editedMs: before?.editedMs ?? null,
      decidedMs: before?.decidedMs ?? null,
    };
    if (!before || sameWords(before, written)) return written;
    // What an operator hid or was asked to look at is not shown again by editing it.
    const stays = before.state === 'hidden' || before.heldFor.some((hold) => hold === 'reported' || hold === 'edited');
    const wasPublic = stays || before.state === 'published';
    return {
      ...written,
      ...(wasPublic && { editedMs: clock.now() }),
      ...(stays && { state: 'waiting', heldFor: [...new Set<HoldReason>([...heldFor, 'edited'])] }),
    };
  };

  const saveDraft = async (
    subject: RatingSubject,
    fields: Readonly<Record<string, string>>,
    consumerId: string | null,
  ): Promise<string | undefined> => {
    const text = JSON.stringify(fields);
    if (text.length > longestDraft) return undefined;
    const draft: ReviewDraft = { id: randomUUID(), subject, fields, updatedMs: clock.now() };
    await feedback.putDraft(draft, consumerId);
    return draft.id;
  };

  return {
    subject: subjects.find,

    write: async (
      input: ReviewInput,
      context: WriteContext,
    ): Promise<Result<{ reviewId: string; state: Review['state'] }, WriteRefusal>> => {
      // The honeypot field is filled, so a robot sent it: answer as if it had worked.
      if (input.company !== '') return ok({ reviewId: randomUUID(), state: 'waiting' });
      const about = await subjects.find(input.subject);
      if (!about) return err('unknown-subject');
      const missing = missingOf(about, input);
      if (missing) return err(missing);
      const before = await store.findOwn(context.consumerId, about.subject);
      const standing =
        (await standingOf(about, context, input.year)) ??
        // A lead that was deleted meanwhile doesn't take away what was said about it.
        (before && { relation: before.relation, vehicle: before.vehicle });
      if (!standing) return err('not-a-customer');
      const review = await reviewOf(input, about, standing, context, before);
      if (before && sameWords(before, review)) return ok({ reviewId: before.id, state: before.state });
      const [byNetwork, byAccount] = [
        await sources.networkLimit.take(context.network),
        await sources.accountLimit.take(context.consumerId),
      ];
      if (byNetwork.waitMs > 0 || byAccount.waitMs > 0) return err('too-many');
      const tellDealer = review.state === 'published' ? await notices.toDealer(review) : undefined;
      await changes.transaction(async (session) => {
        await changes.put(review, session);
        await feedback.removeDraft(context.consumerId, about.subject, session);
        if (input.draft !== '') await feedback.removeVisitorDraft(input.draft, session);
        await tellDealer?.(session);
      });
      return ok({ reviewId: review.id, state: review.state });
    },

    /** Deletes one's own review, with its votes and the dealer's answer. */
    remove: async (consumerId: string, reviewId: string): Promise<Result<{ removed: true }, 'unknown-review'>> => {
      const review = await store.find(reviewId);
      if (!review || review.consumerId !== consumerId) return err('unknown-review');
      await changes.transaction((session) => changes.remove(review, session));
      return ok({ removed: true });
    },

    /** A signed-in author's draft; one for each subject. */
    saveDraft: (consumerId: string, subject: RatingSubject, fields: Readonly<Record<string, string>>) =>
      saveDraft(subject, fields, consumerId),

    /**
     * A visitor's draft for the way to the sign-in and back; its id is in their link only. Undefined when the network
     * wrote too much.
     */
    saveVisitorDraft: async (
      network: string,
      subject: RatingSubject,
      fields: Readonly<Record<string, string>>,
    ): Promise<string | undefined> => {
      if ((await sources.networkLimit.take(network)).waitMs > 0) return undefined;
      return saveDraft(subject, fields, null);
    },

    /** What the form starts with: a visitor's draft, the account's, or what is published. */
    startOf: async (consumerId: string | undefined, subject: RatingSubject, visitorDraft: string) => {
      const [own, drafts, left] = await Promise.all([
        consumerId === undefined ? undefined : store.findOwn(consumerId, subject),
        consumerId === undefined ? [] : feedback.draftsOf(consumerId),
        visitorDraft === '' ? undefined : feedback.visitorDraft(visitorDraft, subject),
      ]);
      return { own, draft: left ?? drafts.find((draft) => draft.subject === subject) };
    },

    /** Reviews and drafts of an account, latest first. */
    ofAuthor: async (consumerId: string) => {
      const [reviews, drafts] = await Promise.all([store.ofConsumer(consumerId), feedback.draftsOf(consumerId)]);
      const placeOf = async (subject: RatingSubject) => {
        const about = await subjects.find(subject);
        // Empty for a dealer that is gone.
        return { name: about?.name ?? '', path: about?.path ?? '' };
      };
      return {
        reviews: await Promise.all(reviews.map(async (review) => ({ review, ...(await placeOf(review.subject)) }))),
        drafts: await Promise.all(drafts.map(async (draft) => ({ draft, ...(await placeOf(draft.subject)) }))),
      };
    },

    removeDraft: (consumerId: string, subject: RatingSubject): Promise<void> =>
      changes.transaction((session) => feedback.removeDraft(consumerId, subject, session)),

    /** As shown beside their reviews. */
    authorName: sources.nameOf,

    /** What the author has to do with a subject, before they write. */
    standing: (about: ReviewSubject, author: ReviewAuthor, year: number | null) => standingOf(about, author, year),

    forgetOldDrafts: (): Promise<void> => feedback.forgetVisitorDrafts(clock.now() - visitorDraftDays * dayMs),
  };
};
