import { afterEach, expect, it } from 'vitest';
import { createIncentiveJob, settleWhenPublished } from '#domains/cars/listings/incentives/incentive-job.server.ts';
import type { IncentivePrograms } from '#domains/cars/listings/incentives/incentive-programs.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { noEdits } from '#domains/cars/listings/listing-edits.server.ts';
import { dayMs } from '#lib/duration.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { createSettings } from '#platform/settings/settings.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { runDueJobs } from '#tests/fixtures/run-due-jobs.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { camryVin, createFeedFolder, csvText, type FeedCells, feedCells } from '../fixtures/feeds.ts';
import { anyIncentives, inventoryStores } from '../fixtures/inventory.ts';

const MONDAY = Date.UTC(2026, 10, 9, 6);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const publisher = { id: 'ana', email: 'ana@example.com' };

let cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanUp) await clean();
  cleanUp = [];
});

const setUp = async (fixture: EngineFixture) => {
  const clock = fixedClock(MONDAY + dayMs);
  const db = await fixture.open();
  const stores = inventoryStores(db, clock);
  const { listings } = stores;
  const queue = createJobQueue({ db, clock, maxAttempts: 1 });
  const job = createIncentiveJob({ db, listings, queue, clock });
  const settings = await createSettings({
    db,
    clock,
    log,
    record: (_publisher, event, session) => settleWhenPublished(queue, event, session),
  });
  const feeds = createFeedFolder(stores, clock);
  cleanUp.push(feeds.remove, settings.stop);
  const importRows = async (rows: readonly FeedCells[], days = 0) => {
    const { result, problems } = await feeds.run(feeds.write('feed.csv', csvText(rows), MONDAY + days * dayMs));
    if (!result.ok) throw new Error(result.error.message);
    return { ...result.value, problems };
  };
  const car = async (number = 1) => (await listings.findByVin(camryVin(number)))[0] as Listing;
  const publish = async (program: Partial<IncentivePrograms['programs'][string]>) => {
    const { version, value } = settings.state(anyIncentives);
    const programs = { ...value.programs, 1: { ...anyIncentives.defaultValue.programs['1'], ...program } };
    const done = await settings.publish(anyIncentives, { programs }, { publisher, reason: 'x', basedOn: version });
    expect(done.ok).toBe(true);
  };
  const run = () => runDueJobs({ queue, handlers: job.handlers, log });
  return { ...stores, clock, queue, job, importRows, car, publish, run };
};

const newCar = (number: number, cells: FeedCells = {}): FeedCells =>
  feedCells(number, {
    type: 'new',
    year: 2026,
    mileage: '5',
    price: '$30,000',
    incentive: '',
    incentiveName: '',
    incentiveEnds: '',
    ...cells,
  });

const camryCash = { make: 'Toyota', model: 'Camry', amountUsd: 1500, name: 'Fall Cash', endsOn: '2026-11-30' };
const fallCash = { amountUsd: 1500, name: 'Fall Cash', endsOn: '2026-11-30' };

forEachEngine('incentives', (fixture) => {
  it('PAY-12: a feed brings an incentive of a new car, and importing it again changes nothing', async () => {
    const { importRows, car } = await setUp(fixture);
    const rows = [
      newCar(1, { incentive: '$1,000', incentiveName: 'Bonus', incentiveEnds: '11/30/2026' }),
      newCar(2, { type: 'used', incentive: '1000' }),
      newCar(3, { incentive: '30000' }),
    ];
    const first = await importRows(rows);
    expect(first).toMatchObject({ good: 2, added: 2 });
    expect(first.problems.filter(({ field }) => field === 'incentive')).toMatchObject([
      { severity: 'warning', reason: 'is for new vehicles and was left out' },
      { severity: 'error', reason: 'is not less than the price' },
    ]);
    expect((await car(1)).incentive).toEqual({ amountUsd: 1000, name: 'Bonus', endsOn: '2026-11-30' });
    expect((await car(2)).incentive).toBeUndefined();
    expect(await importRows(rows)).toMatchObject({ changed: 0, unchanged: 2 });
  });

  it('PAY-12: a published program applies to listed and new cars, and the better incentive counts', async () => {
    const { importRows, car, publish, run } = await setUp(fixture);
    await importRows([newCar(1), newCar(2, { incentive: '2000' }), newCar(3, { type: 'used' })]);
    await publish(camryCash);
    await run();
    expect((await car(1)).incentive).toEqual(fallCash);
    expect((await car(2)).incentive?.amountUsd).toBe(2000);
    expect((await car(3)).incentive).toBeUndefined();
    await importRows([newCar(4), newCar(2, { incentive: '700' })], 1);
    expect((await car(4)).incentive).toEqual(fallCash);
    expect((await car(2)).incentive).toEqual(fallCash);
    // The feed's own incentive is stored separately, and applies again once the program is removed.
    await publish({});
    await run();
    expect((await car(1)).incentive).toBeUndefined();
    expect((await car(2)).incentive?.amountUsd).toBe(700);
  });

  it('PAY-12: importing the feed again changes nothing in a car with a program, and recomputing adds no revision', async () => {
    const { importRows, listings, publish, run, db } = await setUp(fixture);
    await importRows([newCar(1)]);
    await publish(camryCash);
    await run();
    const revision = await listings.latestRevision();
    const last = await db.transaction((session) => listings.settleIncentives({ afterId: 0, limit: 10 }, session));
    expect(last).toBeDefined();
    expect(await importRows([newCar(1)])).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await listings.latestRevision()).toBe(revision);
  });

  it('PAY-12: an ended incentive, of a feed or a program, applies to no car without any manual step', async () => {
    const { importRows, car, publish, run, job, queue, clock } = await setUp(fixture);
    await importRows([newCar(1), newCar(2, { incentive: '500', incentiveEnds: '2026-11-30' })]);
    await publish({ ...camryCash, amountUsd: 400 });
    await job.start();
    await run();
    expect([await car(1), await car(2)].map(({ incentive }) => incentive?.amountUsd)).toEqual([400, 500]);
    for (let day = 0; day < 21; day += 1) {
      clock.advance(dayMs);
      await run();
    }
    expect(clock.now()).toBe(Date.UTC(2026, 11, 1, 6));
    expect((await car(1)).incentive?.amountUsd).toBe(400);
    clock.advance(dayMs);
    await run();
    expect([await car(1), await car(2)].map(({ incentive }) => incentive)).toEqual([undefined, undefined]);
    expect(await queue.depth()).toMatchObject({ ready: 0, delayed: 1, dead: 0 });
    await importRows([newCar(2, { incentive: '500', incentiveEnds: '2026-11-30', color: 'Red' })], 1);
    expect((await car(2)).incentive).toBeUndefined();
  });

  it('PAY-12: an operator’s correction of a car is taken into account', async () => {
    const { importRows, car, publish, run, listings, db } = await setUp(fixture);
    await importRows([newCar(1), newCar(2)]);
    await publish(camryCash);
    await run();
    const correct = async (number: number, corrections: { condition?: string; price?: string }) => {
      const { id } = await car(number);
      await db.transaction(async (session) => {
        await listings.edits.put(id, { ...noEdits, corrections }, session);
        await listings.showAnew([id], session);
      });
      return car(number);
    };
    expect((await correct(1, { condition: 'USED' })).incentive).toBeUndefined();
    expect((await correct(2, { price: '1400' })).incentive).toBeUndefined();
    expect((await correct(2, { price: '29000' })).incentive).toEqual(fallCash);
  });
});
