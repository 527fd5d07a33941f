import { expect, it } from 'vitest';
import { createGoneListings, goneKeptDays } from '#domains/inventory/gone-listings.server.ts';
import { fixedClock } from '#lib/clock.ts';
import { createJobQueue } from '#platform/jobs/job-queue.ts';
import { runDueJobs } from '#platform/jobs/job-runner.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aListing, inventoryStores } from '../fixtures/inventory.ts';

const noon = Date.UTC(2030, 0, 1, 12);
const dayMs = 86_400_000;
const log = { info: () => {}, warn: () => {}, error: () => {} };

const setUp = async ({ open }: EngineFixture) => {
  const db = await open();
  const clock = fixedClock(noon);
  const { listings } = inventoryStores(db, clock);
  const queue = createJobQueue({ db, clock });
  const gone = createGoneListings({ db, listings, clock, log, schedule: (job) => queue.enqueue(job) });
  const put = (days: ReadonlyMap<number, number | null>) =>
    db.transaction((session) =>
      listings.upsertMany(
        [...days].map(([id, ago]) => aListing({ id, removedMs: ago === null ? null : noon - ago * dayMs })),
        session,
      ),
    );
  const run = () => runDueJobs({ queue, handlers: gone.handlers, log });
  return { db, clock, listings, queue, gone, put, run };
};

forEachEngine('listings that are gone', (fixture) => {
  it('are deleted 180 days after they left; those on offer and those gone since stay', async () => {
    const { listings, gone, put, run } = await setUp(fixture);
    const old = goneKeptDays + 1;
    await put(
      new Map([
        [1, null],
        [2, 1],
        [3, goneKeptDays - 1],
        [4, old],
        [5, 900],
      ]),
    );
    const before = await listings.latestRevision();
    await gone.start();
    await run();
    const left = await Promise.all([1, 2, 3, 4, 5].map((id) => listings.find(id)));
    expect(left.map((listing) => listing?.id)).toEqual([1, 2, 3, undefined, undefined]);
    const upTo = await listings.latestRevision();
    const word = await listings.changedSince(before, { upTo, limit: 10 });
    expect(word.map(({ id, listing }) => [id, listing]).sort()).toEqual([
      [4, null],
      [5, null],
    ]);
  });

  it('are deleted in parts, all of them', async () => {
    const { listings, gone, put, run } = await setUp(fixture);
    const ids = Array.from({ length: 1203 }, (_, index) => index + 1);
    await put(new Map(ids.map((id) => [id, id === 700 ? null : 400])));
    await gone.start();
    await run();
    expect(await listings.countLive()).toBe(1);
    const found = await Promise.all([1, 500, 501, 700, 1203].map((id) => listings.find(id)));
    expect(found.map((listing) => listing?.id)).toEqual([undefined, undefined, undefined, 700, undefined]);
  });

  it('are looked for once a day, however many processes start', async () => {
    const { clock, gone, queue, run } = await setUp(fixture);
    await Promise.all([gone.start(), gone.start()]);
    expect((await queue.depth()).ready).toBe(1);
    await run();
    await gone.start();
    expect(await queue.depth()).toMatchObject({ ready: 0, delayed: 1 });
    clock.advance(dayMs);
    await run();
    expect(await queue.depth()).toMatchObject({ ready: 0, delayed: 1, dead: 0 });
  });

  it('are looked for tomorrow even when today’s purge fails', async () => {
    const { db, clock, queue } = await setUp(fixture);
    const broken = createGoneListings({
      ...{ db, clock, log },
      listings: { deleteGone: () => Promise.reject(new Error('disk full')) },
      schedule: (job) => queue.enqueue({ ...job, maxAttempts: 1 }),
    });
    await broken.start();
    await runDueJobs({ queue, handlers: broken.handlers, log });
    expect(await queue.depth()).toMatchObject({ dead: 1, delayed: 1 });
  });
});
