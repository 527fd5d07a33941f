import type { Metric } from '../project.ts';
import {
  alwaysValidChance,
  alwaysValidInterval,
  believedLift,
  type Interval,
  type LogLift,
  logLift,
  timesNeeded,
} from './lift.ts';
import { estimateMeans } from './mean-estimates.ts';
import { emptySample, meanOf, type Sample } from './sample.ts';
import { checkSplit, type SplitCheck } from './split-check.ts';

export type VerdictKind = 'winner' | 'loser' | 'neutral' | 'keep-running' | 'broken';

/** The samples of one variation by metric id. The first variation of an experiment is its control. */
export type VariationCounts = {
  key: string;
  /** The share of the experiment's visitors in hundredths of a percent. */
  weight: number;
  visitors: number;
  samples: Readonly<Record<string, Sample>>;
};

export type Comparison = {
  key: string;
  visitors: number;
  sum: number;
  mean: number;
  /** Missing for the control, and if there is too little data for a ratio. */
  lift?: number;
  interval?: Interval;
  chance?: number;
  chanceBetter?: number;
  believed?: Interval;
  /** The factor of visitors needed until a relevant difference would show. */
  timesToSettle?: number;
  kind: 'control' | 'better' | 'worse' | 'neutral' | 'unsure' | 'too-little';
};

export type MetricResult = { metric: Metric; narrowedBy: number; comparisons: readonly Comparison[] };

export type ExperimentResult = {
  split: SplitCheck;
  metrics: readonly MetricResult[];
  /** The number of comparisons; intervals are widened so that all of them hold together at the confidence level. */
  looks: number;
  exposure: ExposureCheck;
  verdict: { kind: VerdictKind; key?: string; daysToGo?: number };
};

/** Visitors who saw several variations are excluded; if there are many of them, the others are not a fair sample. */
type ExposureCheck = { mixed: number; share: number; isBroken: boolean };

const mostMixed = 0.05;

const checkExposure = (mixed: number, variations: readonly VariationCounts[]): ExposureCheck => {
  const others = variations.reduce((sum, { visitors }) => sum + visitors, 0);
  const share = mixed === 0 ? 0 : mixed / (mixed + others);
  return { mixed, share, isBroken: share > mostMixed };
};

const level = 0.05;

/** Differences smaller than this, either way, are considered irrelevant. */
export const smallestLift = 0.03;

/** The result of an experiment so far. The first metric decides. */
export const judgeExperiment = (
  metrics: readonly Metric[],
  variations: readonly VariationCounts[],
  days: number,
  /** The number of visitors who saw several variations. */
  mixed = 0,
): ExperimentResult => {
  const looks = Math.max(1, metrics.length * (variations.length - 1));
  const split = checkSplit(
    variations.map(({ visitors }) => visitors),
    variations.map(({ weight }) => weight),
  );
  const judged = metrics.map((metric) => judgeMetric(metric, variations, level / looks));
  const exposure = checkExposure(mixed, variations);
  const isBroken = split.isBroken || exposure.isBroken;
  return { split, metrics: judged, looks, exposure, verdict: verdictOf(isBroken, judged[0], days) };
};

const judgeMetric = (metric: Metric, variations: readonly VariationCounts[], ownLevel: number): MetricResult => {
  const samples = variations.map(({ samples: own, visitors }) => own[metric.id] ?? noneOf(visitors));
  const { means, narrowedBy } = estimateMeans(samples);
  const [control] = means;
  return {
    metric,
    narrowedBy,
    comparisons: variations.map(({ key, visitors }, at) => {
      const sample = samples[at] ?? noneOf(0);
      const summary = { key, visitors, sum: sample.sum, mean: meanOf(sample) };
      const mean = means[at];
      if (at === 0 || !control || !mean) return { ...summary, kind: 'control' };
      const lift = logLift(control, mean);
      return lift ? { ...summary, ...compared(lift, metric, ownLevel) } : { ...summary, kind: 'too-little' };
    }),
  };
};

const compared = (
  lift: LogLift,
  metric: Metric,
  ownLevel: number,
): Omit<Comparison, 'key' | 'visitors' | 'sum' | 'mean'> => {
  const interval = alwaysValidInterval(lift, ownLevel);
  const { chanceBetter, interval: believed } = believedLift(lift);
  return {
    lift: Math.expm1(lift.value),
    interval,
    chance: alwaysValidChance(lift),
    chanceBetter: metric.better === 'higher' ? chanceBetter : 1 - chanceBetter,
    believed,
    timesToSettle: timesNeeded(lift, ownLevel, smallestLift),
    kind: kindOf(interval, metric),
  };
};

const kindOf = ({ low, high }: Interval, { better }: Metric): Comparison['kind'] => {
  if (low > 0) return better === 'higher' ? 'better' : 'worse';
  if (high < 0) return better === 'higher' ? 'worse' : 'better';
  return low > -smallestLift && high < smallestLift ? 'neutral' : 'unsure';
};

const verdictOf = (isBroken: boolean, main: MetricResult | undefined, days: number): ExperimentResult['verdict'] => {
  if (isBroken) return { kind: 'broken' };
  const others = main?.comparisons.slice(1) ?? [];
  const best = others
    .filter(({ kind }) => kind === 'better')
    .sort((one, other) => Math.abs(other.lift ?? 0) - Math.abs(one.lift ?? 0))[0];
  if (best) return { kind: 'winner', key: best.key };
  if (others.length === 0) return { kind: 'keep-running' };
  if (others.every(({ kind }) => kind === 'worse')) return { kind: 'loser', key: others[0]?.key };
  if (others.every(({ kind }) => kind === 'neutral' || kind === 'worse')) return { kind: 'neutral' };
  return { kind: 'keep-running', daysToGo: daysToGo(others, days) };
};

/** Days until every interval is narrow enough to call its variation neutral, at the current traffic. */
const daysToGo = (others: readonly Comparison[], days: number): number | undefined => {
  const times = others.map(({ timesToSettle }) => timesToSettle ?? Number.NaN);
  const longest = Math.max(...times);
  return Number.isNaN(longest) ? undefined : Math.ceil(days * (longest - 1));
};

const noneOf = (visitors: number): Sample => ({ ...emptySample, visitors });
