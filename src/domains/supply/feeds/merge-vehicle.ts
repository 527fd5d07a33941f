import type { Listing } from '#domains/cars/listings/listing.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

type MergeContext = {
  id: number;
  ownerId: number;
  photos: string[];
  /** When the feed was written. */
  asOfMs: number;
};

/** RULING-62: a price is noted when it differs from the last one noted; history never runs backwards. */
const priceHistoryOf = (priceUsd: number | null, before: Listing['priceHistory'], asOfMs: number) => {
  const last = before.at(-1);
  if (priceUsd === null || last?.priceUsd === priceUsd) return before;
  return [...before, { atMs: Math.max(asOfMs, last?.atMs ?? 0), priceUsd }];
};

/**
 * What the seller says now over what was known. Everything depends on the feed and its date alone, so the same feed
 * again gives the same listing, to the letter.
 */
export const mergeVehicle = (
  vehicle: FeedVehicle,
  before: Listing | undefined,
  { id, ownerId, photos, asOfMs }: MergeContext,
): Listing => {
  const { listedMs, photoSources: _, ...fields } = vehicle;
  return {
    id,
    ownerId,
    ...fields,
    priceHistory: priceHistoryOf(fields.priceUsd, before?.priceHistory ?? [], asOfMs),
    firstSeenMs: Math.min(before?.firstSeenMs ?? asOfMs, listedMs ?? asOfMs),
    confirmedMs: Math.max(before?.confirmedMs ?? asOfMs, asOfMs),
    removedMs: null,
    photos,
    market: before?.market ?? null,
  };
};
