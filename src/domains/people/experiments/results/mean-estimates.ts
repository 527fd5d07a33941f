import { covariance, meanBefore, meanOf, type Sample, varianceBefore, varianceOf } from './sample.ts';

/** The estimated mean of a metric and the variance of the estimate. */
export type MeanEstimate = { mean: number; variance: number };

/** The minimum of mean² / variance before a result is shown. */
const smallestInformation = 20;

/**
 * CUPED: subtracts the part of each visitor's value that their earlier visits predict, with one slope for all
 * variations, to reduce the variance.
 */
export const estimateMeans = (samples: readonly Sample[]): { means: MeanEstimate[]; narrowedBy: number } => {
  const slope = sharedSlope(samples);
  const visitors = samples.reduce((sum, sample) => sum + sample.visitors, 0);
  const before = samples.reduce((sum, sample) => sum + sample.beforeSum, 0);
  const everybodyBefore = visitors > 0 ? before / visitors : 0;
  const plain = samples.map((sample) => varianceOf(sample) / Math.max(1, sample.visitors));
  const means = samples.map((sample) => ({
    mean: meanOf(sample) - slope * (meanBefore(sample) - everybodyBefore),
    variance:
      Math.max(0, varianceOf(sample) - 2 * slope * covariance(sample) + slope ** 2 * varianceBefore(sample)) /
      Math.max(1, sample.visitors),
  }));
  return { means, narrowedBy: 1 - ratioOfErrors(means, plain) };
};

/** Whether there is enough data for a ratio: about twenty converted visitors. */
export const isTelling = ({ mean, variance }: MeanEstimate): boolean =>
  mean > 0 && variance > 0 && mean ** 2 / variance >= smallestInformation;

const sharedSlope = (samples: readonly Sample[]): number => {
  let together = 0;
  let before = 0;
  for (const sample of samples) {
    together += covariance(sample) * sample.visitors;
    before += varianceBefore(sample) * sample.visitors;
  }
  return before > 0 ? together / before : 0;
};

const ratioOfErrors = (means: readonly MeanEstimate[], plain: readonly number[]): number => {
  const error = Math.sqrt(means.reduce((sum, { variance }) => sum + variance, 0));
  const plainError = Math.sqrt(plain.reduce((sum, variance) => sum + variance, 0));
  return plainError > 0 ? error / plainError : 1;
};
