import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { type CostBlock, costFigure, isLease, placesOf } from './cost-amounts.ts';

/**
 * Lower and upper bounds of a figure for a given price, over all cars; both rise with the price. There are none for a
 * lease, whose payment also depends on sticker price and body style.
 */
type FigureLimits = { least(priceUsd: number): number; most(priceUsd: number): number };

/** `most` is the highest fee and incentive of all cars; an incentive leaves at least a dollar of the price. */
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

/** Higher than the price of any car. */
export const highestPriceUsd = 2 ** 31;

/** The lowest price for which a monotonic test is true, by bisection; `highestPriceUsd` + 1 if there is none. */
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

/** Prices for which the figure is within the bounds for every car (`sure`), and for which it may be (`possible`). */
export const pricesFor = (
  { least, most }: FigureLimits,
  { low, high }: { low: number; high: number },
): { sure: Prices; possible: Prices } => ({
  sure: { from: firstPrice((usd) => least(usd) >= low), to: firstPrice((usd) => most(usd) > high) - 1 },
  possible: { from: firstPrice((usd) => most(usd) >= low), to: firstPrice((usd) => least(usd) > high) - 1 },
});
