import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averagePriceOf } from './average-price.ts';

const bandsOf = (prices: readonly number[]): Record<string, number> => {
  const bands: Record<string, number> = {};
  for (const price of prices) {
    const from = Math.floor(price / 5000) * 5000;
    const band = `${from}-${from + 4999}`;
    bands[band] = (bands[band] ?? 0) + 1;
  }
  return bands;
};

describe('average price', () => {
  it('is within half a band of the true mean', () => {
    const price = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 60 }), (prices) => {
        const mean = prices.reduce((sum, one) => sum + one, 0) / prices.length;
        expect(Math.abs((averagePriceOf(bandsOf(prices), {}) ?? 0) - mean)).toBeLessThanOrEqual(2501);
      }),
    );
  });

  it('D-70: cars outside the price filter do not weigh', () => {
    const bands = bandsOf([2000, 22_000, 23_000, 90_000]);
    expect(averagePriceOf(bands, { min: 20_000, max: 25_000 })).toBe(22_500);
  });

  it('says nothing where nothing is priced', () => {
    expect(averagePriceOf({}, {})).toBeNull();
    expect(averagePriceOf(bandsOf([2000]), { min: 50_000 })).toBeNull();
  });

  it('the open band counts too', () => {
    expect(averagePriceOf({ '100000-': 2 }, {})).toBe(120_000);
  });
});
