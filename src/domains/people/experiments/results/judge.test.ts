import { describe, expect, it } from 'vitest';
import { createRandom, type Random } from '#lib/random.ts';
import type { Metric } from '../project.ts';
import { type ExperimentResult, judgeExperiment } from './judge.ts';
import { addSamples, emptySample, type Sample } from './sample.ts';
import { checkSplit } from './split-check.ts';
import { verdictWords } from './verdict-copy.ts';

const contact: Metric = {
  id: '1',
  name: 'Contact sent',
  eventKey: 'email_lead',
  measure: 'converted',
  better: 'higher',
};
const worth: Metric = { id: '2', name: 'Value', eventKey: 'email_lead', measure: 'value', better: 'higher' };

type Visitors = (random: Random, count: number) => Sample;
type Visitor = (random: Random) => { value: number; before: number };

const each =
  (visitor: Visitor): Visitors =>
  (random, count) => {
    let [sum, sumSquares, beforeSum, beforeSumSquares, productSum] = [0, 0, 0, 0, 0];
    for (let at = 0; at < count; at += 1) {
      const { value, before } = visitor(random);
      sum += value;
      sumSquares += value * value;
      beforeSum += before;
      beforeSumSquares += before * before;
      productSum += value * before;
    }
    return { visitors: count, sum, sumSquares, beforeSum, beforeSumSquares, productSum };
  };

const converts =
  (rate: number): Visitors =>
  (random, count) => {
    // Of so many, as good as normally distributed, and a thousand experiments in a second.
    const drawn = Math.round(count * rate + Math.sqrt(count * rate * (1 - rate)) * random.normal());
    const sum = Math.min(count, Math.max(0, drawn));
    return { ...emptySample, visitors: count, sum, sumSquares: sum };
  };

/** Some spend much, most nothing, as values of leads are. */
const spends = (rate: number): Visitors =>
  each((random) => ({ value: random.chance(rate) ? -20 * Math.log(1 - random.next()) : 0, before: 0 }));

/** Who came often before comes often again. */
const keen = (lift: number): Visitors =>
  each((random) => {
    const keenness = -Math.log(1 - random.next());
    const visits = (rate: number): number => keenness * rate * (0.5 + random.next());
    return { value: visits(1 + lift), before: visits(1) };
  });

/** What an operator sees who looks every day. */
const everyDay = (
  seed: number,
  { days, aDay, metric, visitors }: { days: number; aDay: number; metric: Metric; visitors: [Visitors, Visitors] },
): ExperimentResult[] => {
  const random = createRandom(seed, 5);
  const sums: [Sample, Sample] = [emptySample, emptySample];
  return Array.from({ length: days }, (_, day) => {
    sums[0] = addSamples(sums[0], visitors[0](random, aDay));
    sums[1] = addSamples(sums[1], visitors[1](random, aDay));
    return judgeExperiment(
      [metric],
      sums.map((sample, at) => ({
        key: at === 0 ? 'control' : 'new',
        weight: 5000,
        visitors: sample.visitors,
        samples: { [metric.id]: sample },
      })),
      day + 1,
    );
  });
};

const kindsOf = (results: readonly ExperimentResult[]): Set<string> =>
  new Set(results.map(({ verdict }) => verdict.kind));

const runs = Array.from({ length: 1000 }, (_, seed) => seed);

