import { expect, it } from 'vitest';
import { estimateMarket } from '#domains/cars/appraisal/market-estimate.ts';
import { Listing } from '#domains/cars/listings/listing.ts';
import { demoListingIds, planDemoInventory } from '#domains/supply/demo/demo-inventory.ts';
import { ensureDemoInventory, seedDemoInventory } from '#domains/supply/demo/seed-demo.server.ts';
import { leaseHolder } from '#domains/supply/inventory/inventory-state.server.ts';
import type { Progress } from '#domains/supply/inventory/inventory-stores.ts';
import { hourMs, minuteMs } from '#lib/duration.ts';
import type { Database } from '#platform/sql/database.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import { aListing, inventoryStores, realCatalogue, realPlaces } from '../fixtures/inventory.ts';

const NOON = Date.UTC(2026, 10, 15, 12);
const catalogue = realCatalogue();
const places = realPlaces();

type DocumentTables = { listings: { id: number; document: string }; owners: { id: number; document: string } };

const documents = async (db: Database) => {
  const tables = db.with<DocumentTables>();
  return {
    listings: (await tables.selectFrom('listings').select('document').orderBy('id').execute()).map((r) => r.document),
    owners: (await tables.selectFrom('owners').select('document').orderBy('id').execute()).map((r) => r.document),
  };
};

/** The same inventory generated without a database. */
const expected = (seed: number, count: number) => {
  const plan = planDemoInventory({ seed, listings: count, catalogue, places: places.peopledPlaces(), nowMs: NOON });
  const cars = Array.from({ length: count }, (_, index) => plan.carAt(index));
  const appraised = cars.map(({ listing, owner }) => ({
    ...listing,
    state: owner.address.state,
    privateSeller: owner.privateSeller,
  }));
  const estimates = estimateMarket(appraised, NOON);
  const sellers = cars.filter(({ owner }) => owner.privateSeller).map(({ owner }) => owner);
  return {
    listings: cars.map(({ listing, owner }) =>
      JSON.stringify({ ...plan.describe(listing, owner), market: estimates.get(listing.id) ?? null }),
    ),
    owners: [...plan.dealers, ...sellers].map((owner) => JSON.stringify(owner)),
  };
};

forEachEngine('demo seeding', (fixture) => {
  const options = async (
    options: { listings?: number; seed?: number; onProgress?: (progress: Progress) => void } = {},
  ) => {
    const db = await fixture.open();
    const stores = inventoryStores(db, fixedClock(NOON));
    return { db, stores, catalogue, places, seed: 1, listings: 300, nowMs: NOON + 25 * minuteMs, ...options };
  };

  it('the same seed and hour give the same inventory, byte for byte, on both engines', async () => {
    const seeding = await options();
    expect(await ensureDemoInventory(seeding)).toBe('seeded');
    expect(await documents(seeding.db)).toEqual(expected(1, 300));
    for (const listing of (await documents(seeding.db)).listings) Listing.parse(JSON.parse(listing));
    expect(await ensureDemoInventory({ ...seeding, seed: 2, nowMs: NOON + 9 * hourMs })).toBe('present');
    expect(await seeding.stores.state.demo()).toEqual({ status: 'complete', seed: 1, listings: 300, asOfMs: NOON });
  });

  it('another seed gives another inventory', async () => {
    const seeding = await options({ seed: 2, listings: 20 });
    await ensureDemoInventory(seeding);
    expect((await documents(seeding.db)).listings).toEqual(expected(2, 20).listings);
    expect(expected(2, 20).listings).not.toEqual(expected(1, 20).listings);
  });

  it('an interrupted seeding is not taken as complete, and is redone at the next start', async () => {
    const seeding = await options({ listings: 1200 });
    const stop = ({ task, done }: Progress) => {
      if (task === 'Storing vehicles' && done >= 1000) throw new Error('power cut');
    };
    await expect(ensureDemoInventory({ ...seeding, onProgress: stop })).rejects.toThrow('power cut');
    expect((await documents(seeding.db)).listings).toHaveLength(1000);
    expect((await seeding.stores.state.demo())?.status).toBe('seeding');
    expect(await ensureDemoInventory({ ...seeding, listings: 40 })).toBe('seeded');
    expect(await documents(seeding.db)).toEqual(expected(1, 40));
  });

  it('two processes that start together seed once', async () => {
    const first = await options({ listings: 60 });
    const second = await options({ listings: 60 });
    const outcomes = await Promise.all([ensureDemoInventory(first), ensureDemoInventory(second)]);
    expect(outcomes.sort()).toEqual(['present', 'seeded']);
    expect(await documents(first.db)).toEqual(expected(1, 60));
  });

  it('leaves imported cars alone, and a start does not seed beside them', async () => {
    const seeding = await options({ listings: 30 });
    const imported = aListing({ id: 100_001 });
    const { stores } = seeding;
    await stores.db.transaction((session) => stores.listings.upsertMany([imported], session));
    expect(await ensureDemoInventory(seeding)).toBe('present');
    expect(await seedDemoInventory(seeding)).toEqual({ ok: true, value: { listings: 30 } });
    expect(await seedDemoInventory({ ...seeding, listings: 10 })).toEqual({ ok: true, value: { listings: 10 } });
    expect(await stores.listings.find(100_001)).toEqual(imported);
    const all = (await documents(seeding.db)).listings.map((text) => JSON.parse(text).id);
    expect(all).toEqual([100_001, ...Array.from({ length: 10 }, (_, index) => demoListingIds.fromId + index)]);
  });

  it('no demo cars are made when none are configured', async () => {
    const seeding = await options({ listings: 0 });
    expect(await ensureDemoInventory(seeding)).toBe('present');
    expect(await seeding.stores.listings.isEmpty()).toBe(true);
  });

  it('one process writes at a time; the lease of a process that ended is free at once', async () => {
    const { stores } = await options();
    const alive = leaseHolder('a');
    expect(await stores.state.takeLease(alive)).toBe(true);
    expect(await stores.state.takeLease(leaseHolder('b'))).toBe(false);
    await stores.state.releaseLease(alive);
    const [host] = alive.split(' ');
    const dead = `${host} ${process.pid} 1 earlier-life`;
    expect(await stores.state.takeLease(dead)).toBe(true);
    expect(await stores.state.takeLease(leaseHolder('b'))).toBe(true);
    const write = stores.db.transaction((session) => stores.state.renewLease(dead, session));
    await expect(write).rejects.toThrow('Another process');
  });

  it('a lease of another machine expires by time', async () => {
    const clock = fixedClock(NOON);
    const { state } = inventoryStores(await fixture.open(), clock);
    expect(await state.takeLease('elsewhere 1 1 x')).toBe(true);
    expect(await state.takeLease(leaseHolder('b'))).toBe(false);
    clock.advance(minuteMs);
    expect(await state.takeLease(leaseHolder('b'))).toBe(true);
  });
});
