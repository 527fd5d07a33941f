import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { WindowLimit } from '#lib/limit.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { DraftRefusal, Drafts } from './drafts.server.ts';
import type { PrivateListing } from './private-listing.ts';
import type { PublishedMails } from './private-listing-mails.server.ts';
import type { PrivateListingStore } from './private-listing-store.server.ts';
import type { Publishing } from './publishing.server.ts';

export type PublishRefusal = DraftRefusal | 'too-many-today' | 'blocked';

type Sources = {
  store: PrivateListingStore;
  drafts: Drafts;
  publishing: Publishing;
  /** Whether an operator blocked an account from selling. */
  isBlocked(consumerId: string): Promise<boolean>;
  /** Publications of one network in a day. */
  limit: WindowLimit;
  mails: PublishedMails;
  clock: Clock;
};

export type PrivateListings = ReturnType<typeof createPrivateListings>;

/** What sellers do with their listings. */
export const createPrivateListings = ({ store, drafts, publishing, isBlocked, limit, mails, clock }: Sources) => {
  /** Runs a step of one's own listing that is in one of these statuses. */
  const step = (
    consumerId: string,
    id: string,
    from: readonly PrivateListing['status'][],
    work: (listing: PrivateListing, session: SqlSession) => Promise<Result<PrivateListing, DraftRefusal>>,
  ): Promise<Result<PrivateListing, DraftRefusal>> =>
    drafts.change(consumerId, id, async (listing, session) => {
      if (!from.includes(listing.status)) return err('busy');
      const next = await work(listing, session);
      if (!next.ok) return next;
      const changed = { ...next.value, changedMs: clock.now() };
      await store.update(changed, session);
      return ok(changed);
    });

  return {
    /** Offers a car, for the first time or again; problems make it wait for an operator instead. */
    publish: async (
      consumerId: string,
      id: string,
      { network, site }: { network: string; site: string },
    ): Promise<Result<PrivateListing, PublishRefusal>> => {
      const listing = await drafts.find(consumerId, id);
      if (!listing) return err('not-found');
      // Sellers are reached at an address they have proven.
      if (!(await publishing.hasSeller(consumerId))) return err({ email: 'Confirm your email address first.' });
      if (await isBlocked(consumerId)) return err('blocked');
      const vehicle = await publishing.read(listing.draft);
      if (!vehicle.ok) return vehicle;
      if (listing.photos.length === 0) return err({ photos: 'Add at least one photo of the car.' });
      if ((await limit.take(network)).waitMs > 0) return err('too-many-today');
      return step(
        consumerId,
        id,
        ['draft', 'paused', 'sold', 'ended', 'refused'],
        async (current, session): Promise<Result<PrivateListing, DraftRefusal>> => {
          if (!(await drafts.mayOffer(consumerId, id, session))) return err('too-many');
          const holds = await publishing.holdsOf(current, vehicle.value, session);
          const waiting = { ...current, site, holds, reason: '', soldWhere: null, remindedMs: null };
          if (holds.length > 0) return ok({ ...waiting, status: 'review' });
          const offered = await publishing.offer(waiting, vehicle.value, session);
          const nowMs = clock.now();
          await mails.published(offered, session);
          return ok({ ...offered, status: 'live', publishedMs: nowMs, endsMs: publishing.endOf() });
        },
      );
    },

    pause: (consumerId: string, id: string) =>
      step(consumerId, id, ['live'], async (listing, session) => {
        await publishing.withdraw(listing, session);
        return ok({ ...listing, status: 'paused' });
      }),

    /** Its page answers 410 from then on; everybody who saved it is told. */
    markSold: (consumerId: string, id: string, soldWhere: 'here' | 'elsewhere') =>
      step(consumerId, id, ['live', 'paused', 'ended'], async (listing, session) => {
        await publishing.withdraw(listing, session);
        return ok({ ...listing, status: 'sold', soldWhere });
      }),

    /** Starts the lifetime anew. */
    renew: (consumerId: string, id: string) =>
      step(consumerId, id, ['live'], async (listing, session) => {
        const vehicle = await publishing.read(listing.draft);
        if (!vehicle.ok) return vehicle;
        const offered = await publishing.offer(listing, vehicle.value, session);
        return ok({ ...offered, endsMs: publishing.endOf(), remindedMs: null });
      }),

    remove: (consumerId: string, id: string) =>
      drafts.change(consumerId, id, async (listing, session) => {
        await publishing.erase(listing, session);
        await store.remove(listing.id, session);
        return ok({ id });
      }),

    /** Run daily: tells sellers before their listing ends, and ends it. */
    endOld: async (signal: AbortSignal): Promise<void> => {
      const soonMs = clock.now() + noticeDays * dayMs;
      for (const { id, consumerId } of await store.endingBefore(soonMs, mostAtOnce)) {
        if (signal.aborted) return;
        await step(consumerId, id, ['live'], async (listing, session) => {
          if ((listing.endsMs ?? 0) <= clock.now()) {
            await publishing.withdraw(listing, session);
            await mails.ended(listing, session);
            return ok({ ...listing, status: 'ended' });
          }
          if (listing.remindedMs !== null) return ok(listing);
          await mails.endsSoon(listing, session);
          return ok({ ...listing, remindedMs: clock.now() });
        });
      }
    },
  };
};

const noticeDays = 3;
const mostAtOnce = 500;
