import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import type { FieldErrors } from '#lib/forms/form-answer.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { Settings } from '#lib/setting.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Draft } from './draft.ts';
import { type ListingStatus, openStatuses, type PrivateListing } from './private-listing.ts';
import { privateListingSetting } from './private-listing-settings.ts';
import type { PrivateListingStore } from './private-listing-store.server.ts';
import type { Publishing } from './publishing.server.ts';

export type DraftRefusal = 'not-found' | 'too-many' | 'busy' | FieldErrors;

type Sources = {
  db: SqlDatabase;
  store: PrivateListingStore;
  /** What changed answers make of a listing; the field errors if they do not allow it to stay on offer. */
  recheck: Publishing['recheck'];
  onPublished(): void;
  settings: Settings;
  clock: Clock;
};

export type SavedDraft = { id: string; status: ListingStatus };

const otherCar = 'A listing stays with its car. To sell another one, list it and delete this listing.';

/** Unfinished drafts of an account, besides its listings. */
const mostDrafts = 5;

export type Drafts = ReturnType<typeof createDrafts>;

/** Drafts of an account. An id of another account is like one that does not exist. */
export const createDrafts = ({ db, store, recheck, onPublished, settings, clock }: Sources) => {
  const own = (listing: PrivateListing | undefined, consumerId: string): PrivateListing | undefined =>
    listing?.consumerId === consumerId ? listing : undefined;

  /** Runs a change of one's own listing, one after another. */
  const change = async <T>(
    consumerId: string,
    id: string,
    work: (listing: PrivateListing, session: SqlSession) => Promise<Result<T, DraftRefusal>>,
  ): Promise<Result<T, DraftRefusal>> => {
    const done = await db.transaction(async (session) => {
      const listing = own(await store.lock(id, session), consumerId);
      return listing ? work(listing, session) : err('not-found' as const);
    });
    if (done.ok) onPublished();
    return done;
  };

  return {
    change,

    find: async (consumerId: string, id: string): Promise<PrivateListing | undefined> =>
      own(await store.find(id), consumerId),

    list: (consumerId: string): Promise<PrivateListing[]> => store.ofConsumer(consumerId),

    start: (consumerId: string, draft: Draft, site: string): Promise<Result<{ id: string }, DraftRefusal>> =>
      db.transaction(async (session) => {
        const existing = await store.ofConsumer(consumerId, session);
        const drafts = existing.filter(({ status }) => status === 'draft');
        const same = drafts.find((one) => draft.vin !== '' && one.draft.vin === draft.vin);
        // Starting over with the same car goes on with its draft.
        if (same) {
          const answers = { ...same.draft, mileage: draft.mileage, zip: draft.zip, trim: draft.trim };
          await store.update({ ...same, draft: answers, changedMs: clock.now() }, session);
          return ok({ id: same.id });
        }
        if (drafts.length >= mostDrafts) return err('too-many');
        const nowMs = clock.now();
        const listing: PrivateListing = {
          id: randomUUID(),
          consumerId,
          status: 'draft',
          draft,
          photos: [],
          listingId: null,
          ownerId: null,
          site,
          holds: [],
          reason: '',
          soldWhere: null,
          createdMs: nowMs,
          changedMs: nowMs,
          publishedMs: null,
          endsMs: null,
          remindedMs: null,
        };
        await store.insert(listing, session);
        return ok({ id: listing.id });
      }),

    /** Stores answers; of a listing that shoppers see, the public page changes with them or it waits for an operator. */
    answer: (
      consumerId: string,
      id: string,
      answers: (draft: Draft) => Draft,
    ): Promise<Result<SavedDraft, DraftRefusal>> =>
      change(consumerId, id, async (listing, session) => {
        const next = { ...listing, draft: answers(listing.draft), changedMs: clock.now() };
        if (listing.listingId !== null && next.draft.vin !== listing.draft.vin) return err({ vin: otherCar });
        const written = await recheck(listing.draft, next, session);
        if (!written.ok) return written;
        await store.update(written.value, session);
        return ok({ id, status: written.value.status });
      }),

    /** Whether one more car may be offered. */
    mayOffer: async (consumerId: string, exceptId: string, session: SqlSession): Promise<boolean> => {
      const existing = await store.ofConsumer(consumerId, session);
      const open = existing.filter(({ id, status }) => id !== exceptId && openStatuses.includes(status));
      return open.length < settings.current(privateListingSetting).mostPerAccount;
    },
  };
};
