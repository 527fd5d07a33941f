import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { billNumber, taxOn } from '#domains/supply/dealer-bills/bill.ts';
import { freePlan, type Plan } from '#domains/supply/dealer-plans/plan.ts';
import { dayMs } from '#lib/duration.ts';
import { dayOf, firstDayOf, monthOf } from '#lib/utc-days.ts';
import { aPlan, createBillWorld } from '#tests/fixtures/dealer-plans.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';

const start = Date.UTC(2026, 0, 1, 9);
const plans: Plan[] = [
  aPlan({ id: 'small', priceCents: 9_901, mostCars: 5, leads: 10, extraLeadCents: 333 }),
  aPlan({ id: 'large', priceCents: 24_999, trialDays: 10 }),
  aPlan({ id: 'max', priceCents: 59_903, leads: 2, extraLeadCents: 101, trialDays: 30 }),
];
const unnoted = async () => {};
const byOperator = { as: 'operator', note: unnoted } as const;

let close = () => {};
afterEach(() => close());

type Options = Parameters<typeof createBillWorld>[2];
const setUp = async ({ open }: EngineFixture, options?: Options) => {
  const clock = fixedClock(start);
  const db = await open();
  const world = createBillWorld(db, clock, options);
  close = world.close;
  const dealer = await world.addDealer(0);
  await world.define(...plans);
  return { ...world, db, clock, dealer };
};

