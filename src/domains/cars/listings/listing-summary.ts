import type { Listing } from './listing.ts';

/** The fields that cars are compared by: small enough to cache many listings. */
export type ListingSummary = Pick<
  Listing,
  'id' | 'ownerId' | 'listingType' | 'year' | 'makeCode' | 'modelCode' | 'trim' | 'mileage' | 'priceUsd' | 'firstSeenMs'
> & { estimateUsd: number | null };

export const listingSummary = (listing: Listing): ListingSummary => {
  const { id, ownerId, listingType, year, makeCode, modelCode, trim, mileage, priceUsd, firstSeenMs, market } = listing;
  const estimateUsd = market?.estimateUsd ?? null;
  return { id, ownerId, listingType, year, makeCode, modelCode, trim, mileage, priceUsd, firstSeenMs, estimateUsd };
};
