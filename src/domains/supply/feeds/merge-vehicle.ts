import type { Listing } from '#domains/cars/listings/listing.ts';
import type { FeedVehicle } from './feed-vehicle.ts';

type MergeContext = {
  id: number;
  ownerId: number;
  photos: string[];
  /** When the feed was written. */
  asOfMs: number;
};

/** Adds a price if it differs from the last one (RULING-62); times never decrease. */
const priceHistoryOf = (priceUsd: number | null, before: Listing['priceHistory'], asOfMs: number) => {
  const last = before.at(-1);
  if (priceUsd === null || last?.priceUsd === priceUsd) return before;
  return [...before, { atMs: Math.max(asOfMs, last?.atMs ?? 0), priceUsd }];
};

/**
 * Merges a seller's vehicle into the stored listing. The result depends only on the feed and its date, so that
 * importing the same feed again gives exactly the same listing.
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
