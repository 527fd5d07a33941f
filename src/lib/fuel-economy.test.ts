import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { combinedEconomy, economyUnit } from './fuel-economy.ts';

describe('combined fuel economy', () => {
  it.each([
    // Labels of the EPA.
    [27, 35, 30],
    [51, 53, 52],
    [20, 28, 23],
    [131, 117, 124],
    [15, 20, 17],
  ])('of %d city and %d highway is %d, as on the official label', (city, highway, combined) => {
    expect(combinedEconomy(city, highway)).toBe(combined);
  });

  it('lies between city and highway, and is missing where either is missing', () => {
    const rating = fc.integer({ min: 1, max: 250 });
    fc.assert(
      fc.property(rating, rating, (city, highway) => {
        const combined = combinedEconomy(city, highway) ?? 0;
        expect(combined).toBeGreaterThanOrEqual(Math.min(city, highway));
        expect(combined).toBeLessThanOrEqual(Math.max(city, highway));
      }),
    );
    expect(combinedEconomy(null, 30)).toBeNull();
    expect(combinedEconomy(30, null)).toBeNull();
  });

  it('of plug-in and hydrogen cars is in MPGe', () => {
    expect(['GSL', 'DSL', 'HYB', 'ELE', 'PIH', 'HYD'].map(economyUnit)).toEqual([
      ...['mpg', 'mpg', 'mpg'],
      ...['MPGe', 'MPGe', 'MPGe'],
    ]);
  });
});