describe('judgeExperiment', () => {
  it('EXP-01: is broken when many visitors saw more than one variation', () => {
    const variation = (key: string) => ({
      key,
      weight: 5_000,
      visitors: 250,
      samples: { [contact.id]: { ...emptySample, visitors: 250, sum: 25, sumSquares: 25 } },
    });
    const judge = (mixed: number) => judgeExperiment([contact], [variation('a'), variation('b')], 7, mixed);
    expect(judge(20)).toMatchObject({ exposure: { mixed: 20, isBroken: false }, verdict: { kind: 'keep-running' } });
    const mixed = judge(2_800);
    expect(mixed).toMatchObject({ exposure: { isBroken: true }, verdict: { kind: 'broken' } });
    expect(verdictWords(mixed)).toMatchObject({
      headline: '2,800 visitors saw more than one variation.',
      detail: expect.stringContaining('85%'),
    });
  });

  it('finds a false difference in at most 5% of experiments, even when checked every day', () => {
    const wrong = (metric: Metric, visitors: Visitors, aDay: number): number =>
      runs.filter((seed) => {
        const kinds = kindsOf(everyDay(seed, { days: 28, aDay, metric, visitors: [visitors, visitors] }));
        return kinds.has('winner') || kinds.has('loser');
      }).length;
    expect(wrong(contact, converts(0.05), 150)).toBeLessThanOrEqual(50);
    expect(wrong(contact, converts(0.05), 10_000)).toBeLessThanOrEqual(50);
    expect(wrong(worth, spends(0.08), 100)).toBeLessThanOrEqual(50);
  });

  it('its interval covers the true effect on every day in at least 95% of experiments', () => {
    const covered = runs.filter((seed) =>
      everyDay(seed, { days: 21, aDay: 150, metric: contact, visitors: [converts(0.1), converts(0.12)] }).every(
        ({ metrics }) => {
          const interval = metrics[0]?.comparisons[1]?.interval;
          return !interval || (interval.low < 0.2 && interval.high > 0.2);
        },
      ),
    );
    expect(covered.length).toBeGreaterThanOrEqual(950);
  });

  it('detects 20% more contacts among 20,000 visitors in 90% of experiments', () => {
    const significant = runs.slice(0, 200).filter((seed) => {
      const last = everyDay(seed, { days: 10, aDay: 1000, metric: contact, visitors: [converts(0.1), converts(0.12)] });
      return last.some(({ verdict }) => verdict.kind === 'winner');
    });
    expect(significant.length).toBeGreaterThanOrEqual(180);
  });

  it('earlier behavior of visitors narrows the interval, which still covers the true effect', () => {
    const last = everyDay(1, { days: 5, aDay: 4000, metric: worth, visitors: [keen(0), keen(0.1)] }).at(-1);
    const result = last?.metrics[0];
    expect(result?.narrowedBy).toBeGreaterThan(0.1);
    expect(result?.comparisons[1]?.interval?.low).toBeLessThan(0.1);
    expect(result?.comparisons[1]?.interval?.high).toBeGreaterThan(0.1);
  });

  it('the split check fails when shares differ from the plan, with few false alarms', () => {
    expect(checkSplit([5300, 4700], [5000, 5000]).isBroken).toBe(true);
    expect(checkSplit([5060, 4940], [5000, 5000]).isBroken).toBe(false);
    expect(checkSplit([8000, 2010], [8000, 2000]).isBroken).toBe(false);
    expect(checkSplit([10, 0], [0, 10_000]).isBroken).toBe(true);
    const random = createRandom(9);
    const alarms = runs.filter(() => {
      let one = 0;
      return Array.from({ length: 30 }, (_, day) => {
        for (let visitor = 0; visitor < 100; visitor += 1) one += random.chance(0.5) ? 1 : 0;
        return checkSplit([one, (day + 1) * 100 - one], [5000, 5000]).isBroken;
      }).includes(true);
    });
    expect(alarms.length).toBeLessThanOrEqual(3);
  });

  it('with a lower-is-better metric, more is worse', () => {
    const left: Metric = { ...contact, better: 'lower' };
    const last = everyDay(3, { days: 10, aDay: 2000, metric: left, visitors: [converts(0.1), converts(0.13)] }).at(-1);
    expect(last?.verdict.kind).toBe('loser');
    expect(last?.metrics[0]?.comparisons[1]?.chanceBetter).toBeLessThan(0.01);
  });

  it('intervals get wider with more comparisons', () => {
    const sample = converts(0.1)(createRandom(4), 4000);
    const other = converts(0.12)(createRandom(5), 4000);
    const counts = [sample, other].map((own, at) => ({
      key: String(at),
      weight: 5000,
      visitors: own.visitors,
      samples: { '1': own, '2': own },
    }));
    const alone = judgeExperiment([contact], counts, 5).metrics[0]?.comparisons[1]?.interval;
    const two = judgeExperiment([contact, worth], counts, 5).metrics[0]?.comparisons[1]?.interval;
    expect(two?.low).toBeLessThan(alone?.low ?? 0);
    expect(two?.high).toBeGreaterThan(alone?.high ?? 0);
  });

  it('the verdict is worded for each outcome', () => {
    const words = (visitors: [Visitors, Visitors], aDay: number): string => {
      const last = everyDay(7, { days: 10, aDay, metric: contact, visitors }).at(-1);
      return last ? verdictWords(last).headline : '';
    };
    expect(words([converts(0.1), converts(0.14)], 2000)).toMatch(/^Contact sent: \+\d+\.\d% with new\.$/);
    expect(words([converts(0.1), converts(0.1)], 300)).toMatch(/too early to say/);
    expect(words([converts(0.1), converts(0.1)], 5)).toMatch(/not enough data yet/);
    expect(words([converts(0.3), converts(0.3)], 20_000)).toMatch(/no difference larger than 3%/);
    expect(words([converts(0.14), converts(0.1)], 2000)).toMatch(/worse/);
  });
});
