import type { Comparison, ExperimentResult } from './judge.ts';
import { smallestLift } from './judge.ts';

export const verdictNames = {
  winner: 'Winner',
  loser: 'Loser',
  neutral: 'Neutral',
  'keep-running': 'Keep running',
  broken: 'Broken',
} as const;

/** A signed percentage: "+11.8%". */
export const signedPercent = (share: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
    .format(share)
    .replace('-', '−');

/** Explains a result, and what it does not mean, for the person who has to decide. */
export const verdictWords = ({
  verdict,
  metrics,
  split,
  exposure,
  looks,
}: ExperimentResult): { headline: string; detail: string } => {
  const main = metrics[0];
  const name = main?.metric.name ?? 'The metric';
  const comparison =
    main?.comparisons.find(({ key }) => key === verdict.key) ?? widest(main?.comparisons.slice(1) ?? []);
  const range = comparison?.interval
    ? `${signedPercent(comparison.interval.low)} to ${signedPercent(comparison.interval.high)}`
    : 'not known yet';
  switch (verdict.kind) {
    case 'broken':
      if (exposure.isBroken)
        return {
          headline: `${exposure.mixed.toLocaleString('en-US')} visitors saw more than one variation.`,
          detail: `That is ${Math.round(exposure.share * 100)}% of everyone in it. They’re excluded, and the rest aren’t a fair sample: find out why the variation changes between visits.`,
        };
      return {
        headline: 'Visitors didn’t arrive in the planned shares.',
        detail: `A split this uneven comes up ${chanceWords(split.chance)}. Don’t trust these results until you find the cause.`,
      };
    case 'winner':
      return {
        headline: `${name}: ${signedPercent(comparison?.lift ?? 0)} with ${verdict.key}.`,
        detail: `The true figure lies at ${range}. Checking every day doesn’t weaken this: the interval allows for it${looks > 1 ? `, and for looking at ${looks} comparisons` : ''}.`,
      };
    case 'loser':
      return {
        headline: `${name}: worse, ${range}.`,
        detail: 'Stop it, or find out what it costs before you continue.',
      };
    case 'neutral':
      return {
        headline: `${name}: no difference larger than ${Math.round(smallestLift * 100)}% either way.`,
        detail: 'Keep whichever is simpler.',
      };
    case 'keep-running':
      return {
        headline: comparison?.interval ? `${name}: too early to say, ${range}.` : `${name}: not enough data yet.`,
        detail:
          verdict.daysToGo === undefined
            ? 'A comparison needs about twenty conversions in each variation.'
            : `At this traffic a difference of ${Math.round(smallestLift * 100)}% would show after ${daysWords(verdict.daysToGo)}.`,
      };
  }
};

const widest = (comparisons: readonly Comparison[]): Comparison | undefined =>
  [...comparisons].sort((one, other) => widthOf(other) - widthOf(one))[0];

const widthOf = ({ interval }: Comparison): number => (interval ? interval.high - interval.low : 0);

const chanceWords = (chance: number): string =>
  chance < 1e-6
    ? 'less than once in a million by chance'
    : `once in ${Math.round(1 / chance).toLocaleString('en-US')} by chance`;

const daysWords = (days: number): string =>
  days > 365 ? 'more than a year' : days === 1 ? 'about one more day' : `about ${days} more days`;
