import type { ExperimentRule, Metric } from '#domains/people/experiments/project.ts';
import { resultOf } from '#domains/people/experiments/results/experiment-report.ts';
import type { MetricResult } from '#domains/people/experiments/results/judge.ts';
import { rareChangeChance } from '#domains/people/experiments/results/rare-change.ts';
import type { ResultFigures } from '#domains/people/experiments/results/result-figures.server.ts';
import { signedPercent } from '#domains/people/experiments/results/verdict-copy.ts';
import type { Evidence, Guard, GuardReading } from './ramp.ts';

/** The false-alarm rate of the test for rare conversions, beside the 5% of all intervals together. */
const rareAlarm = 0.001;

/** Whether anybody did it at all, counted even for metrics of amounts. */
const ever = (metric: Metric): Metric => ({ ...metric, id: `${metric.id} ever`, measure: 'converted' });

/** The metrics whose figures a look needs. */
export const metricsOfGuards = (guards: readonly Guard[]): Metric[] =>
  guards.flatMap(({ metric }) => [metric, ever(metric)]);

const limitText = ({ metric, tolerance }: Guard): string =>
  signedPercent(metric.better === 'higher' ? -tolerance : tolerance);

const readGuard = (
  guard: Guard,
  result: MetricResult | undefined,
  everResult: MetricResult | undefined,
): GuardReading => {
  const { metric, tolerance } = guard;
  const { id: metricId, name, better } = metric;
  const { lift, interval } = result?.comparisons[1] ?? {};
  if (lift === undefined || !interval) {
    const [control, variation] = [everResult?.comparisons[0]?.sum ?? 0, everResult?.comparisons[1]?.sum ?? 0];
    const edge =
      better === 'higher'
        ? { ratio: 1 - tolerance, worse: 'fewer' as const }
        : { ratio: 1 + tolerance, worse: 'more' as const };
    const isBroken = rareChangeChance({ control, variation }, edge) < rareAlarm;
    const words = isBroken
      ? `${name}: ${variation} visitors with the variation, ${control} without it.`
      : `${name}: too few visitors did it to compare.`;
    return { metricId, name, tolerance, better, words, state: isBroken ? 'broken' : 'too-few' };
  }
  const [harm, leastHarm] = better === 'higher' ? [-lift, -interval.high] : [lift, interval.low];
  const range = `95% interval from ${signedPercent(interval.low)} to ${signedPercent(interval.high)}`;
  const measured = { metricId, name, tolerance, better, lift, interval };
  const figure = `${name}: ${signedPercent(lift)}`;
  if (leastHarm > tolerance)
    return {
      ...measured,
      state: 'broken',
      words: `${figure} (${range}), worse than the ${limitText(guard)} tolerated.`,
    };
  if (harm > tolerance)
    return {
      ...measured,
      state: 'worse',
      words: `${figure} is worse than the ${limitText(guard)} tolerated, but may be chance (${range}).`,
    };
  return { ...measured, state: 'holds', words: `${figure} (${range}).` };
};

/** Both groups of a ramp compared, by the same statistics as results of experiments: valid however often they look. */
export const readGuards = (
  rule: Pick<ExperimentRule, 'variations'>,
  guards: readonly Guard[],
  figures: ResultFigures,
): Evidence => {
  const result = resultOf(
    rule,
    guards.map(({ metric }) => metric),
    figures,
  );
  // Apart, because the 5% is divided among the metrics of one call.
  const everResult = resultOf(
    rule,
    guards.map(({ metric }) => ever(metric)),
    figures,
  );
  const [without, withIt] = result.metrics[0]?.comparisons ?? [];
  const evidence = {
    sizes: { without: without?.visitors ?? 0, with: withIt?.visitors ?? 0 },
    readings: guards.map((guard, at) => readGuard(guard, result.metrics[at], everResult.metrics[at])),
  };
  if (result.split.isBroken)
    return { ...evidence, broken: 'Visitors didn’t arrive in two equal groups, so the guards can’t be trusted.' };
  if (result.exposure.isBroken)
    return { ...evidence, broken: 'Too many visitors saw both variations, so the guards can’t be trusted.' };
  return evidence;
};
