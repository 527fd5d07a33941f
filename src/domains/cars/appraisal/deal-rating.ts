import type { Listing, MarketEstimate } from '#domains/cars/listings/listing.ts';

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

const best = ['Great', 'Good', 'Fair', 'Above'] as const satisfies readonly DealRating[];

type DealChange = { was: DealRating; is: 'Great' | 'Good' };

type Priced = Pick<Listing, 'priceUsd' | 'market'>;

/** From one verdict to a better one that is worth looking at; where there was none before, nothing has changed. */
export const dealChange = (before: Priced, after: Priced): DealChange | undefined => {
  const was = dealRating(before.priceUsd, before.market);
  const is = dealRating(after.priceUsd, after.market);
  if (was === null || (is !== 'Great' && is !== 'Good')) return undefined;
  return best.indexOf(is) < best.indexOf(was) ? { was, is } : undefined;
};

export const isBetterDeal = (before: Priced, after: Priced): boolean => dealChange(before, after) !== undefined;
