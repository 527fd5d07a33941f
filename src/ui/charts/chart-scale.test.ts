import { describe, expect, it } from 'vitest';
import { areaPath, linePath, niceTicks, percentAlong, stackDots, stepPath, toPlot } from './chart-scale.ts';
import { priceLinePlaces } from './price-line-places.ts';

describe('chart scale', () => {
  it('ticks are round numbers and cover the values', () => {
    expect(niceTicks([34_980, 37_450])).toEqual([34_000, 35_000, 36_000, 37_000, 38_000]);
    expect(niceTicks([0, 0.9], 3)).toEqual([0, 0.5, 1]);
    expect(niceTicks([5, 5])).toEqual([5]);
  });

  it('points are converted to percent, with y pointing down', () => {
    const points = toPlot(
      [
        { x: 0, y: 10 },
        { x: 4, y: 20 },
      ],
      [0, 4],
      [10, 20],
    );
    expect(linePath(points)).toBe('M0 100L100 0');
    expect(stepPath(points)).toBe('M0 100H100V0');
    expect(areaPath('M0 100L100 0', points)).toBe('M0 100L100 0V100H0Z');
    expect(areaPath('', [])).toBe('');
  });

  it('a single value is in the middle', () => {
    expect(percentAlong(7, [7, 7])).toBe(50);
  });

  it('overlapping dots are stacked', () => {
    expect(stackDots([10, 0, 1, 10], [0, 10], 5)).toEqual([
      { x: 10, row: 0 },
      { x: 10, row: 1 },
      { x: 90, row: 0 },
      { x: 90, row: 1 },
    ]);
  });
});

describe('priceLinePlaces', () => {
  const spread = { low: 30_000, q1: 34_000, q3: 38_000, high: 40_000 };

  it('the low end is left, and the band is the middle half', () => {
    expect(priceLinePlaces(31_000, spread)).toEqual({ bandFrom: 40, bandTo: 80, mark: 10 });
  });

  it('a price outside the range is marked at the nearer end', () => {
    expect(priceLinePlaces(20_000, spread).mark).toBe(0);
    expect(priceLinePlaces(90_000, spread).mark).toBe(100);
  });

  it('in a range without width everything is in the middle', () => {
    expect(priceLinePlaces(5, { low: 5, q1: 5, q3: 5, high: 5 })).toEqual({ bandFrom: 50, bandTo: 50, mark: 50 });
  });
});
