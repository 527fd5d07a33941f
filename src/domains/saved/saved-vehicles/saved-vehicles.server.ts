import { randomUUID } from 'node:crypto';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { carTitle, type NameVehicle } from '#domains/cars/listings/listing-title.ts';
import { type AnsweredListing, isExpired } from '#domains/cars/listings/listings-answer.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import {
  type BookmarkChanges,
  changesNothing,
  isOutdated,
  lacksPhone,
  type Revision,
} from '#domains/saved/bookmarks/bookmark.ts';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { priceChangeUsd, type SavedVehicle } from './saved-vehicle.ts';
import type { SavedVehicleKey, SavedVehicleStore } from './saved-vehicle-store.server.ts';

type SavedVehicleSources = {
  store: SavedVehicleStore;
  listings: Pick<ListingStore, 'find' | 'latestRevision'>;
  search: Pick<ListingSearch, 'byIds'>;
  nameVehicle: NameVehicle;
  /** Whether they agreed to hear of whatever they save. */
  wantsAlerts(consumerId: string): Promise<boolean>;
  clock: Clock;
};

type SaveOutcome = { saved: SavedVehicle; alreadySaved: boolean };

export type SaveFailure =
  | { reason: 'unknown-listing' | 'unknown-bookmark' | 'over-limit' | 'phone-needed' }
  | { reason: 'outdated'; saved: SavedVehicle };

type RemoveFailure = { reason: 'unknown-bookmark' } | { reason: 'outdated'; saved: SavedVehicle };

/** A saved car with what became of it. */
export type SavedVehicleView = {
  saved: SavedVehicle;
  /** A stub for a car that left lately, null for one that left long ago (RULING-24). */
  listing: AnsweredListing | null;
  priceUsd: number | null;
  priceChangeUsd: number | null;
};

type QuickSaveOutcome = {
  created: SavedVehicle[];
  failed: { listingId: number; reason: 'not-found' | 'limit-reached' }[];
};

const noChanges: BookmarkChanges = {};

export type SavedVehicles = ReturnType<typeof createSavedVehicles>;

