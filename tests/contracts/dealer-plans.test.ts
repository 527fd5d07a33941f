import { afterEach, expect, it } from 'vitest';
import { noDealerEdits } from '#domains/cars/listings/dealer-edits.ts';
import { noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { dayMs } from '#lib/duration.ts';
import { dayOf } from '#lib/utc-days.ts';
import { aPlan, createPlanWorld } from '#tests/fixtures/dealer-plans.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';

const noon = Date.UTC(2026, 10, 19, 12);
const small = aPlan({ id: 'small', priceCents: 9_900, mostCars: 2 });
const large = aPlan({ id: 'large', priceCents: 24_900, mostCars: 4, featuredPlaces: 1 });
const tried = aPlan({ id: 'tried', priceCents: 5_000, trialDays: 14 });
const numbers = [1, 2, 3, 4, 5];
const unnoted = async () => {};
const byOperator = { as: 'operator', note: unnoted } as const;
const byDealer = { as: 'dealer', note: unnoted } as const;

let close = () => {};
afterEach(() => close());

const setUp = async ({ open }: EngineFixture, cars: readonly number[] = numbers) => {
  const clock = fixedClock(noon);
  const world = createPlanWorld(await open(), clock);
  close = world.close;
  const dealer = await world.importCars(cars);
  await world.define(small, large, tried);
  const settle = () => world.plans.settleAll(new AbortController().signal);
  return { ...world, clock, dealer, settle };
};

forEachEngine('plans of dealers', (fixture) => {
  it('BILL-01: a fresh install has the free plan, which changes nothing', async () => {
    const { plans, dealer, settle, onSale } = await setUp(fixture);
    await settle();
    expect((await plans.currentPlan(dealer)).plan.id).toBe('free');
    expect(await onSale(numbers)).toEqual(numbers);
  });

  it('BILL-02, BILL-05: a plan that is too small waits, and then hides the cars that were listed last', async () => {
    const { plans, dealer, clock, settle, onSale, mails } = await setUp(fixture);
    expect(await plans.choose(dealer, 'small', byOperator)).toMatchObject({ ok: true, value: { isNow: false } });
    await settle();
    expect(await onSale(numbers)).toEqual(numbers);
    expect(mails.at(-1)).toMatchObject({
      subject: expect.stringContaining('changes to the plan small'),
      text: expect.stringContaining('You have 3 more cars on sale than it holds.'),
    });
    clock.advance(12 * dayMs);
    await settle();
    expect(await onSale(numbers)).toEqual([1, 2]);
    expect(mails.at(-1)?.text).toContain('3 cars are over your plan');
    const sent = mails.length;
    await settle();
    expect(mails.length).toBe(sent);
  });

  it('BILL-05: the dealer chooses which stay, and a larger plan shows the others again', async () => {
    const { plans, dealer, clock, settle, onSale, car } = await setUp(fixture);
    await plans.choose(dealer, 'small', byDealer);
    const [third, fifth] = await Promise.all([car(3), car(5)]);
    expect((await plans.putFirst(dealer, [third.id, fifth.id], unnoted)).ok).toBe(true);
    clock.advance(12 * dayMs);
    await settle();
    expect(await onSale(numbers)).toEqual([3, 5]);
    expect(await plans.putFirst(dealer, [9], unnoted)).toEqual({ ok: false, error: 'unknown-car' });
    await plans.putFirst(dealer, [fifth.id], unnoted);
    expect(await onSale(numbers)).toEqual([1, 5]);
    expect(await plans.choose(dealer, 'free', byOperator)).toMatchObject({ value: { isNow: false } });
    clock.advance(31 * dayMs);
    await settle();
    expect(await onSale(numbers)).toEqual(numbers);
  });

  it('BILL-05: a new car waits for a place, and a sold one makes one', async () => {
    const { plans, dealer, settle, onSale, importCars, car, listings, clock, db } = await setUp(fixture, [1, 2]);
    await plans.choose(dealer, 'small', byOperator);
    clock.advance(dayMs);
    await importCars([1, 2, 3]);
    await settle();
    expect(await onSale([1, 2, 3])).toEqual([1, 2]);
    const { id } = await car(1);
    await db.transaction(async (session) => {
      await listings.edits.dealers.put(id, { ...noDealerEdits, soldMs: clock.now() }, session);
      await listings.showAnew([id], session);
    });
    await settle();
    expect(await onSale([1, 2, 3])).toEqual([2, 3]);
  });

  it('BILL-05: what an operator or the dealer hid is not shown by a larger plan', async () => {
    const { plans, dealer, settle, onSale, car, listings, clock, db } = await setUp(fixture);
    await plans.choose(dealer, 'small', byOperator);
    clock.advance(12 * dayMs);
    await settle();
    const [third, fourth] = await Promise.all([car(3), car(4)]);
    await db.transaction(async (session) => {
      await listings.edits.put(
        third.id,
        { ...noEdits, hiddenMs: clock.now(), hiddenReason: 'Price is wrong' },
        session,
      );
      await listings.edits.dealers.put(fourth.id, { ...noDealerEdits, hiddenMs: clock.now() }, session);
      await listings.showAnew([third.id, fourth.id], session);
    });
    await plans.choose(dealer, 'free', byOperator);
    clock.advance(31 * dayMs);
    await settle();
    expect(await onSale(numbers)).toEqual([1, 2, 5]);
  });

  it('BILL-02: a change that waits is taken back, and a larger plan counts today', async () => {
    const { plans, dealer, clock } = await setUp(fixture, [1, 2]);
    await plans.choose(dealer, 'large', byDealer);
    expect((await plans.currentPlan(dealer)).plan.id).toBe('large');
    expect(await plans.choose(dealer, 'large', byDealer)).toEqual({ ok: false, error: 'same-plan' });
    await plans.choose(dealer, 'small', byDealer);
    expect((await plans.currentPlan(dealer)).next).toMatchObject({ plan: { id: 'small' } });
    expect(await plans.stay(dealer, unnoted)).toBe(true);
    expect(await plans.stay(dealer, unnoted)).toBe(false);
    clock.advance(40 * dayMs);
    expect((await plans.currentPlan(dealer)).plan.id).toBe('large');
  });

  it('BILL-01: dealers choose only what is offered to them', async () => {
    const { plans, dealer, define } = await setUp(fixture);
    await define(
      aPlan({ id: 'ours', offer: 'operators' }),
      aPlan({ id: 'old', offer: 'nobody' }),
      aPlan({ id: 'florida', states: ['FL'] }),
    );
    const refused = async (id: string, chooser: typeof byDealer | typeof byOperator) => {
      const chosen = await plans.choose(dealer, id, chooser);
      return chosen.ok ? 'chosen' : chosen.error;
    };
    expect(await refused('ours', byDealer)).toBe('unknown-plan');
    expect(await refused('old', byOperator)).toBe('unknown-plan');
    expect(await refused('florida', byOperator)).toBe('other-state');
    expect(await refused('none', byOperator)).toBe('unknown-plan');
    expect((await plans.choices(dealer, 'dealer')).map(({ plan }) => plan.id)).toEqual(['large', 'small', 'tried']);
    expect(await refused('ours', byOperator)).toBe('chosen');
  });

  it('BILL-03: a trial begins with the plan and is given once', async () => {
    const { plans, dealer, clock, settle } = await setUp(fixture);
    await plans.choose(dealer, 'tried', byDealer);
    expect((await plans.currentPlan(dealer)).trialUntilDay).toBe(dayOf(noon) + 14);
    await plans.choose(dealer, 'free', byOperator);
    expect((await plans.currentPlan(dealer)).next?.fromDay).toBe(dayOf(noon) + 14);
    clock.advance(14 * dayMs);
    await settle();
    await plans.choose(dealer, 'tried', byDealer);
    expect(await plans.currentPlan(dealer)).toMatchObject({ plan: { id: 'tried' }, trialUntilDay: null });
  });

  it('BILL-06: featured cars are the sponsored ones, as many as the plan has places', async () => {
    const { plans, dealer, clock, settle, car, importCars } = await setUp(fixture, [1, 2]);
    const [first, second] = await Promise.all([car(1), car(2)]);
    expect(await plans.feature(dealer, first.id, true, unnoted)).toEqual({ ok: false, error: 'no-place' });
    await plans.choose(dealer, 'large', byDealer);
    expect((await plans.feature(dealer, first.id, true, unnoted)).ok).toBe(true);
    expect([(await car(1)).priority, await plans.places(dealer)]).toEqual([20, { all: 1, used: 1 }]);
    expect(await plans.feature(dealer, second.id, true, unnoted)).toEqual({ ok: false, error: 'no-place' });
    expect(await plans.feature(dealer, 9, true, unnoted)).toEqual({ ok: false, error: 'unknown-car' });
    await importCars([1, 2]);
    expect((await car(1)).priority).toBe(20);
    await plans.choose(dealer, 'small', byDealer);
    clock.advance(12 * dayMs);
    await settle();
    expect((await car(1)).priority).toBeLessThan(20);
  });
});
