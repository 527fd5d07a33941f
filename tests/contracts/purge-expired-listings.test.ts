import { expect, it } from 'vitest';
import {
  createPurgeExpiredListings,
  expiredRetentionDays,
} from '#domains/supply/inventory/purge-expired-listings.server.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aListing, inventoryStores } from '../fixtures/inventory.ts';

const noon = Date.UTC(2030, 0, 1, 12);
const log = { info: () => {} };

const setUp = async ({ open }: EngineFixture) => {
  const db = await open();
  const clock = fixedClock(noon);
  const { listings } = inventoryStores(db, clock);
  const purge = createPurgeExpiredListings({ db, listings, clock, log });
  const put = (days: ReadonlyMap<number, number | null>) =>
    db.transaction((session) =>
      listings.upsertMany(
        [...days].map(([id, ago]) => aListing({ id, removedMs: ago === null ? null : noon - ago * dayMs })),
        session,
      ),
    );
  return { listings, put, run: () => purge(new AbortController().signal) };
};

forEachEngine('listings that are gone', (fixture) => {
  it('are deleted 180 days after removal; listed ones and later removals stay', async () => {
    const { listings, put, run } = await setUp(fixture);
    const old = expiredRetentionDays + 1;
    await put(
      new Map([
        [1, null],
        [2, 1],
        [3, expiredRetentionDays - 1],
        [4, old],
        [5, 900],
      ]),
    );
    const before = await listings.latestRevision();
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

  it('are all deleted, in batches', async () => {
    const { listings, put, run } = await setUp(fixture);
    const ids = Array.from({ length: 1203 }, (_, index) => index + 1);
    await put(new Map(ids.map((id) => [id, id === 700 ? null : 400])));
    await run();
    expect(await listings.countLive()).toBe(1);
    const rows = await Promise.all([1, 500, 501, 700, 1203].map((id) => listings.find(id)));
    expect(rows.map((listing) => listing?.id)).toEqual([undefined, undefined, undefined, 700, undefined]);
  });
});
