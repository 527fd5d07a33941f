import type { SavedBookmark } from '#domains/saved/bookmarks/bookmark.ts';

/** A saved car of an account. */
export type SavedVehicle = SavedBookmark & {
  listingId: number;
  /** Null if the car had no price then. */
  savedPriceUsd: number | null;
};

/** Change of the price since the car was saved: negative if cheaper, null if either price is unknown. */
export const priceChangeUsd = (savedPriceUsd: number | null, priceUsd: number | null): number | null =>
  savedPriceUsd === null || priceUsd === null ? null : priceUsd - savedPriceUsd;
