import { isTelling, type MeanEstimate } from './mean-estimates.ts';
import { normalShareBelow } from './normal.ts';

/**
 * The logarithm of the ratio of a variation's mean to the control's: close to normally distributed long before the
 * ratio itself is, and symmetric for halving and doubling.
 */
export type LogLift = { value: number; variance: number };

export type Interval = { low: number; high: number };

/** The lift that the test is most sensitive for. The interval is valid for every other lift too. */
const soughtLift = 0.15;

/** Standard deviation of the prior: most lifts are expected to be smaller than this. */
const expectedLift = 0.1;

export const logLift = (control: MeanEstimate, variation: MeanEstimate): LogLift | undefined =>
  isTelling(control) && isTelling(variation)
    ? {
        value: Math.log(variation.mean / control.mean),
        variance: variation.variance / variation.mean ** 2 + control.variance / control.mean ** 2,
      }
    : undefined;

/**
 * An always-valid confidence interval: however often the results are looked at, the true value is ever outside of it
 * with a probability of at most `level` (by inverting a mixture sequential probability ratio test).
 */
export const alwaysValidInterval = ({ value, variance }: LogLift, level: number): Interval => {
  const half = halfWidth(variance, level);
  return { low: Math.expm1(value - half), high: Math.expm1(value + half) };
};

/** An always-valid p-value: the probability of so large a lift at any look, if there is none. */
export const alwaysValidChance = ({ value, variance }: LogLift): number => {
  const total = variance + soughtLift ** 2;
  const likelihood = Math.sqrt(variance / total) * Math.exp((value ** 2 / (2 * variance)) * (soughtLift ** 2 / total));
  return Math.min(1, 1 / likelihood);
};

/** The factor of visitors needed until the interval is no wider than this to either side. */
export const timesNeeded = ({ variance }: LogLift, level: number, wanted: number): number => {
  let times = 1;
  while (halfWidth(variance / times, level) > wanted && times < 1000) times *= 1.05;
  return times;
};

/** The Bayesian posterior with a prior that expects small lifts, shown beside the interval. */
export const believedLift = ({ value, variance }: LogLift): { chanceBetter: number; interval: Interval } => {
  const precision = 1 / variance + 1 / expectedLift ** 2;
  const mean = value / variance / precision;
  const error = Math.sqrt(1 / precision);
  return {
    chanceBetter: normalShareBelow(mean / error),
    interval: { low: Math.expm1(mean - 1.96 * error), high: Math.expm1(mean + 1.96 * error) },
  };
};

const halfWidth = (variance: number, level: number): number => {
  const prior = soughtLift ** 2;
  const total = variance + prior;
  return Math.sqrt(((variance * total) / prior) * (Math.log(total / variance) - 2 * Math.log(level)));
};