/** The cars in a shopper's account. `consumerId` is who asks, never what a client claims. */
export const createSavedVehicles = (sources: SavedVehicleSources) => {
  const { store, listings, search, nameVehicle, wantsAlerts, clock } = sources;
  const titleOf = carTitle(nameVehicle);

  const change = async (
    consumerId: string,
    key: SavedVehicleKey,
    changes: BookmarkChanges,
    revision: Revision,
  ): Promise<Result<SaveOutcome, SaveFailure>> => {
    if (lacksPhone(changes)) {
      const stored = await store.find(consumerId, key);
      if (stored && lacksPhone(changes, stored.mobilePhone)) return err({ reason: 'phone-needed' });
    }
    const changed = await store.change(consumerId, key, changes, revision);
    if (changed) return ok({ saved: changed, alreadySaved: true });
    const present = await store.find(consumerId, key);
    return present && isOutdated(present.version, revision)
      ? err({ reason: 'outdated', saved: present })
      : err({ reason: 'unknown-bookmark' });
  };

  const create = async (
    consumerId: string,
    listingId: number,
    changes: BookmarkChanges,
  ): Promise<Result<SaveOutcome, SaveFailure>> => {
    if (lacksPhone(changes)) return err({ reason: 'phone-needed' });
    // Read first: what changes in between is looked at again, never missed.
    const savedRevision = await listings.latestRevision();
    const listing = await listings.find(listingId);
    if (!listing) return err({ reason: 'unknown-listing' });
    const created = await store.insert(consumerId, {
      bookmarkId: randomUUID(),
      listingId,
      version: 1,
      title: changes.title || titleOf(listing),
      notes: changes.notes ?? '',
      enableEmailAlerts: changes.enableEmailAlerts ?? (await wantsAlerts(consumerId)),
      enableTextAlerts: changes.enableTextAlerts ?? false,
      mobilePhone: changes.mobilePhone ?? '',
      savedMs: clock.now(),
      savedPriceUsd: listing.priceUsd,
      gone: listing.removedMs !== null,
      savedRevision,
    });
    if (created) {
      const { alerts } = changes;
      const changed = alerts && (await store.change(consumerId, { bookmarkId: created.bookmarkId }, { alerts }, {}));
      return ok({ saved: changed ?? created, alreadySaved: false });
    }
    // Saved twice at once: both are told of the one bookmark.
    const saved = await store.find(consumerId, { listingId });
    return saved ? ok({ saved, alreadySaved: true }) : err({ reason: 'over-limit' });
  };

  const save = async (
    consumerId: string,
    key: SavedVehicleKey,
    changes: BookmarkChanges = noChanges,
    revision: Revision = {},
  ): Promise<Result<SaveOutcome, SaveFailure>> => {
    if (key.bookmarkId === undefined) {
      const existing = changesNothing(changes) ? undefined : await store.find(consumerId, key);
      return existing ? change(consumerId, key, changes, revision) : create(consumerId, key.listingId, changes);
    }
    if (!changesNothing(changes)) return change(consumerId, key, changes, revision);
    const saved = await store.find(consumerId, key);
    return saved ? ok({ saved, alreadySaved: true }) : err({ reason: 'unknown-bookmark' });
  };

  /** SAVE-18: the latest first, each with its listing and what its price did since. */
  const view = async (consumerId: string, shopper: ShopperContext): Promise<SavedVehicleView[]> => {
    const all = await store.list(consumerId);
    const { listings: answers } = await search.byIds(
      all.map(({ listingId }) => listingId),
      shopper,
    );
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    return all.map((saved) => {
      const listing = byId.get(saved.listingId) ?? null;
      const priceUsd = listing && !isExpired(listing) ? (listing.pricingDetail.salePrice ?? null) : null;
      return { saved, listing, priceUsd, priceChangeUsd: priceChangeUsd(saved.savedPriceUsd, priceUsd) };
    });
  };

  return {
    /** SAVE-01, SAVE-12, ALRT-01: saves a car, or changes what is noted of one that is saved. */
    save,

    /** SAVE-07, RULING-14: what a visitor saved before signing in. Saved twice is saved. */
    saveAll: async (consumerId: string, listingIds: readonly number[]): Promise<QuickSaveOutcome> => {
      const outcome: QuickSaveOutcome = { created: [], failed: [] };
      for (const listingId of new Set(listingIds)) {
        const result = await save(consumerId, { listingId });
        if (result.ok) outcome.created.push(result.value.saved);
        else {
          const reason = result.error.reason === 'over-limit' ? 'limit-reached' : 'not-found';
          outcome.failed.push({ listingId, reason });
        }
      }
      return outcome;
    },

    /** SAVE-09: a listing that is not saved is as good as unsaved; a bookmark that is not theirs is unknown. */
    remove: async (
      consumerId: string,
      key: SavedVehicleKey,
      revision: Revision = {},
    ): Promise<Result<'removed', RemoveFailure>> => {
      if (await store.remove(consumerId, key, revision)) return ok('removed');
      const present = await store.find(consumerId, key);
      if (present) return err({ reason: 'outdated', saved: present });
      return key.bookmarkId === undefined ? ok('removed') : err({ reason: 'unknown-bookmark' });
    },

    /** Undo, for a day. */
    restore: (consumerId: string, id: string): Promise<boolean> => store.restore(consumerId, id),

    /** Whether any of them is back. */
    restoreMany: async (consumerId: string, ids: readonly string[]): Promise<boolean> => {
      let isAnyBack = false;
      for (const id of ids) isAnyBack = (await store.restore(consumerId, id)) || isAnyBack;
      return isAnyBack;
    },

    /** The latest first; for `userinfo` and counts. */
    list: (consumerId: string): Promise<SavedVehicle[]> => store.list(consumerId),

    view,

    /** SAVE-17: takes the cars away that are no longer for sale; their names, to have them back. */
    removeGone: async (consumerId: string, shopper: ShopperContext): Promise<string[]> => {
      const gone = (await view(consumerId, shopper)).filter(({ listing }) => !listing || isExpired(listing));
      const ids = gone.map(({ saved }) => saved.bookmarkId);
      await store.removeMany(consumerId, ids);
      return ids;
    },

    /** Stops all alerts of saved cars (ALRT-08). */
    stopAlerts: (consumerId: string): Promise<void> => store.stopAlerts(consumerId),
  };
};
