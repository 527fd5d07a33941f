import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { carTitle, type NameVehicle } from '#domains/cars/listings/listing-title.ts';
import { type AnsweredListing, isExpired } from '#domains/cars/listings/listings-answer.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import {
  type BookmarkEdit,
  type BookmarkSources,
  createBookmarkService,
} from '#domains/saved/bookmarks/bookmark-service.server.ts';
import type { BookmarkKey } from '#domains/saved/bookmarks/bookmark-store.server.ts';
import { err, ok } from '#lib/result.ts';
import { priceChangeUsd, type SavedVehicle } from './saved-vehicle.ts';
import type { SavedVehicleStore } from './saved-vehicle-store.server.ts';

type SavedVehicleSources = BookmarkSources & {
  store: SavedVehicleStore;
  listings: Pick<ListingStore, 'find' | 'latestRevision'>;
  search: Pick<ListingSearch, 'byIds'>;
  nameVehicle: NameVehicle;
};

/** Identifies a saved car: by id, by listing, or by both, which then have to match. */
export type SavedVehicleKey = { id: string; listingId?: number | undefined } | { id?: undefined; listingId: number };

const keyOf = (key: SavedVehicleKey): BookmarkKey =>
  key.id === undefined ? { subject: key.listingId } : { id: key.id, subject: key.listingId };

/** A saved car with its current listing. */
export type SavedVehicleView = {
  saved: SavedVehicle;
  /** A stub for a car that left recently, null for one that left long ago (RULING-24). */
  listing: AnsweredListing | null;
  priceUsd: number | null;
  priceChangeUsd: number | null;
};

type QuickSaveOutcome = {
  created: SavedVehicle[];
  /** Those of them that were not saved before. */
  added: number[];
  failed: { listingId: number; reason: 'not-found' | 'limit-reached' }[];
};

export type SavedVehicles = ReturnType<typeof createSavedVehicles>;

/** Saved cars of accounts. */
export const createSavedVehicles = ({ store, listings, search, nameVehicle, ...sources }: SavedVehicleSources) => {
  const bookmarks = createBookmarkService<SavedVehicle>('vehicle', store, sources);
  const titleOf = carTitle(nameVehicle);

  const save = (consumerId: string, key: SavedVehicleKey, edit: BookmarkEdit = {}) =>
    bookmarks.save(consumerId, keyOf(key), edit, async (fields) => {
      const listingId = key.listingId ?? 0;
      // Read the revision first: changes in between are then processed again rather than missed.
      const savedRevision = await listings.latestRevision();
      const listing = await listings.find(listingId);
      if (!listing) return err({ reason: 'unknown-listing' as const });
      const car = { listingId, savedPriceUsd: listing.priceUsd, isUnlisted: listing.removedMs !== null, savedRevision };
      return ok(await store.insert(consumerId, { ...fields, title: fields.title || titleOf(listing), ...car }));
    });

  /** Latest first, each with its listing and price change (SAVE-18). */
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
    ...bookmarks,

    /** Saves a car, or changes a saved one (SAVE-01, SAVE-12, ALRT-01). */
    save,

    /** Saves a visitor's quick saves after signing in (SAVE-07, RULING-14). Cars that are saved already succeed. */
    saveAll: async (consumerId: string, listingIds: readonly number[]): Promise<QuickSaveOutcome> => {
      const outcome: QuickSaveOutcome = { created: [], added: [], failed: [] };
      for (const listingId of new Set(listingIds)) {
        const result = await save(consumerId, { listingId });
        if (result.ok) {
          outcome.created.push(result.value.saved);
          if (!result.value.alreadySaved) outcome.added.push(listingId);
        } else {
          const reason = result.error.reason === 'over-limit' ? 'limit-reached' : 'not-found';
          outcome.failed.push({ listingId, reason });
        }
      }
      return outcome;
    },

    remove: (consumerId: string, key: SavedVehicleKey, revision = {}) =>
      bookmarks.remove(consumerId, keyOf(key), revision),

    /** False if none could be restored. */
    restoreMany: async (consumerId: string, ids: readonly string[]): Promise<boolean> => {
      let isAnyBack = false;
      for (const id of ids) isAnyBack = (await store.restore(consumerId, id)) || isAnyBack;
      return isAnyBack;
    },

    view,

    /** Removes cars that are no longer for sale; resolves with their ids, by which they can be restored (SAVE-17). */
    removeUnlisted: async (consumerId: string, shopper: ShopperContext): Promise<string[]> => {
      const unlisted = (await view(consumerId, shopper)).filter(({ listing }) => !listing || isExpired(listing));
      const ids = unlisted.map(({ saved }) => saved.id);
      await store.removeMany(consumerId, ids);
      return ids;
    },
  };
};
