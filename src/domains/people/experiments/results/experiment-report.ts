import { dayMs } from '#lib/duration.ts';
import type { ExperimentRule, Metric, Project } from '../project.ts';
import { type ExperimentResult, judgeExperiment, type VariationCounts } from './judge.ts';
import type { Interval } from './lift.ts';
import type { DayFigures, ResultFigures } from './result-figures.server.ts';
import { addSamples, emptySample, type Sample } from './sample.ts';

type ReportDay = { atMs: number; lift: number; interval: Interval };

export type ExperimentReport = {
  result: ExperimentResult;
  visitors: number;
  days: number;
  /** The result of the first variation by the primary metric, at the end of each day. */
  series: readonly ReportDay[];
  /** Since when the result has been significant without a break. */
  sureSinceMs?: number;
  brands: readonly string[];
};

export const metricsOf = (project: Project, rule: ExperimentRule): Metric[] =>
  rule.metricIds.flatMap((id) => project.metrics.find((metric) => metric.id === id) ?? []);

/** The compared variations: the first one against each other one. */
export type Compared = {
  variations: readonly Pick<ExperimentRule['variations'][number], 'id' | 'key' | 'weight'>[];
  bandit?: ExperimentRule['bandit'];
};

const spanOf = (cells: readonly DayFigures[]): number => {
  const days = cells.map(({ day }) => day);
  return days.length > 0 ? Math.max(...days) - Math.min(...days) + 1 : 0;
};

/** The result over all days, without that of each day. */
export const resultOf = (
  compared: Compared,
  metrics: readonly Metric[],
  { days, multiExposed }: ResultFigures,
): ExperimentResult => judgeExperiment(metrics, countsUpTo(compared, metrics, days), spanOf(days), multiExposed);

/** The report of an experiment, for all brands or for one. */
export const reportOf = (
  compared: Compared,
  metrics: readonly Metric[],
  figures: ResultFigures,
  brand?: string,
): ExperimentReport => {
  const own = figures.days.filter((cell) => brand === undefined || cell.brand === brand);
  const days = [...new Set(own.map(({ day }) => day))].sort((one, other) => one - other);
  const span = spanOf(own);
  const result = resultOf(compared, metrics, { ...figures, days: own });
  const series = days.flatMap((day): ReportDay[] => {
    const upTo = own.filter((cell) => cell.day <= day);
    const [main] = judgeExperiment(metrics.slice(0, 1), countsUpTo(compared, metrics, upTo), span).metrics;
    const { lift, interval } = main?.comparisons[1] ?? {};
    return lift !== undefined && interval ? [{ atMs: day * dayMs, lift, interval }] : [];
  });
  const lastUnsure = series.findLastIndex(({ interval }) => interval.low <= 0 && interval.high >= 0);
  const sure = series[lastUnsure + 1];
  return {
    result,
    series,
    days: span,
    visitors: own.reduce((sum, cell) => sum + cell.visitors, 0),
    brands: [...new Set(figures.days.map((cell) => cell.brand))].filter((name) => name !== '').sort(),
    ...(sure && { sureSinceMs: sure.atMs }),
  };
};

const countsUpTo = (
  { variations, bandit }: Compared,
  metrics: readonly Metric[],
  cells: readonly DayFigures[],
): VariationCounts[] =>
  variations.map(({ id, key, weight }) => {
    const own = cells.filter(({ variation }) => variation === id);
    const sampleOf = (metric: Metric): Sample =>
      own.reduce((sum, { samples }) => addSamples(sum, samples[metric.id] ?? emptySample), emptySample);
    return {
      // A bandit shifts visitors on purpose, so there is no planned split to check.
      key,
      weight: bandit ? 0 : weight,
      visitors: own.reduce((sum, { visitors }) => sum + visitors, 0),
      samples: Object.fromEntries(metrics.map((metric) => [metric.id, sampleOf(metric)])),
    };
  });
