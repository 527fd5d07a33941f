import type { Bookmark } from './bookmark.ts';

/** SAVE-15: a visitor's own device knows the listing; an account also knows its bookmark. */
export type SavedEntry = number | { listingId: number; bookmarkId: string; version: number };

export const listingIdOf = (entry: SavedEntry): number => (typeof entry === 'number' ? entry : entry.listingId);

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

/** SAVE-16 */
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

/** What the order of interests looks at. */
export type Interest = { isReducedPrice: boolean; viewCount: number; dealIndicator?: string | null | undefined };

const viewsThatCount = 3;

const interestRank = ({ isReducedPrice, viewCount, dealIndicator }: Interest): number => {
  if (isReducedPrice) return 0;
  if (viewCount > viewsThatCount) return 1;
  if (dealIndicator === 'Great') return 2;
  return dealIndicator === 'Good' ? 3 : 4;
};

/** SAVE-19: reduced first, then often looked at, then great and good deals; equals keep their order. */
export const byInterest = (a: Interest, b: Interest): number => interestRank(a) - interestRank(b);