forEachEngine('bills of dealers', (fixture) => {
  it('BILL-08: an invoice is made after the month, once, however often and wherever the job runs', async () => {
    const {
      plans: dealerPlans,
      bills,
      dealer,
      clock,
      mails,
    } = await setUp(fixture, { rules: { taxPercent: '8.875' } });
    await dealerPlans.choose(dealer, 'small', byOperator);
    await bills.makeDue();
    expect(await bills.count()).toBe(0);
    clock.advance(31 * dayMs);
    await Promise.all([bills.makeDue(), bills.makeDue(), bills.makeDue()]);
    await bills.makeDue();
    const [{ bill } = { bill: undefined }, ...others] = await bills.list({ dealerId: dealer, limit: 10, offset: 0 });
    expect(others).toEqual([]);
    expect(bill).toMatchObject({ number: 1, subtotalCents: 9_901, taxCents: 879, totalCents: 10_780 });
    expect(bill?.dueDay).toBe(dayOf(Date.UTC(2026, 1, 15)));
    const sent = mails.filter(({ cause }) => cause.startsWith('dealer-bill'));
    expect(sent.map(({ subject }) => subject)).toEqual(['Invoice INV-000001: $107.80']);
  });

  it('BILL-08: a site that was down makes up for every month', async () => {
    const { plans: dealerPlans, bills, dealer, clock } = await setUp(fixture);
    await dealerPlans.choose(dealer, 'small', byOperator);
    clock.advance(95 * dayMs);
    await bills.makeDue();
    const made = await bills.list({ limit: 10, offset: 0 });
    expect(made.map(({ bill }) => [bill.number, bill.month])).toEqual([
      [3, monthOf(dayOf(start)) + 2],
      [2, monthOf(dayOf(start)) + 1],
      [1, monthOf(dayOf(start))],
    ]);
  });

  it('BILL-10: overdue invoices are reminded of, until they are paid', async () => {
    const { plans: dealerPlans, bills, dealer, clock, mails } = await setUp(fixture, { rules: { mostReminders: 2 } });
    await dealerPlans.choose(dealer, 'small', byOperator);
    clock.advance(31 * dayMs);
    await bills.makeDue();
    const reminders = () => mails.filter(({ cause }) => cause.startsWith('dealer-bill-reminder')).length;
    const after = async (days: number) => {
      clock.advance(days * dayMs);
      await bills.remind();
      await bills.remind();
      return reminders();
    };
    expect([await after(20), await after(1), await after(7), await after(30)]).toEqual([0, 1, 2, 2]);
    const [{ bill } = { bill: { id: '' } }] = await bills.list({ limit: 1, offset: 0 });
    const today = dayOf(clock.now());
    expect(await bills.markPaid(bill.id, { day: today + 1, reference: 'Wire' }, unnoted)).toMatchObject({
      error: 'future-day',
    });
    expect((await bills.markPaid(bill.id, { day: today, reference: 'Wire 77' }, unnoted)).ok).toBe(true);
    expect(await bills.markPaid(bill.id, { day: today, reference: 'x' }, unnoted)).toMatchObject({
      error: 'paid-already',
    });
    expect((await bills.open(bill.id))?.balance).toMatchObject({ state: 'paid', dueCents: 0 });
    expect((await bills.markUnpaid(bill.id, unnoted)).ok).toBe(true);
    expect((await bills.open(bill.id))?.balance.state).toBe('overdue');
  });

  it('BILL-09: an invoice is void by a credit note alone, and never credited twice', async () => {
    const { plans: dealerPlans, bills, dealer, clock } = await setUp(fixture, { rules: { taxPercent: '7.5' } });
    await dealerPlans.choose(dealer, 'small', byOperator);
    clock.advance(31 * dayMs);
    await bills.makeDue();
    const [{ bill } = { bill: { id: '' } }] = await bills.list({ limit: 1, offset: 0 });
    const credit = (netCents: number | null) => bills.credit(bill.id, { netCents, reason: 'Goodwill' }, unnoted);
    expect(await credit(99_999)).toMatchObject({ error: 'too-much' });
    expect((await credit(1_001)).ok).toBe(true);
    expect((await bills.open(bill.id))?.balance).toMatchObject({ state: 'open', dueCents: 10_644 - 1_076 });
    const both = await Promise.all([credit(null), credit(null)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const view = await bills.open(bill.id);
    expect(view?.balance).toEqual({ creditedCents: 10_644, dueCents: 0, state: 'credited' });
    expect(view?.credits.map(billNumber)).toEqual(['CN-000001', 'CN-000002']);
    expect(await bills.markPaid(bill.id, { day: 0, reference: 'x' }, unnoted)).toMatchObject({ error: 'nothing-left' });
    expect(await bills.credit('none', { netCents: null, reason: '' }, unnoted)).toMatchObject({
      error: 'unknown-bill',
    });
  });

  it('BILL-07, BILL-08: the bills of a year add up to the cent, and no number is missing', async () => {
    const changes = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 360 }),
        plan: fc.constantFrom('free', 'small', 'large', 'max'),
        credit: fc.option(fc.integer({ min: 1, max: 30_000 })),
      }),
      { minLength: 3, maxLength: 14 },
    );
    const taxes = fc.integer({ min: 0, max: 15_000 });
    let run = 0;
    const world = await setUp(fixture);
    await fc.assert(
      fc.asyncProperty(changes, taxes, async (events, taxRate) => {
        run += 1;
        const clock = fixedClock(start);
        const rules = { taxPercent: (taxRate / 1000).toFixed(3) };
        const { bills, plans: dealerPlans, close: end } = createBillWorld(world.db, clock, { rules, leadsADay: 1 });
        const before = await bills.count();
        // A dealer of its own for each run, on the same tables.
        const dealer = await world.addDealer(run);
        /** What each day cost: the plan, unless it was free or in a trial. */
        const paid = new Map<number, { plan: Plan; days: number }[]>();
        for (let day = dayOf(start); day < firstDayOf(monthOf(dayOf(start)) + 12); day += 1) {
          for (const event of events.filter((one) => one.day === day - dayOf(start))) {
            await dealerPlans.choose(dealer, event.plan, byOperator);
            const [last] = await bills.list({ dealerId: dealer, limit: 1, offset: 0 });
            if (event.credit !== null && last?.bill.kind === 'invoice')
              await bills.credit(last.bill.id, { netCents: event.credit, reason: 'Test' }, unnoted);
          }
          const { plan, trialUntilDay } = await dealerPlans.currentPlan(dealer);
          const month = paid.get(monthOf(day)) ?? [];
          const isPaid = plan.id !== freePlan.id && trialUntilDay === null;
          const [latest] = month.slice(-1);
          if (isPaid && latest?.plan.id === plan.id) latest.days += 1;
          else month.push({ plan: isPaid ? plan : freePlan, days: 1 });
          paid.set(monthOf(day), month);
          clock.advance(dayMs);
          if (monthOf(day + 1) !== monthOf(day)) await Promise.all([bills.makeDue(), bills.makeDue()]);
        }
        const all = await bills.list({ dealerId: dealer, limit: 1000, offset: 0 });
        const invoices = all.filter(({ bill }) => bill.kind === 'invoice');
        for (const [month, spans] of paid) {
          const daysOfMonth = firstDayOf(month + 1) - firstDayOf(month);
          const expected = spans.reduce((sum, { plan, days }) => {
            const extra = plan.leads === null ? 0 : Math.max(0, days - plan.leads) * plan.extraLeadCents;
            return sum + Math.round((plan.priceCents * days) / daysOfMonth) + extra;
          }, 0);
          const ofMonth = invoices.filter(({ bill }) => bill.month === month);
          expect(ofMonth.map(({ bill }) => bill.subtotalCents)).toEqual(expected === 0 ? [] : [expected]);
          expect(ofMonth.map(({ bill }) => bill.totalCents)).toEqual(
            expected === 0 ? [] : [expected + taxOn(expected, taxRate)],
          );
        }
        for (const { bill, balance } of invoices) {
          expect(bill.lines.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(bill.subtotalCents);
          expect(balance.dueCents + balance.creditedCents).toBe(bill.totalCents);
        }
        expect(await bills.count()).toBe(before + all.length);
        end();
      }),
      { numRuns: 4 },
    );
    const issued = await world.bills.issued({ fromDay: 0, untilDay: 1_000_000 });
    for (const kind of ['invoice', 'credit'] as const) {
      const numbers = issued.filter((bill) => bill.kind === kind).map(({ number }) => number);
      expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
    }
  });
});
