import { expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aListing, anOwner, inventoryStores } from '../fixtures/inventory.ts';

const NOON = Date.UTC(2030, 0, 1, 12);

const setUp = async (fixture: EngineFixture) => {
  const db = await fixture.open();
  const stores = inventoryStores(db, fixedClock(NOON));
  const { listings } = stores;
  const put = (...changed: Listing[]) => db.transaction((session) => listings.upsertMany(changed, session));
  const changes = async (revision: number, limit = 100) =>
    listings.changedSince(revision, { upTo: await listings.latestRevision(), limit });
  return { ...stores, put, changes };
};

forEachEngine('listing store', (fixture) => {
  it('returns listings in the requested order, without missing ones', async () => {
    const { put, listings } = await setUp(fixture);
    const odd = aListing({ id: 2, description: 'Ünïcödé 🚗 "quoted" \\ back\n<b>' });
    await put(aListing({ id: 1 }), odd, aListing({ id: 3 }));
    expect((await listings.findByIds([3, 99, 1, 2, 3])).map(({ id }) => id)).toEqual([3, 1, 2, 3]);
    expect(await listings.find(2)).toEqual(odd);
    expect(await listings.findByIds([])).toEqual([]);
    expect(await listings.find(99)).toBeUndefined();
  });

  it('a listing read before is read in its current state, whoever changed, sold or deleted it', async () => {
    const { db, put, listings } = await setUp(fixture);
    const elsewhere = (await setUp(fixture)).listings;
    const prices = async () => {
      const whole = (await listings.findByIds([1, 2, 3])).map(({ id, priceUsd }) => [id, priceUsd]);
      const summaries = (await listings.findSummaries([1, 2, 3])).map(({ id, priceUsd }) => [id, priceUsd]);
      expect(summaries).toEqual(whole);
      expect((await listings.find(2))?.priceUsd).toBe(whole.find(([id]) => id === 2)?.[1]);
      return whole;
    };
    await put(...[1, 2, 3].map((id) => aListing({ id, priceUsd: 10_000 })));
    expect(await prices()).toEqual([1, 2, 3].map((id) => [id, 10_000]));
    expect(await prices()).toEqual([1, 2, 3].map((id) => [id, 10_000]));
    await db.transaction((session) => elsewhere.upsertMany([aListing({ id: 2, priceUsd: 9_000 })], session));
    expect(await prices()).toEqual([1, 2, 3].map((id) => [id, id === 2 ? 9_000 : 10_000]));
    await put(aListing({ id: 1, priceUsd: 10_000, removedMs: NOON }));
    expect(await prices()).toEqual([2, 3].map((id) => [id, id === 2 ? 9_000 : 10_000]));
    await db.transaction((session) => elsewhere.deleteSome({ fromId: 3, toId: 4, limit: 1 }, session));
    expect(await prices()).toEqual([[2, 9_000]]);
  });

  it('an impossible id finds nothing', async () => {
    const { put, listings } = await setUp(fixture);
    await put(aListing({ id: 1 }));
    const beyond = 999_999_999_999_999;
    expect(await listings.find(beyond)).toBeUndefined();
    expect(await listings.findByIds([beyond, 1])).toHaveLength(1);
    expect(await listings.findExpired([beyond], NOON)).toEqual([]);
  });

  it('finds more than a thousand at once', async () => {
    const { put, listings } = await setUp(fixture);
    const ids = Array.from({ length: 1203 }, (_, index) => index + 1);
    expect(await put(...ids.map((id) => aListing({ id })))).toBe(1203);
    expect((await listings.findByIds(ids.toReversed())).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await listings.countLive()).toBe(1203);
  });

  it('RULING-24: a vehicle removed less than 60 days ago leaves a stub, an older one nothing', async () => {
    const { put, listings } = await setUp(fixture);
    const gone = (id: number, days: number) => aListing({ id, removedMs: NOON - days * dayMs });
    await put(aListing({ id: 1 }), gone(2, 1), gone(3, 59.9), gone(4, 60), gone(5, 400));
    expect((await listings.findByIds([1, 2, 3, 4, 5])).map(({ id }) => id)).toEqual([1]);
    const expired = await listings.findExpired([5, 4, 3, 2, 1], NOON);
    expect(expired.map(({ id }) => id)).toEqual([3, 2]);
    expect(expired[1]).toMatchObject({ id: 2, year: 2019, removedMs: NOON - dayMs });
  });

  it('finds every listing of a VIN, listed ones first', async () => {
    const { put, listings } = await setUp(fixture);
    const vin = '4T1B11HK0KU000001';
    await put(
      aListing({ id: 1, vin, ownerId: 1, removedMs: NOON - 9 }),
      aListing({ id: 2, vin, ownerId: 2 }),
      aListing({ id: 3, vin, ownerId: 3, removedMs: NOON - 3 }),
    );
    expect((await listings.findByVin(vin)).map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it('a dealer has a VIN once', async () => {
    const { put, listings } = await setUp(fixture);
    await put(aListing({ id: 1, vin: '4T1B11HK0KU000001' }));
    await expect(put(aListing({ id: 2 }), aListing({ id: 3, vin: '4T1B11HK0KU000001' }))).rejects.toThrow();
    expect(await listings.countLive()).toBe(1);
  });

  it('pages through listed cars by id', async () => {
    const { put, listings } = await setUp(fixture);
    await put(...[5, 1, 9, 7].map((id) => aListing({ id })), aListing({ id: 6, removedMs: 1 }));
    const first = await listings.page({ afterId: 0, limit: 3 });
    expect(first.map(({ id }) => id)).toEqual([1, 5, 7]);
    expect((await listings.page({ afterId: 7, limit: 3 })).map(({ id }) => id)).toEqual([9]);
  });

  it('lists changes since a revision in order, each once, without unchanged listings', async () => {
    const { put, changes } = await setUp(fixture);
    await put(aListing({ id: 1 }), aListing({ id: 2 }), aListing({ id: 3 }));
    const [, second] = await changes(0);
    expect((await changes(0)).map(({ id }) => id)).toEqual([1, 2, 3]);
    expect((await changes(0, 2)).map(({ id }) => id)).toEqual([1, 2]);
    expect((await changes(second?.revision ?? 0)).map(({ id }) => id)).toEqual([3]);
    const last = (await changes(0)).at(-1)?.revision ?? 0;
    expect(await put(aListing({ id: 1 }), aListing({ id: 2, priceUsd: 17_000 }))).toBe(1);
    expect((await changes(last)).map(({ id, listing }) => [id, listing?.priceUsd])).toEqual([[2, 17_000]]);
  });

  it('reports purged listings, before a later listing with the same id', async () => {
    const { db, put, listings, changes } = await setUp(fixture);
    await put(aListing({ id: 1 }), aListing({ id: 2 }), aListing({ id: 3 }));
    const before = await listings.latestRevision();
    const remove = () => db.transaction((session) => listings.deleteSome({ fromId: 2, toId: 9, limit: 1 }, session));
    expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0]);
    await put(aListing({ id: 3, mileage: 1 }));
    expect((await changes(before)).map(({ id, listing }) => [id, listing?.mileage])).toEqual([
      [2, undefined],
      [3, undefined],
      [3, 1],
    ]);
    expect(await listings.countLive()).toBe(2);
  });

  it('RULING-62: vehicles a seller no longer has expire, and only those', async () => {
    const { db, put, listings } = await setUp(fixture);
    await put(
      aListing({ id: 1, ownerId: 1 }),
      aListing({ id: 2, ownerId: 1 }),
      aListing({ id: 3, ownerId: 1, removedMs: 5 }),
      aListing({ id: 4, ownerId: 2 }),
    );
    const expired = await db.transaction((session) =>
      listings.expireMissing({ ownerIds: [1], keepIds: new Set([1]), nowMs: NOON }, session),
    );
    expect(expired.map(({ id, removedMs }) => [id, removedMs])).toEqual([[2, NOON]]);
    expect((await listings.page({ afterId: 0, limit: 9 })).map(({ id }) => id)).toEqual([1, 4]);
    expect((await listings.find(3))?.removedMs).toBe(5);
    expect(await listings.countByOwner([1, 2, 3])).toEqual(
      new Map([
        [1, 1],
        [2, 1],
      ]),
    );
  });

  it('RULING-02: new ids have five digits or more and are never reused', async () => {
    const { db, listings, owners } = await setUp(fixture);
    const take = (count: number) => db.transaction((session) => listings.takeIds(count, session));
    const [first, second] = [await take(3), await take(1)];
    expect(first).toBeGreaterThan(10_000);
    expect(second).toBe(first + 3);
    const all = await Promise.all(Array.from({ length: 20 }, () => take(5)));
    expect(new Set(all).size).toBe(20);
    expect(await db.transaction((session) => owners.takeIds(1, session))).toBeGreaterThan(10_000);
  });

  it('a failed transaction leaves nothing, not even its revision', async () => {
    const { db, listings } = await setUp(fixture);
    const revision = await listings.latestRevision();
    const failing = db.transaction(async (session) => {
      await listings.upsertMany([aListing({ id: 1 })], session);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await listings.isEmpty()).toBe(true);
    expect(await listings.latestRevision()).toBe(revision);
  });

  it('stores owners, finds them by their feed’s name, and lists changed ones', async () => {
    const { db, owners, listings } = await setUp(fixture);
    const store = (...changed: Parameters<typeof owners.upsertMany>[0]) =>
      db.transaction((session) => owners.upsertMany(changed, session));
    await store({ owner: anOwner({ id: 1 }), feedKey: 'id:7' }, { owner: anOwner({ id: 2 }), feedKey: null });
    expect(await owners.find(2)).toEqual(anOwner({ id: 2 }));
    expect([...(await owners.findMany([2, 3, 1])).keys()].sort()).toEqual([1, 2]);
    expect([...(await owners.feedOwners()).keys()]).toEqual(['id:7']);
    expect((await owners.findByFeedKeys(['id:7', 'id:8'])).get('id:7')?.id).toBe(1);
    const before = await listings.latestRevision();
    await store(
      { owner: anOwner({ id: 1 }), feedKey: 'id:7' },
      { owner: anOwner({ id: 2, name: 'New' }), feedKey: null },
    );
    const changed = await owners.changedSince(before, { upTo: await listings.latestRevision(), limit: 9 });
    expect(changed.map(({ owner }) => owner.name)).toEqual(['New']);
  });
});
