import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskFacts, askFor, type MovedCar, mostOffShare, nearestToAsk } from './price-ask.ts';

const moved = (movedUsd: number): MovedCar => ({
  name: '2023 Telluride EX',
  where: 'Duluth, GA',
  miles: 30_000,
  priceUsd: movedUsd + 500,
  movedUsd,
});

const facts: AskFacts = {
  priceUsd: 34_980,
  addOnsUsd: 0,
  docFeeUsd: 599,
  daysOnSite: 20,
  cutsUsd: [],
  usualDays: 34,
  usualFeeUsd: undefined,
  similar: [],
};

describe('the suggested price', () => {
  it('is the median of at least two cheaper similar cars, adjusted to this one', () => {
    const similar = [34_250, 36_000, 34_500, 38_000].map(moved);
    const { priceUsd, reason, cheaper } = askFor({ ...facts, similar });
    expect([priceUsd, reason, cheaper.length]).toEqual([34_400, 'cheaper-cars', 2]);
  });

  it('is shown with the cars closest to it', () => {
    const cars = [30_000, 34_300, 34_600, 38_000].map(moved);
    expect(nearestToAsk(cars, 34_400, 2).map(({ movedUsd }) => movedUsd)).toEqual([34_300, 34_600]);
  });

  it('is not based on a single cheaper car', () => {
    expect(askFor({ ...facts, similar: [34_000, 36_000, 37_000].map(moved) }).reason).toBe('listed');
  });

  it('is one more reduction for a car that was reduced before and is listed longer than others', () => {
    expect(askFor({ ...facts, daysOnSite: 41, cutsUsd: [600, 900, 700] })).toMatchObject({
      priceUsd: 34_300,
      reason: 'waiting',
    });
    expect(askFor({ ...facts, daysOnSite: 41 }).reason).toBe('listed');
    expect(askFor({ ...facts, daysOnSite: 41, cutsUsd: [600], usualDays: undefined }).reason).toBe('listed');
  });

  it('deducts the part of a fee above the usual one', () => {
    expect(askFor({ ...facts, usualFeeUsd: 499 })).toMatchObject({ priceUsd: 34_900, reason: 'fee' });
    expect(askFor({ ...facts, usualFeeUsd: 599 }).reason).toBe('listed');
  });

  it('is never above the listed price, and the discount is limited', () => {
    const any = fc.record({
      priceUsd: fc.integer({ min: 1000, max: 300_000 }),
      addOnsUsd: fc.constant(0),
      docFeeUsd: fc.integer({ min: 0, max: 2000 }),
      similar: fc.array(fc.integer({ min: 500, max: 300_000 }).map(moved), { maxLength: 12 }),
      daysOnSite: fc.integer({ min: 0, max: 400 }),
      usualDays: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
      cutsUsd: fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 5 }),
      usualFeeUsd: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: undefined }),
    });
    fc.assert(
      fc.property(any, (value) => {
        const { priceUsd, reason } = askFor(value);
        expect(priceUsd).toBeLessThanOrEqual(value.priceUsd);
        expect(priceUsd).toBeGreaterThanOrEqual(value.priceUsd * (1 - mostOffShare));
        expect(priceUsd === value.priceUsd).toBe(reason === 'listed');
      }),
    );
  });
});
