import type { ListingEdits } from '#domains/cars/listings/listing-edits.server.ts';
import type { SqlSession } from '#lib/sql-session.ts';

/** A car that operators hid, with the reason, or show again. */
export type VisibilityChange = { listingId: number; isHidden: boolean; reason: string };

/** Tells private sellers whose cars were hidden or are shown again; called in the transaction of the change. */
export type TellSellers = (changes: readonly VisibilityChange[], session: SqlSession) => Promise<void>;

/** Empty if the change leaves the car hidden or shown as it was. */
export const visibilityChange = (listingId: number, before: ListingEdits, after: ListingEdits): VisibilityChange[] => {
  const isHidden = after.hiddenMs !== null;
  return (before.hiddenMs !== null) === isHidden ? [] : [{ listingId, isHidden, reason: after.hiddenReason }];
};
