import { expect, it, vi } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { ensureDemoInventory, seedDemoInventory } from '#domains/supply/demo/seed-demo.server.ts';
import { startInventoryRefresh } from '#domains/supply/inventory/inventory-refresh.server.ts';
import { minuteMs } from '#lib/duration.ts';
import { fillIndex } from '#tests/fixtures/fill-index.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { type EngineFixture, forEachEngine } from '../fixtures/engines.ts';
import { aListing, anOwner, inventoryStores, realCatalogue, realPlaces } from '../fixtures/inventory.ts';

const NOON = Date.UTC(2026, 10, 15, 12);

const createIndexDouble = () => {
  const held = new Map<number, IndexedListing>();
  return {
    held,
    put: async (listings: IndexedListing[]) => {
      for (const one of listings) held.set(one.listing.id, one);
    },
    remove: async (ids: number[]) => {
      for (const id of ids) held.delete(id);
    },
    prices: () =>
      Object.fromEntries([...held].sort(([a], [b]) => a - b).map(([id, one]) => [id, one.listing.priceUsd])),
  };
};

const setUp = async (fixture: EngineFixture) => {
  const stores = inventoryStores(await fixture.open(), fixedClock(NOON));
  // Writes through another connection, like another process.
  const elsewhere = inventoryStores(await fixture.open(), fixedClock(NOON));
  const sources = { listingStore: stores.listings, ownerStore: stores.owners };
  const index = createIndexDouble();
  const put = (...changed: Listing[]) =>
    elsewhere.db.transaction((session) => elsewhere.listings.upsertMany(changed, session));
  const putOwner = (...changed: Parameters<typeof anOwner>[0][]) =>
    elsewhere.db.transaction((session) =>
      elsewhere.owners.upsertMany(
        changed.map((overrides) => ({ owner: anOwner(overrides), feedKey: null })),
        session,
      ),
    );
  const error = vi.fn();
  const start = (fromRevision: number, intervalMs = minuteMs) =>
    startInventoryRefresh({ ...sources, index, fromRevision, intervalMs, log: { error } });
  return { stores, elsewhere, sources, index, put, putOwner, start, error };
};

forEachEngine('inventory refresh', (fixture) => {
  it('fills an index with the listed cars and applies every later change', async () => {
    const { sources, index, put, putOwner, start } = await setUp(fixture);
    await putOwner({ id: 10_001 });
    await put(aListing({ id: 1 }), aListing({ id: 2 }), aListing({ id: 3, removedMs: NOON }));
    const refresh = start(await fillIndex({ ...sources, index }));
    expect(index.prices()).toEqual({ 1: 18_500, 2: 18_500 });
    await put(aListing({ id: 1, priceUsd: 17_000 }), aListing({ id: 2, removedMs: NOON }), aListing({ id: 4 }));
    await refresh.refreshNow();
    expect(index.prices()).toEqual({ 1: 17_000, 4: 18_500 });
    await put(aListing({ id: 2 }));
    await refresh.refreshNow();
    expect(index.prices()).toEqual({ 1: 17_000, 2: 18_500, 4: 18_500 });
    await refresh.stop();
  });

  it('a changed seller is updated in all its cars', async () => {
    const { sources, index, put, putOwner, start } = await setUp(fixture);
    await putOwner({ id: 10_001 }, { id: 10_002, name: 'Other' });
    await put(aListing({ id: 1 }), aListing({ id: 2, ownerId: 10_002 }));
    const refresh = start(await fillIndex({ ...sources, index }));
    await putOwner({ id: 10_001, name: 'Larkstead Motors of Macon' });
    await refresh.refreshNow();
    expect([...index.held.values()].map(({ owner }) => owner.name)).toEqual(['Larkstead Motors of Macon', 'Other']);
    await refresh.stop();
  });

  it('many changes of sellers and cars, applied in batches, give the same index as building it anew', async () => {
    const { sources, index, put, putOwner, start } = await setUp(fixture);
    const cars = (from: number, to: number, overrides: Partial<Listing>) =>
      put(...Array.from({ length: to - from }, (_, n) => aListing({ id: from + n, ...overrides })));
    await putOwner({ id: 10_001 }, { id: 10_002, name: 'Other' });
    await cars(1, 251, {});
    const refresh = start(await fillIndex({ ...sources, index }));
    await putOwner({ id: 10_001, name: 'Larkstead Motors of Macon' });
    await cars(1, 131, { priceUsd: 17_000 });
    await cars(101, 141, { removedMs: NOON });
    await cars(241, 281, { ownerId: 10_002 });
    await refresh.refreshNow();
    const fresh = createIndexDouble();
    await fillIndex({ ...sources, index: fresh });
    expect(index.held.size).toBe(240);
    expect(new Map([...index.held].sort(([a], [b]) => a - b))).toEqual(fresh.held);
    await refresh.stop();
  });

  it('polls by itself, and a failure does not stop it', async () => {
    const { sources, index, put, putOwner, stores, error } = await setUp(fixture);
    await putOwner({ id: 10_001 });
    let failing = true;
    const seen = Promise.withResolvers<void>();
    const flaky = {
      ...index,
      put: async (listings: IndexedListing[]) => {
        if (failing) {
          failing = false;
          throw new Error('index away');
        }
        await index.put(listings);
        seen.resolve();
      },
    };
    const fromRevision = await stores.listings.latestRevision();
    const refresh = startInventoryRefresh({ ...sources, index: flaky, fromRevision, intervalMs: 1, log: { error } });
    await put(aListing({ id: 1 }));
    await seen.promise;
    await refresh.stop();
    expect(index.prices()).toEqual({ 1: 18_500 });
    expect(error).toHaveBeenCalledOnce();
  });

  it('a demo seeded again replaces the old one in the index', async () => {
    const { stores, elsewhere, sources, index, start } = await setUp(fixture);
    const demo = { catalogue: realCatalogue(), places: realPlaces(), seed: 1, nowMs: NOON };
    await ensureDemoInventory({ ...demo, stores, listings: 60 });
    const refresh = start(await fillIndex({ ...sources, index }));
    expect(index.held.size).toBe(await stores.listings.countLive());
    await seedDemoInventory({ ...demo, stores: elsewhere, listings: 25, seed: 5 });
    await refresh.refreshNow();
    const fresh = createIndexDouble();
    await fillIndex({ ...sources, index: fresh });
    expect(index.held).toEqual(fresh.held);
    expect(index.held.size).toBeGreaterThan(20);
    await refresh.stop();
  });
});
