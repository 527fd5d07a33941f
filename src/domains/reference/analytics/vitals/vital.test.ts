import { expect, it } from 'vitest';
import { bucketOf, percentile, rateVital, vitalThresholds } from './vital.ts';

const names = Object.keys(vitalThresholds) as (keyof typeof vitalThresholds)[];

it('ANLY-07: the six metrics have their thresholds', () => {
  expect(vitalThresholds).toEqual({
    LCP: [2500, 4000],
    FCP: [1800, 3000],
    CLS: [0.1, 0.25],
    INP: [200, 500],
    FID: [100, 300],
    TTFB: [800, 1800],
  });
});

it.each(names)('ANLY-07: %s is good up to its first threshold and poor only above its second', (name) => {
  const [good, poor] = vitalThresholds[name];
  expect([good, good * 1.001, poor, poor * 1.001].map((value) => rateVital(name, value))).toEqual([
    'good',
    'needs-improvement',
    'needs-improvement',
    'poor',
  ]);
});

it('a percentile from histogram buckets is within 5% of the exact one', () => {
  for (const name of ['LCP', 'CLS'] as const) {
    const scale = name === 'CLS' ? 0.0004 : 4;
    const values = Array.from({ length: 1000 }, (_, at) => (at + 1) * scale);
    const counted = Map.groupBy(values, (value) => bucketOf(name, value));
    const histogram = [...counted].map(([bucket, all]) => ({ bucket, total: all.length }));
    for (const share of [0.5, 0.75, 0.95]) {
      const exact = share * 1000 * scale;
      expect(Math.abs((percentile(name, histogram, share) ?? 0) / exact - 1)).toBeLessThan(0.05);
    }
  }
  expect(percentile('LCP', [], 0.5)).toBeUndefined();
  expect(percentile('CLS', [{ bucket: bucketOf('CLS', 0), total: 3 }], 0.75)).toBe(0);
});
