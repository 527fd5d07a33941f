import type { SavedBookmark } from '#domains/saved/bookmarks/bookmark.ts';

/** A car in an account. */
export type SavedVehicle = SavedBookmark & {
  listingId: number;
  /** Null when the car had no price then. */
  savedPriceUsd: number | null;
};

/** Dollars the price moved since the car was saved; negative is cheaper, null when one of the two is not known. */
export const priceChangeUsd = (savedPriceUsd: number | null, priceUsd: number | null): number | null =>
  savedPriceUsd === null || priceUsd === null ? null : priceUsd - savedPriceUsd;
