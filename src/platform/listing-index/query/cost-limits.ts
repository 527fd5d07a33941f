import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { type CostBlock, costFigure, isLease, placesOf } from './cost-amounts.ts';

/**
 * The least and the most a figure can be at a price, whatever the rest of the car; both rise with the price. There are
 * none for a lease, whose payment depends on sticker price and body style too.
 */
type FigureLimits = { least(priceUsd: number): number; most(priceUsd: number): number };

/** `most` holds the highest fee and incentive of all cars; an incentive leaves at least a dollar of the price. */
export const limitsOf = (
  block: CostBlock,
  field: CostField,
  most: { feeUsd: number; incentiveUsd: number },
): FigureLimits | undefined => {
  if (field === 'payment' && isLease(block)) return undefined;
  const places = placesOf(block);
  const kinds = field === 'payment' ? 2 : 1;
  return {
    least: (priceUsd) => {
      let least = Infinity;
      const incentiveUsd = Math.min(most.incentiveUsd, priceUsd - 1);
      for (let place = 0; place < places; place += 1) {
        for (let kind = 0; kind < kinds; kind += 1) {
          for (let takesTrade = 0; takesTrade < 2; takesTrade += 1) {
            least = Math.min(least, costFigure(block, field, priceUsd, 0, place, kind, 0, 0, takesTrade, incentiveUsd));
          }
        }
      }
      return least;
    },
    most: (priceUsd) => {
      let highest = 0;
      for (let place = 0; place < places; place += 1) {
        for (let kind = 0; kind < kinds; kind += 1) {
          for (let takesTrade = 0; takesTrade < 2; takesTrade += 1) {
            const figure = costFigure(block, field, priceUsd, most.feeUsd, place, kind, 0, 0, takesTrade, 0);
            highest = Math.max(highest, figure);
          }
        }
      }
      return highest;
    },
  };
};

/** Above the price of every car. */
export const highestPriceUsd = 2 ** 31;

/** The lowest price for which a monotonic test holds, by bisection; `highestPriceUsd` + 1 where it holds for none. */
const firstPrice = (holds: (priceUsd: number) => boolean): number => {
  let low = 1;
  let high = highestPriceUsd + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

export type Prices = { from: number; to: number };

/** Prices at which a figure is within its bounds for every car, and those at which it may be for some. */
export const pricesFor = (
  { least, most }: FigureLimits,
  { low, high }: { low: number; high: number },
): { sure: Prices; possible: Prices } => ({
  sure: { from: firstPrice((usd) => least(usd) >= low), to: firstPrice((usd) => most(usd) > high) - 1 },
  possible: { from: firstPrice((usd) => most(usd) >= low), to: firstPrice((usd) => least(usd) > high) - 1 },
});
