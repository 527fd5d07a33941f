import { logGamma } from './normal.ts';

/** The false-alarm rate: less than once in a thousand experiments, however often it is checked. */
const alarm = 0.001;

/** The strength of the prior for the planned split, in visitors. */
const plannedVisitors = 100;

export type SplitCheck = { chance: number; isBroken: boolean };

/**
 * Whether visitors arrived in the planned shares (sample ratio mismatch). A Bayes factor between the plan and any other
 * split, whose inverse is valid at every look (a sequential test for multinomial counts).
 */
export const checkSplit = (visitors: readonly number[], shares: readonly number[]): SplitCheck => {
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const total = visitors.reduce((sum, count) => sum + count, 0);
  if (whole === 0 || total === 0) return { chance: 1, isBroken: false };
  if (visitors.some((count, at) => count > 0 && !shares[at])) return { chance: 0, isBroken: true };
  let logFactor = logGamma(plannedVisitors) - logGamma(plannedVisitors + total);
  for (const [at, count] of visitors.entries()) {
    const share = (shares[at] ?? 0) / whole;
    if (share === 0) continue;
    logFactor +=
      logGamma(plannedVisitors * share + count) - logGamma(plannedVisitors * share) - count * Math.log(share);
  }
  const chance = Math.min(1, Math.exp(-logFactor));
  return { chance, isBroken: chance < alarm };
};
