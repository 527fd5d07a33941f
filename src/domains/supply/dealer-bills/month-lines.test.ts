import { describe, expect, it } from 'vitest';
import { dayOf, monthOf } from '#lib/utc-days.ts';
import { freePlan, type Plan } from '../dealer-plans/plan.ts';
import type { PlanPeriod } from '../dealer-plans/plan-periods.ts';
import { monthLines } from './month-lines.ts';

const day = (month: number, date: number) => dayOf(Date.UTC(2026, month - 1, date));
const plan = (overrides: Partial<Plan>): Plan => ({ ...freePlan, ...overrides });
const plans = [
  freePlan,
  plan({ id: 'basic', name: 'Basic', priceCents: 9_900 }),
  plan({ id: 'plus', name: 'Plus', priceCents: 24_900, leads: 5, extraLeadCents: 400 }),
];
const november = monthOf(day(11, 1));
const lines = (periods: readonly PlanPeriod[], leads = 0, month = november) =>
  monthLines({ month, periods, plans }, async () => leads);
const period = (fromDay: number, planId: string, trialUntilDay: number | null = null) => ({
  fromDay,
  planId,
  trialUntilDay,
});

describe('the lines of an invoice', () => {
  it('BILL-07: a whole month costs the price of the plan', async () => {
    expect(await lines([period(day(3, 1), 'basic')])).toEqual([
      { text: 'Basic, November 1, 2026 to November 30, 2026', quantity: 1, unitCents: 9_900, totalCents: 9_900 },
    ]);
  });

  it('BILL-07: a change within the month is billed by the day', async () => {
    const changed = await lines([period(day(11, 11), 'basic'), period(day(11, 19), 'plus')]);
    expect(changed.map(({ text, totalCents }) => [text, totalCents])).toEqual([
      ['Basic, November 11, 2026 to November 18, 2026, 8 of 30 days', 2_640],
      ['Plus, November 19, 2026 to November 30, 2026, 12 of 30 days', 9_960],
    ]);
  });

  it('BILL-03: days of a trial cost nothing', async () => {
    expect(await lines([period(day(11, 1), 'basic', day(12, 5))])).toEqual([]);
    const [line] = await lines([period(day(11, 1), 'basic', day(11, 16))]);
    expect(line?.totalCents).toBe(4_950);
  });

  it('BILL-07: leads over those of the plan cost what the plan says', async () => {
    const [, extra] = await lines([period(day(1, 1), 'plus')], 8);
    expect(extra).toMatchObject({ quantity: 3, unitCents: 400, totalCents: 1_200 });
    expect(await lines([period(day(1, 1), 'plus')], 5)).toHaveLength(1);
  });

  it('BILL-01: the free plan costs nothing, and so does a month before the first plan', async () => {
    expect(await lines([period(day(11, 1), 'free')])).toEqual([]);
    expect(await lines([period(day(12, 1), 'basic')])).toEqual([]);
  });
});
