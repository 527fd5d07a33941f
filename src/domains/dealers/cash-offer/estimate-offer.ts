import { type Observation, predict, quantile, robustRegression } from '#lib/robust-regression.ts';
import type { Condition, TradedCar } from './traded-car.ts';

/** A car on offer, as far as its price is explained here. */
export type Comparable = {
  year: number;
  mileage: number;
  priceUsd: number;
  certified: boolean;
  privateSeller: boolean;
};

export type OfferEstimate = {
  /** What dealers ask for such a car: the middle half of the comparables, moved to its year and miles. */
  retail: { low: number; high: number };
  /** What a dealer may pay for it. */
  offer: { low: number; amount: number; high: number };
  comparables: number;
};

/** RULING-61: fewer say nothing. */
const enoughToEstimate = 8;

/**
 * The share of an asking price that is left for the owner once a dealer has prepared the car, kept it on the lot and
 * earned its margin. Our own assumption, and said to be one wherever it is used.
 */
const ownersShare: Readonly<Record<Condition, number>> = {
  excellent: 0.9,
  verygood: 0.87,
  good: 0.83,
  fair: 0.74,
};

const roundTo = (amount: number, step: number): number => Math.round(amount / step) * step;

const observed = (
  { year, mileage, certified, privateSeller }: Omit<Comparable, 'priceUsd'>,
  newest: number,
  target = 0,
): Observation => ({
  columns: [0, 1, 2, 3, 4],
  values: [1, newest - year, mileage / 10_000, certified ? 1 : 0, privateSeller ? 1 : 0],
  target,
});

const penalties = [0, 0.05, 0.05, 0.5, 0.5];

/** Undefined when too few cars like it are for sale. */
export const estimateOffer = (
  { year, mileage, condition }: Pick<TradedCar, 'year' | 'mileage' | 'condition'>,
  comparables: readonly Comparable[],
): OfferEstimate | undefined => {
  if (comparables.length < enoughToEstimate) return undefined;
  const newest = Math.max(year, ...comparables.map((car) => car.year));
  const rows = comparables.map((car) => observed(car, newest, Math.log(car.priceUsd)));
  const solution = robustRegression(rows, penalties);
  const residuals = rows.map((row) => row.target - predict(solution, row)).sort((a, b) => a - b);
  const middle = predict(solution, observed({ year, mileage, certified: false, privateSeller: false }, newest));
  const at = (share: number): number => Math.exp(middle + quantile(residuals, share));
  const share = ownersShare[condition];
  return {
    retail: { low: roundTo(at(0.25), 100), high: roundTo(at(0.75), 100) },
    offer: {
      low: roundTo(at(0.25) * share, 100),
      amount: roundTo(Math.exp(middle) * share, 100),
      high: roundTo(at(0.75) * share, 100),
    },
    comparables: comparables.length,
  };
};
