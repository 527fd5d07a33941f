import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingEdits } from '#domains/cars/listings/listing-edits.server.ts';
import type { SqlSession } from '#lib/sql-session.ts';

/** A car that operators hid, with the reason, or show again. */
export type VisibilityChange = { listingId: number; isHidden: boolean; reason: string };

/** Tells private sellers whose cars were hidden or are shown again; called in the transaction of the change. */
export type TellSellers = (changes: readonly VisibilityChange[], session: SqlSession) => Promise<void>;

/** Empty if the car stays hidden or shown as it was, or is not on offer. */
export const visibilityChange = (
  { id, removedMs }: Pick<Listing, 'id' | 'removedMs'>,
  before: ListingEdits,
  after: ListingEdits,
): VisibilityChange[] => {
  const isHidden = after.hiddenMs !== null;
  if (removedMs !== null || (before.hiddenMs !== null) === isHidden) return [];
  return [{ listingId: id, isHidden, reason: after.hiddenReason }];
};
