import type { MarketEstimate } from '#domains/listings/listing.ts';

export type DealRating = 'Great' | 'Good' | 'Fair' | 'Above';

const minimumComparables = 8;

/** RULING-61: a verdict needs a price and at least eight comparables; without them there is none. */
export const dealRating = (priceUsd: number | null, market: MarketEstimate | null): DealRating | null => {
  if (priceUsd === null || market === null || market.comparables < minimumComparables) return null;
  const share = (priceUsd - market.estimateUsd) / market.estimateUsd;
  if (share <= -0.06) return 'Great';
  if (share <= -0.02) return 'Good';
  if (share <= 0.03) return 'Fair';
  return 'Above';
};
