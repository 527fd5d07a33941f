import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { type DealBlock, dealFigure, isLease, placesOf } from './deal-amounts.ts';

/**
 * The least and the most a figure can be at a price, whatever else is known of the car; both rise with the price. Where
 * the sticker price and the body count too, as in a lease, nothing can be said.
 */
type FigureLimits = { least(priceUsd: number): number; most(priceUsd: number): number };

/** `most` is what no fee and no incentive of the cars is over; incentives leave at least a dollar of the price. */
export const limitsOf = (
  deal: DealBlock,
  field: CostField,
  most: { feeUsd: number; incentiveUsd: number },
): FigureLimits | undefined => {
  if (field === 'payment' && isLease(deal)) return undefined;
  const places = placesOf(deal);
  const kinds = field === 'payment' ? 2 : 1;
  return {
    least: (priceUsd) => {
      let least = Infinity;
      const incentiveUsd = Math.min(most.incentiveUsd, priceUsd - 1);
      for (let place = 0; place < places; place += 1) {
        for (let kind = 0; kind < kinds; kind += 1) {
          for (let takesTrade = 0; takesTrade < 2; takesTrade += 1) {
            least = Math.min(least, dealFigure(deal, field, priceUsd, 0, place, kind, 0, 0, takesTrade, incentiveUsd));
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
            const figure = dealFigure(deal, field, priceUsd, most.feeUsd, place, kind, 0, 0, takesTrade, 0);
            highest = Math.max(highest, figure);
          }
        }
      }
      return highest;
    },
  };
};

/** No car costs more. */
export const highestPriceUsd = 2 ** 31;

/** The lowest price at which something holds that holds from some price on; past the highest where it never does. */
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

/** Prices at which a figure is surely within its bounds, and those at which it may be. */
export const pricesFor = (
  { least, most }: FigureLimits,
  { low, high }: { low: number; high: number },
): { sure: Prices; possible: Prices } => ({
  sure: { from: firstPrice((usd) => least(usd) >= low), to: firstPrice((usd) => most(usd) > high) - 1 },
  possible: { from: firstPrice((usd) => most(usd) >= low), to: firstPrice((usd) => least(usd) > high) - 1 },
});
