import { describe, expect, it } from 'vitest';
import { dayMs } from '#lib/duration.ts';
import { timesToSell } from './time-to-sell.ts';

const market = {
  estimateUsd: 20_000,
  comparables: 40,
  lowUsd: 17_000,
  lowerQuartileUsd: 19_000,
  upperQuartileUsd: 21_000,
  highUsd: 23_000,
  asOfMs: 0,
};
const sold = (count: number, priceUsd: number, days: number) =>
  Array.from({ length: count }, (_, at) => ({
    year: 2020,
    mileage: 40_000,
    listingType: 'USED' as const,
    priceUsd,
    market,
    firstSeenMs: 0,
    removedMs: (days + (at % 3) - 1) * dayMs,
  }));
const car = { year: 2020, mileage: 40_000, mileageReach: 20_000 };

describe('the time to sell', () => {
  it('SELL-05: is the median of at least eight similar sold cars of a rating', () => {
    expect(timesToSell([...sold(9, 18_000, 9), ...sold(12, 22_000, 40)], car)).toEqual([
      { rating: 'Great', days: 9, cars: 9 },
      { rating: 'Above', days: 40, cars: 12 },
    ]);
  });

  it('SELL-05: says nothing with seven, and counts no car of other years, miles or on sale', () => {
    expect(timesToSell(sold(7, 18_000, 9), car)).toEqual([]);
    expect(
      timesToSell(
        sold(9, 18_000, 9).map((one) => ({ ...one, year: 2016 })),
        car,
      ),
    ).toEqual([]);
    expect(
      timesToSell(
        sold(9, 18_000, 9).map((one) => ({ ...one, mileage: 90_000 })),
        car,
      ),
    ).toEqual([]);
    expect(
      timesToSell(
        sold(9, 18_000, 9).map((one) => ({ ...one, removedMs: null })),
        car,
      ),
    ).toEqual([]);
  });
});
