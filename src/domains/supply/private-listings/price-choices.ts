import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { MarketEstimate } from '#domains/cars/listings/listing.ts';
import type { PriceChoice } from './listing-views.ts';
import type { TimeToSell } from './time-to-sell.ts';

/** A price just inside of each rating, as a share of the estimate. */
const shares = [0.93, 0.97, 1.0, 1.05];
const roundUsd = 50;

/** Prices to choose from with what each means; days only where this site's history has them. */
export const priceChoices = (market: MarketEstimate | null, times: readonly TimeToSell[]): PriceChoice[] => {
  if (!market) return [];
  return shares.flatMap((share) => {
    const priceUsd = Math.floor((market.estimateUsd * share) / roundUsd) * roundUsd;
    const rating = dealRating(priceUsd, market);
    if (rating === null) return [];
    const days = times.find((time) => time.rating === rating)?.days;
    return [{ priceUsd, rating, ...(days !== undefined && { days }) }];
  });
};

const twoWeeksDays = 14;

/** The highest price below the current one that cars usually sell at within two weeks; undefined without history. */
export const twoWeekPrice = (
  current: number,
  market: MarketEstimate | null,
  times: readonly TimeToSell[],
): PriceChoice | undefined =>
  priceChoices(market, times)
    .filter(({ priceUsd, days }) => priceUsd < current && days !== undefined && days <= twoWeeksDays)
    .sort((a, b) => b.priceUsd - a.priceUsd)[0];
