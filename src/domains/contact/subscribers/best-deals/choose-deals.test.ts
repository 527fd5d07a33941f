import { describe, expect, it } from 'vitest';
import { chooseDeals, type Deal } from './choose-deals.ts';

const aDeal = (listingId: number, overrides: Partial<Deal> = {}): Deal => ({
  listingId,
  title: `car ${listingId}`,
  priceUsd: 20_000,
  belowUsd: 1000,
  ...overrides,
});
const ids = (deals: readonly Deal[]) => deals.map(({ listingId }) => listingId);

describe('the weekly deals', () => {
  it('are the five best, sorted by the largest saving', () => {
    const bestFirst = [1, 2, 3, 4, 5, 6].map((id) => aDeal(id, { belowUsd: id * 100 }));
    expect(ids(chooseDeals(bestFirst, new Map()))).toEqual([5, 4, 3, 2, 1]);
  });

  it('leave out last week’s cars, and fill up with the next best', () => {
    const bestFirst = [1, 2, 3, 4, 5, 6, 7].map((id) => aDeal(id));
    const sentPrices = new Map([1, 2].map((id) => [id, 20_000]));
    expect(ids(chooseDeals(bestFirst, sentPrices))).toEqual([3, 4, 5, 6, 7]);
  });

  it('repeat a car only if it costs less than last week', () => {
    const bestFirst = [aDeal(1, { priceUsd: 19_999 }), aDeal(2), aDeal(3, { priceUsd: 20_001 })];
    const sentPrices = new Map([1, 2, 3].map((id) => [id, 20_000]));
    expect(ids(chooseDeals(bestFirst, sentPrices))).toEqual([1]);
  });
});
