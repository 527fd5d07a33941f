import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { systemClock } from '#lib/clock.ts';
import { forEachEngine } from '../fixtures/engines.ts';
import { inventoryStores } from '../fixtures/inventory.ts';
import { type PageApp, startPageApp } from '../fixtures/page-app.ts';
import { signIn } from '../fixtures/signed-in.ts';

const list = '/cars-for-sale/all-cars?searchRadius=0';

forEachEngine('a car that changes on pages that are kept', (fixture) => {
  let apps: PageApp[] = [];
  // The clock is fixed, so that no page expires from the cache.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
  afterEach(async () => {
    vi.useRealTimers();
    for (const app of apps) await app.close();
    apps = [];
  });

  const setUp = async () => {
    const { dataDir, databaseUrl = '' } = fixture.location();
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO_LISTINGS: '20' };
    // Two processes, each with its own index and page cache, that share only the database.
    for (let count = 0; count < (fixture.engine === 'postgres' ? 2 : 1); count += 1) {
      const app = await startPageApp({ env });
      apps.push(app);
      await app.running.start();
    }
    const [first] = apps;
    if (!first) throw new Error('no app');
    const dana = await signIn({ dataDir, ...(databaseUrl && { databaseUrl }), origin: first.origin });
    const visitors: Record<string, Record<string, string>> = {
      stranger: {},
      consented: { cookie: 'ATC_CONSENT=analytics; ATC_ID=0b54ff54-0000-4000-8000-000000000000' },
      'signed in': { cookie: dana.cookie },
    };
    const { listings } = await first.running.services.search.search(emptySearch, { inventory: wholeInventory });
    const [car] = listings;
    if (!car) throw new Error('no car');
    // Writes through another connection, like an import in another process.
    const elsewhere = inventoryStores(await fixture.open(), systemClock);
    const change = async (changes: Partial<Listing>) => {
      const listing = await elsewhere.listings.find(car.id);
      if (!listing) throw new Error('no listing');
      await elsewhere.db.transaction((session) => elsewhere.listings.upsertMany([{ ...listing, ...changes }], session));
    };
    const rename = async (name: string) => {
      const listing = await elsewhere.listings.find(car.id);
      await elsewhere.db.transaction(async (session) => {
        const original = await elsewhere.owners.original(listing?.ownerId ?? 0, session);
        if (!original) throw new Error('no dealer');
        await elsewhere.owners.upsertMany([{ ...original, owner: { ...original.owner, name } }], session);
      });
    };
    const open = (pages: readonly string[]) =>
      Promise.all(
        apps.flatMap((app, at) =>
          Object.entries(visitors).flatMap(([visitor, headers]) =>
            pages.map(async (page) => {
              const { status, text } = await app.ask(page, { headers });
              return { of: `${page} of process ${at} for a visitor: ${visitor}`, status, text };
            }),
          ),
        ),
      );
    return { car, change, rename, open };
  };

  it('shows its new price, and its dealer’s new name, on every page, to every kind of visitor, in every process', async () => {
    const { car, change, rename, open } = await setUp();
    const pages = ['/', list, car.vdpBaseUrl];
    const shows = async (price: string) => (await open(pages)).filter(({ text }) => text.includes(price));
    await open(pages);
    const before = apps.map(({ pageCache }) => pageCache.stats());
    expect((await shows('$9,876')).map(({ of }) => of)).toEqual([]);
    // Three kinds of visitor and three pages, all served from the cache.
    expect(apps.map(({ pageCache }, at) => pageCache.stats().hits - (before[at]?.hits ?? 0))).toEqual(
      apps.map(() => 9),
    );
    const { displayPrice, salePrice } = car.pricingDetail;
    await change({ priceUsd: 9_876 - ((displayPrice ?? 0) - (salePrice ?? 0)) });
    // The home page shows four of the cars; a list and the car's own page show this one.
    const wanted = apps.length * 3 * 2;
    while ((await shows('$9,876')).length < wanted) await wait(20);
    await rename('Renamed Motors');
    while ((await shows('Renamed Motors')).length < wanted) await wait(20);
  });

  fixture.itOnce('disappears from the lists it was on', async () => {
    const { car, change, open } = await setUp();
    const link = new RegExp(`href="[^"]*${car.id}`);
    const listed = async () => (await open([list])).filter(({ text }) => link.test(text)).map(({ of }) => of);
    expect(await listed()).toHaveLength(apps.length * 3);
    await change({ removedMs: Date.now() });
    while ((await listed()).length > 0) await wait(20);
  });
});
