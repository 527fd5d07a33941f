import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import fees from '#data/vehicle-fees.json' with { type: 'json' };
import { stateNames } from '#domains/reference/locations/states.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { creditTiers } from './credit-tier.ts';
import { nationalApr, startingInterestRate } from './national-rates.ts';

describe('payments', () => {
  it.each([
    [900, 'a', 'excellent'],
    [740, 'a', 'excellent'],
    [739, 'b', 'verygood'],
    [700, 'b', 'verygood'],
    [699, 'c', 'good'],
    [670, 'c', 'good'],
    [669, 'd', 'fair'],
    [630, 'd', 'fair'],
    [629, 'e', 'rebuilding'],
    [580, 'e', 'rebuilding'],
    [579, 'f', 'needswork'],
  ])('PAY-09: a score of %i is in tier %s, %s', (score, code, word) => {
    expect(creditTiers.find(({ from }) => score >= from)).toMatchObject({ code, word });
  });

  it('PAY-02: the starting rates are the national averages of 6 and 7.05 percent', () => {
    expect(startingInterestRate).toEqual({ isFallback: true, custom: null, new: 6, used: 7.05 });
    expect(nationalApr(defaultFigures.rates, 'b', 60, 'new')).toBe(6);
    expect(nationalApr(defaultFigures.rates, 'b', 60, 'used')).toBe(7.05);
    expect(nationalApr(defaultFigures.rates, 'f', 84, 'used')).toBe(21.7);
  });

  it('every state has plausible fees and a known name', () => {
    const Fees = z.strictObject({
      taxes: z.record(z.string(), z.number().min(0).max(10)),
      tradeInLowersTax: z.boolean(),
      tradeInMostUsd: z.int().min(0),
      titleUsd: z.number().min(0).max(500),
      registrationUsd: z.number().min(0).max(1000),
      registrationPercent: z.number().min(0).max(3),
    });
    const file = z.strictObject({
      asOf: z.iso.date(),
      note: z.string(),
      states: z.record(z.string(), Fees),
      elsewhere: Fees,
    });
    const states = Object.keys(file.parse(fees).states);
    expect(states).toHaveLength(51);
    expect(states.filter((state) => !Object.hasOwn(stateNames, state))).toEqual([]);
  });
});
