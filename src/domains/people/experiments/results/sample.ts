/**
 * The values of one metric in one variation. Sums are sufficient for means, variances and CUPED, and can be added up
 * over days and brands.
 */
export type Sample = {
  visitors: number;
  sum: number;
  sumSquares: number;
  /** The same metric in their visits before the experiment. */
  beforeSum: number;
  beforeSumSquares: number;
  /** The sum of the products of each visitor's value and earlier value. */
  productSum: number;
};

export const emptySample: Sample = {
  visitors: 0,
  sum: 0,
  sumSquares: 0,
  beforeSum: 0,
  beforeSumSquares: 0,
  productSum: 0,
};

export const addSamples = (one: Sample, other: Sample): Sample => ({
  visitors: one.visitors + other.visitors,
  sum: one.sum + other.sum,
  sumSquares: one.sumSquares + other.sumSquares,
  beforeSum: one.beforeSum + other.beforeSum,
  beforeSumSquares: one.beforeSumSquares + other.beforeSumSquares,
  productSum: one.productSum + other.productSum,
});

export const meanOf = ({ visitors, sum }: Sample): number => (visitors > 0 ? sum / visitors : 0);

export const meanBefore = ({ visitors, beforeSum }: Sample): number => (visitors > 0 ? beforeSum / visitors : 0);

export const varianceOf = ({ visitors, sum, sumSquares }: Sample): number => spread(visitors, sumSquares, sum * sum);

export const varianceBefore = ({ visitors, beforeSum, beforeSumSquares }: Sample): number =>
  spread(visitors, beforeSumSquares, beforeSum * beforeSum);

export const covariance = ({ visitors, sum, beforeSum, productSum }: Sample): number =>
  visitors > 1 ? (productSum - (sum * beforeSum) / visitors) / (visitors - 1) : 0;

/** At least 0: rounding could make it negative for equal values. */
const spread = (visitors: number, squares: number, squaredSum: number): number =>
  visitors > 1 ? Math.max(0, (squares - squaredSum / visitors) / (visitors - 1)) : 0;
