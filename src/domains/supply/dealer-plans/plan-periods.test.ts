import { describe, expect, it } from 'vitest';
import { dayOf } from '#lib/utc-days.ts';
import { freePlan, type Plan } from './plan.ts';
import { type PlanPeriod, periodAfter, planIdOn, startOfChange, trialOf } from './plan-periods.ts';

const day = (month: number, date: number) => dayOf(Date.UTC(2026, month - 1, date));
const aPlan = (overrides: Partial<Plan>): Plan => ({ ...freePlan, id: 'basic', name: 'Basic', ...overrides });
const basic = aPlan({ priceCents: 9_900, mostCars: 30 });
const plus = aPlan({ id: 'plus', priceCents: 24_900, mostCars: 100, featuredPlaces: 3 });
const start = (from: Plan, to: Plan, stock = { cars: 20, featured: 0 }, periods: PlanPeriod[] = []) =>
  startOfChange({ from, to, stock, periods, today: day(11, 19) });

describe('when another plan counts', () => {
  it('BILL-02: a larger plan counts today', () => {
    expect(start(basic, plus)).toBe(day(11, 19));
    expect(start(freePlan, basic)).toBe(day(11, 19));
  });

  it('BILL-02: a cheaper plan counts from the next month on', () => {
    expect(start(plus, basic)).toBe(day(12, 1));
  });

  it('BILL-02: so does one that is too small for the cars on sale, or for the featured ones, whatever it costs', () => {
    expect(start(freePlan, basic, { cars: 31, featured: 0 })).toBe(day(12, 1));
    expect(start(basic, aPlan({ priceCents: 50_000, featuredPlaces: 1 }), { cars: 1, featured: 2 })).toBe(day(12, 1));
  });

  it('BILL-02: in a trial a smaller plan counts when the trial ends', () => {
    const trial = { fromDay: day(11, 10), planId: 'plus', trialUntilDay: day(11, 24) };
    expect(start(plus, basic, undefined, [trial])).toBe(day(11, 24));
    expect(start(plus, basic, undefined, [{ ...trial, trialUntilDay: day(11, 19) }])).toBe(day(12, 1));
  });
});

describe('periods of plans', () => {
  it('BILL-01: a dealer is on one plan on each day, and on the free one before the first', () => {
    const periods = [
      { fromDay: 10, planId: 'basic', trialUntilDay: null },
      { fromDay: 20, planId: 'plus', trialUntilDay: null },
    ];
    expect([9, 10, 19, 20, 99].map((on) => planIdOn(periods, on))).toEqual(['free', 'basic', 'basic', 'plus', 'plus']);
    expect(periodAfter(periods, 10)?.planId).toBe('plus');
  });

  it('BILL-03: a dealer gets one trial, which another plan takes over', () => {
    const tried = aPlan({ trialDays: 14 });
    expect(trialOf(tried, [], 100)).toBe(114);
    expect(trialOf(tried, [{ fromDay: 50, planId: 'plus', trialUntilDay: 60 }], 100)).toBeNull();
    expect(trialOf(tried, [{ fromDay: 50, planId: 'plus', trialUntilDay: 110 }], 100)).toBe(110);
    expect(trialOf(basic, [], 100)).toBeNull();
  });
});
