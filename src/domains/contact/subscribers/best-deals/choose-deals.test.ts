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

describe('the deals of a week', () => {
  it('are the five best, told with the largest saving first', () => {
    const bestFirst = [1, 2, 3, 4, 5, 6].map((id) => aDeal(id, { belowUsd: id * 100 }));
    expect(ids(chooseDeals(bestFirst, new Map()))).toEqual([5, 4, 3, 2, 1]);
  });

  it('leave out what last week told of, and fill up with the next best', () => {
    const bestFirst = [1, 2, 3, 4, 5, 6, 7].map((id) => aDeal(id));
    const sentPrices = new Map([1, 2].map((id) => [id, 20_000]));
    expect(ids(chooseDeals(bestFirst, sentPrices))).toEqual([3, 4, 5, 6, 7]);
  });

  it('tell of a car again when it costs less than it did, and not when it costs the same or more', () => {
    const bestFirst = [aDeal(1, { priceUsd: 19_999 }), aDeal(2), aDeal(3, { priceUsd: 20_001 })];
    const sentPrices = new Map([1, 2, 3].map((id) => [id, 20_000]));
    expect(ids(chooseDeals(bestFirst, sentPrices))).toEqual([1]);
  });
});
