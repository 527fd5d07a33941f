import type { Bookmark } from '#domains/saved/bookmarks/bookmark.ts';

/** A car in an account. */
export type SavedVehicle = {
  bookmarkId: string;
  listingId: number;
  version: number;
  title: string;
  notes: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  mobilePhone: string;
  savedMs: number;
  /** Null when the car had no price then. */
  savedPriceUsd: number | null;
};

/** A saved car in the shape of a bookmark (SAVE-16). */
export const bookmarkOf = (saved: SavedVehicle): Bookmark => ({
  id: saved.bookmarkId,
  isSaved: true,
  isExisting: true,
  isDeleted: false,
  title: saved.title,
  notes: saved.notes,
  code: '200',
  version: saved.version,
  enableEmailAlerts: saved.enableEmailAlerts,
  enableTextAlerts: saved.enableTextAlerts,
  overwriteFlag: false,
  mobilePhone: saved.mobilePhone,
});

/** Dollars the price moved since the car was saved; negative is cheaper, null when one of the two is not known. */
export const priceChangeUsd = (savedPriceUsd: number | null, priceUsd: number | null): number | null =>
  savedPriceUsd === null || priceUsd === null ? null : priceUsd - savedPriceUsd;
