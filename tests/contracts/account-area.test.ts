import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { BookmarkChanges } from '#domains/saved/bookmarks/bookmark.ts';
import { addAccount } from '../fixtures/account-row.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import { aCamry, createAccountWorld } from '../fixtures/saved-items-app.ts';

const ann = 'ann';
const bob = 'bob';

forEachEngine('what an account page shows and takes along', (fixture) => {
  const setUp = async () => createAccountWorld(await fixture.open(), [aCamry({ id: 1 })]);

  const saveBoth = async (
    world: Awaited<ReturnType<typeof setUp>>,
    consumer: string,
    changes: BookmarkChanges = { enableEmailAlerts: true },
  ) => {
    await world.savedVehicles.save(consumer, { listingId: 1 }, { changes });
    await world.savedSearches.save(
      consumer,
      { search: '?makeCode=TOYOTA&maxPrice=40000&zip=30303&searchRadius=50' },
      { brand: 'AT', changes },
    );
  };

  it('RULING-18: a saved search describes its filters in words', async () => {
    const world = await setUp();
    await saveBoth(world, ann);
    const [search] = await world.savedSearches.view(ann);
    expect(search?.filters).toEqual(['Toyota', 'Under $40,000', 'Within 50 mi of Atlanta, GA']);
    expect(search).toMatchObject({ totalCount: 1, newCount: 0 });
  });

  it('a shopper who agreed to alerts gets emails about what they save, unless they opt out', async () => {
    const world = await setUp();
    await addAccount(world.db, ann, { alertConsentAt: 1 });
    await addAccount(world.db, bob);
    for (const consumer of [ann, bob]) await saveBoth(world, consumer, {});
    expect(await world.bookmarks.countsOf(ann)).toEqual({ saved: 1, searches: 1, alerts: 2 });
    expect(await world.bookmarks.countsOf(bob)).toEqual({ saved: 1, searches: 1, alerts: 0 });
    const [car] = await world.savedVehicles.list(ann);
    await world.savedVehicles.remove(ann, { id: car?.id ?? '' });
    await world.savedVehicles.save(ann, { listingId: car?.listingId ?? 0 }, { changes: { enableEmailAlerts: false } });
    expect((await world.bookmarks.countsOf(ann)).alerts).toBe(1);
  });

  it('exports everything stored for a shopper, and nothing of another shopper', async () => {
    const world = await setUp();
    for (const consumer of [ann, bob]) {
      await saveBoth(world, consumer);
      await world.ownedVehicles.put(consumer, randomUUID(), { year: 2020, make: 'HONDA', model: 'CIVIC' });
      await world.notifications.notify(consumer, { type: 'account', title: `Hello ${consumer}`, href: '/' });
    }
    const person = { consumerId: ann, email: `${ann}@example.com` };
    const taken = await Promise.all(
      world.personalData.map(async ({ name, read }) => [name, await read(person)] as const),
    );
    const names = [
      'alertChoices',
      'quietHours',
      'alertDeliveries',
      'wallet',
      'deals',
      'sharedLists',
      'savedVehicles',
      'savedSearches',
      'bestDeals',
      'ownedVehicles',
      'removedItems',
      'notifications',
    ];
    expect(taken.map(([name]) => name)).toEqual(names);
    for (const words of ['Toyota Camry', 'TOYOTA', 'Civic', 'Hello ann'])
      expect(JSON.stringify(taken)).toContain(words);
    expect(JSON.stringify(taken)).not.toContain(bob);
  });

  it('RULING-22, RULING-61: a car’s value is shown with its comparables, or not at all', async () => {
    const world = await setUp();
    await world.ownedVehicles.put(ann, randomUUID(), { year: 2020, make: 'HONDA', model: 'CIVIC', mileage: 30_000 });
    expect(await world.ownedVehicles.view(ann)).toMatchObject([
      { make: 'Honda', model: 'Civic', estimatedValue: null, evidence: null },
    ]);
    const others = Array.from({ length: 30 }, (_, at) =>
      aCamry({ id: 100 + at, mileage: 20_000 + at * 1000, priceUsd: 24_000 - at * 100 }),
    );
    await world.offer(...others);
    const { year } = aCamry({ id: 1 });
    await world.ownedVehicles.put(ann, randomUUID(), { year, make: 'TOYOTA', model: 'CAMRY', mileage: 33_000 });
    const camry = (await world.ownedVehicles.view(ann)).find(({ model }) => model === 'Camry');
    expect(camry?.evidence?.comparables).toBeGreaterThanOrEqual(8);
    expect(camry?.estimatedValue).toBeGreaterThan(15_000);
    expect(camry?.evidence?.fromUsd).toBeLessThanOrEqual(camry?.evidence?.toUsd ?? 0);
    expect(await world.ownedVehicles.view(bob)).toEqual([]);
  });
});
