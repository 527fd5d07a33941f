import { covariance, meanBefore, meanOf, type Sample, varianceBefore, varianceOf } from './sample.ts';

/** How large a metric is on average, and how far that may be off. */
export type MeanEstimate = { mean: number; variance: number };

/** Of the mean, as many times its own error as it has to be large before anything is said of it. */
const smallestInformation = 20;

/**
 * CUPED: of what a visitor did, the part their earlier visits already told is taken out, the same way in every
 * variation, so that chance in who was drawn does not look like an effect.
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

/** Whether there is enough to speak of a ratio: of visitors who converted, about twenty. */
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
