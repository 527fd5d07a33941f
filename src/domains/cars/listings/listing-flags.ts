import { minimumComparables } from './deal-rating.ts';
import type { Listing } from './listing.ts';

/**
 * Properties that operators filter listings by, one bit each. They are stored with listings, so the meaning of a bit
 * must not change.
 */
export const listingFlags = {
  vin: 1,
  noPrice: 2,
  halfOfMarket: 4,
  featured: 8,
  hidden: 16,
  /** Not on sale until an operator accepts the price. */
  impossiblePrice: 32,
  noPhotos: 64,
} as const;

/** Listings of at least this priority are featured. */
export const featuredPriority = 20;

/** A price outside of these is an error: a payment, a fee, a missing or an extra digit. */
const lowestPriceUsd = 500;
const highestPriceUsd = 5_000_000;

export const isImpossiblePrice = (priceUsd: number | null): boolean =>
  priceUsd !== null && (priceUsd < lowestPriceUsd || priceUsd > highestPriceUsd);

/** Whether a car is off sale until an operator accepts or corrects its price, or its seller mends it. */
export const waitsForPrice = (
  { priceUsd }: Pick<Listing, 'priceUsd'>,
  { acceptedPriceUsd }: { acceptedPriceUsd: number | null },
): boolean => isImpossiblePrice(priceUsd) && acceptedPriceUsd !== priceUsd;

/**
 * 0 for an expired listing, which needs no attention. A hidden one needs some only where it is hidden because its price
 * waits for an operator (`isWaiting`).
 */
export const flagsOf = (
  {
    priceUsd,
    priority,
    vinFlags,
    market,
    photos,
  }: Pick<Listing, 'priceUsd' | 'priority' | 'vinFlags' | 'market' | 'photos'>,
  status: 'live' | 'hidden' | 'expired',
  isWaiting: boolean,
): number => {
  if (status === 'expired') return 0;
  if (status === 'hidden') return listingFlags.hidden + (isWaiting ? listingFlags.impossiblePrice : 0);
  const isCompared = market !== null && market.comparables >= minimumComparables;
  return (
    (vinFlags.length > 0 ? listingFlags.vin : 0) +
    (priceUsd === null ? listingFlags.noPrice : 0) +
    (priceUsd !== null && isCompared && priceUsd * 2 < market.estimateUsd ? listingFlags.halfOfMarket : 0) +
    (photos.length === 0 ? listingFlags.noPhotos : 0) +
    (priority >= featuredPriority ? listingFlags.featured : 0)
  );
};
