import type { Listing, MarketEstimate } from '#domains/cars/listings/listing.ts';
import { priceWithAddOns } from '#lib/advertised-price.ts';

export type DealRating = 'Great' | 'Good' | 'Fair' | 'Above';

/** With fewer similar cars there is no rating (RULING-61). */
export const minimumComparables = 8;

/** Null without a price, or with too few similar cars. */
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

type Priced = Pick<Listing, 'priceUsd' | 'addOns' | 'market'>;

/** A change to a better rating of Good or Great; undefined if there was no rating before. */
export const dealChange = (before: Priced, after: Priced): DealChange | undefined => {
  const was = dealRating(priceWithAddOns(before), before.market);
  const is = dealRating(priceWithAddOns(after), after.market);
  if (was === null || (is !== 'Great' && is !== 'Good')) return undefined;
  return best.indexOf(is) < best.indexOf(was) ? { was, is } : undefined;
};

export const isBetterDeal = (before: Priced, after: Priced): boolean => dealChange(before, after) !== undefined;
