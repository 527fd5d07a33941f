import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { type CostBlock, costFigure, isLease, placesOf } from './cost-amounts.ts';

/** Bounds of a figure over all cars. There are none for a lease, which also depends on sticker price and body style. */
type FigureLimits = {
  /** For a given price; both rise with it. */
  least(priceUsd: number): number;
  most(priceUsd: number): number;
  /** The lower bound for a given sum of price and fee less incentive. */
  leastOfSum(sumUsd: number): number;
};

/** `most` is the highest fee and incentive of all cars; an incentive leaves at least a dollar of the price. */
export const limitsOf = (
  block: CostBlock,
  field: CostField,
  most: { feeUsd: number; incentiveUsd: number },
): FigureLimits | undefined => {
  if (field === 'payment' && isLease(block)) return undefined;
  const places = placesOf(block);
  /** The figures of cars at this price in all states, new, used and of private sellers. */
  const figuresAt = (priceUsd: number, feeUsd: number, incentiveUsd: number, paidUsd?: number): number[] => {
    const figures: number[] = [];
    for (let place = 0; place < places; place += 1) {
      for (const isNew of [0, 1]) {
        for (const takesTrade of [0, 1]) {
          figures.push(
            costFigure(block, field, priceUsd, feeUsd, place, isNew, 0, 0, takesTrade, incentiveUsd, paidUsd),
          );
        }
      }
    }
    return figures;
  };
  return {
    least: (priceUsd) => Math.min(...figuresAt(priceUsd, 0, Math.min(most.incentiveUsd, priceUsd - 1))),
    most: (priceUsd) => Math.max(...figuresAt(priceUsd, most.feeUsd, 0)),
    leastOfSum: (sumUsd) => {
      // Where a fee is not taxed or an incentive comes off the taxed amount, that is at least the sum without the fee.
      const feeUsd = Math.min(most.feeUsd, sumUsd);
      return Math.min(...figuresAt(sumUsd - feeUsd, feeUsd, 0, sumUsd));
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
