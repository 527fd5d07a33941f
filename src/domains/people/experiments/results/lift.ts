import { isTelling, type MeanEstimate } from './mean-estimates.ts';
import { normalShareBelow } from './normal.ts';

/**
 * How a variation's mean stands to the control's, as the logarithm of their ratio: as good as normally distributed
 * long before the ratio itself is, and as far down for half as up for double.
 */
export type LogLift = { value: number; variance: number };

export type Interval = { low: number; high: number };

/** Lifts of about this size are found with the fewest visitors. The interval is as valid for every other. */
const soughtLift = 0.15;

/** Before anything is seen, most lifts are believed to be smaller than this. */
const expectedLift = 0.1;

export const logLift = (control: MeanEstimate, variation: MeanEstimate): LogLift | undefined =>
  isTelling(control) && isTelling(variation)
    ? {
        value: Math.log(variation.mean / control.mean),
        variance: variation.variance / variation.mean ** 2 + control.variance / control.mean ** 2,
      }
    : undefined;

/**
 * Always valid: of a hundred experiments looked at as often as anybody likes, at most `level` times a hundred ever
 * show an interval without the truth in it (a mixture sequential probability ratio test, turned around).
 */
export const alwaysValidInterval = ({ value, variance }: LogLift, level: number): Interval => {
  const half = halfWidth(variance, level);
  return { low: Math.expm1(value - half), high: Math.expm1(value + half) };
};

/** How unlikely so large a lift would be at any look, if there were none. */
export const alwaysValidChance = ({ value, variance }: LogLift): number => {
  const total = variance + soughtLift ** 2;
  const likelihood = Math.sqrt(variance / total) * Math.exp((value ** 2 / (2 * variance)) * (soughtLift ** 2 / total));
  return Math.min(1, 1 / likelihood);
};

/** How many times the visitors of now it takes until the interval is no wider than this to either side. */
export const timesNeeded = ({ variance }: LogLift, level: number, wanted: number): number => {
  let times = 1;
  while (halfWidth(variance / times, level) > wanted && times < 1000) times *= 1.05;
  return times;
};

/** Beside the interval: what somebody believes afterwards who expected small lifts, as most are. */
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
