import { describe, expect, it } from 'vitest';
import { flagsOf, isImpossiblePrice, listingFlags } from './listing-flags.ts';

const car = { priority: 5 as const, vinFlags: [], market: null, photos: ['a'] };

describe('flags for operators', () => {
  it('a price outside of any car’s is impossible, also without similar cars', () => {
    expect([185, 499, 5_000_001].map(isImpossiblePrice)).toEqual([true, true, true]);
    expect([500, 18_500, 5_000_000, null].map(isImpossiblePrice)).toEqual([false, false, false, false]);
  });

  it('a car that is hidden because of its price needs attention, and one that an operator hid does not', () => {
    const priceUsd = 185;
    expect(flagsOf({ ...car, priceUsd }, 'hidden', true)).toBe(listingFlags.hidden + listingFlags.impossiblePrice);
    expect(flagsOf({ ...car, priceUsd }, 'hidden', false)).toBe(listingFlags.hidden);
    expect(flagsOf({ ...car, priceUsd }, 'expired', false)).toBe(0);
  });
});
