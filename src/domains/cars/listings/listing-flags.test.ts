import { describe, expect, it } from 'vitest';
import { flagsOf, listingFlags } from './listing-flags.ts';

const car = { priority: 5 as const, vinFlags: [], market: null, photos: ['a'] };

describe('flags for operators', () => {
  it('an implausible price is flagged even without similar cars', () => {
    const isImpossible = (priceUsd: number | null) =>
      (flagsOf({ ...car, priceUsd }, 'live') & listingFlags.impossiblePrice) !== 0;
    expect([185, 499, 5_000_001].map(isImpossible)).toEqual([true, true, true]);
    expect([500, 18_500, 5_000_000, null].map(isImpossible)).toEqual([false, false, false, false]);
  });
});
