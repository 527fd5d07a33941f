import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { median, type Observation, quantile, robustRegression } from './robust-regression.ts';

const line = (outliers: number): Observation[] => {
  const random = createRandom(3);
  return Array.from({ length: 200 }, (_, index) => {
    const x = index / 10;
    const absurd = index < outliers ? 500 : 0;
    return { columns: [0, 1], values: [1, x], target: 4 + 2 * x + random.normal() * 0.1 + absurd };
  });
};

describe('robust regression', () => {
  it('fits a noisy line', () => {
    const [offset = 0, slope = 0] = robustRegression(line(0), [0, 0]).coefficients;
    expect(offset).toBeCloseTo(4, 1);
    expect(slope).toBeCloseTo(2, 1);
  });

  it('a few extreme outliers do not change the fit', () => {
    const { predict } = robustRegression(line(6), [0, 0], 30);
    expect(predict({ columns: [0, 1], values: [1, 10] })).toBeCloseTo(24, 0);
  });

  it('a penalty shrinks the coefficient of a column with little evidence to near zero', () => {
    const { coefficients } = robustRegression([{ columns: [0, 1], values: [1, 1], target: 10 }], [0.001, 100]);
    expect(Math.abs(coefficients[1] ?? 1)).toBeLessThan(0.2);
  });

  it('without one of its rows it is as if fitted to the others', () => {
    const rows = line(0).slice(0, 12);
    const at = { columns: [0, 1], values: [1, 3] };
    const others = robustRegression(rows.toSpliced(5, 1), [0.1, 0.2], 1);
    expect(robustRegression(rows, [0.1, 0.2], 1).predictWithout(5, at)).toBeCloseTo(others.predict(at), 9);
  });

  it('quantiles are interpolated between neighboring values', () => {
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([], 0.5)).toBe(0);
    expect(median([9, 1, 5])).toBe(5);
  });
});
