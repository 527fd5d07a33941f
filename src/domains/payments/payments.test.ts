import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import fees from '#data/vehicle-fees.json' with { type: 'json' };
import { stateNames } from '#domains/locations/states.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { creditTiers } from './credit-tier.ts';
import { affordableAmount, monthlyPayment } from './monthly-payment.ts';
import { nationalApr, startingInterestRate } from './national-rates.ts';
import { outTheDoor } from './out-the-door.ts';
import { downPayment, estimatePayment } from './payment-estimate.ts';

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
  ])('PAY-09: a score of %i is tier %s, %s', (score, code, word) => {
    expect(creditTiers.find(({ from }) => score >= from)).toMatchObject({ code, word });
  });

  it('PAY-02: a new visitor starts with 6 and 7.05 percent, as the averages have it', () => {
    expect(startingInterestRate).toEqual({ isFallback: true, custom: null, new: 6, used: 7.05 });
    expect(nationalApr(defaultFigures.rates, 'b', 60, 'new')).toBe(6);
    expect(nationalApr(defaultFigures.rates, 'b', 60, 'used')).toBe(7.05);
    expect(nationalApr(defaultFigures.rates, 'f', 84, 'used')).toBe(21.7);
  });

  it('PAY-10: a fifth of 20,000 is 4,000, or 5,000 when the price excludes it; an amount given wins', () => {
    expect(downPayment(20_000, 0.2)).toBe(4000);
    expect(downPayment(20_000, 0.2, { priceExcludesIt: true })).toBe(5000);
    expect(downPayment(20_000, 0.2, { explicitUsd: 1234 })).toBe(1234);
  });

  it('RULING-86: a loan without interest is divided evenly, rounded up', () => {
    expect(monthlyPayment(1000, 0, 36)).toBe(28);
    expect(monthlyPayment(3600, 0, 36)).toBe(100);
    expect(monthlyPayment(20_000, 6, 60)).toBe(387);
  });

  it('RULING-86: payments repay at least the amount, and one dollar less would not', () => {
    const money = fc.integer({ min: 500, max: 200_000 });
    const apr = fc.integer({ min: 1, max: 2500 }).map((n) => n / 100);
    fc.assert(
      fc.property(money, apr, fc.constantFrom(36, 48, 60, 72, 84), (amount, rate, months) => {
        const payment = monthlyPayment(amount, rate, months);
        expect(affordableAmount(payment, rate, months)).toBeGreaterThanOrEqual(amount);
        expect(affordableAmount(payment - 1, rate, months)).toBeLessThan(amount);
      }),
    );
  });

  it('the out-the-door price is the sum of its lines and taxes the dealer fee too', () => {
    const whole = outTheDoor(defaultFigures.fees, { priceUsd: 23_480, docFeeUsd: 500, state: 'GA' });
    expect(whole.salesTaxUsd).toBe(Math.round(23_980 * 0.07));
    expect(whole.totalUsd).toBe(23_480 + whole.salesTaxUsd + 18 + 20 + 500);
    expect(outTheDoor(defaultFigures.fees, { priceUsd: 10_000, docFeeUsd: 0, state: 'OR' }).salesTaxUsd).toBe(0);
  });

  it('every state has fees by name, within reason', () => {
    const Fees = z.strictObject({
      taxPercent: z.number().min(0).max(15),
      tradeInLowersTax: z.boolean(),
      titleUsd: z.int().min(0).max(500),
      registrationUsd: z.int().min(0).max(1000),
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

  it('a trade-in lowers the taxed amount only where the state says so', () => {
    const tradeIn = (state: string) =>
      outTheDoor(defaultFigures.fees, { priceUsd: 30_000, docFeeUsd: 0, state, tradeInUsd: 10_000 });
    expect(tradeIn('GA').salesTaxUsd).toBe(1400);
    expect(tradeIn('CA').salesTaxUsd).toBe(2610);
  });

  it('RULING-67: an estimate names the rate, term, down payment and source it came from', () => {
    const estimate = estimatePayment(defaultFigures.rates, {
      priceUsd: 20_000,
      taxesAndFeesUsd: 2000,
      condition: 'used',
    });
    expect(estimate).toEqual({
      monthlyUsd: monthlyPayment(18_000, 7.05, 60),
      aprPercent: 7.05,
      termMonths: 60,
      downPaymentUsd: 4000,
      amountFinancedUsd: 18_000,
      source: 'National average',
      asOf: '2026-10-01',
    });
  });
});
