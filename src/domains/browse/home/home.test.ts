import { describe, expect, it, vi } from 'vitest';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { inventoryOf, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createHome, type HomeRequest } from './home.server.ts';
import { homeChoices } from './home-choices.ts';

const world = loadWorld();
const inventory = generateInventory(world, 1_500);
const brand = { id: 'atc', dealerRoot: 'car-dealers' } as const;
const urls = { brand, ...world.lookups };
const from = (more: Partial<HomeRequest> = {}): HomeRequest => ({
  brand,
  shopper: { inventory: wholeInventory },
  ...more,
});
/** Wide enough for a small inventory. */
const nearNewYork = from({ zip: '10001', radiusMiles: 400 });

const market = {
  estimateUsd: 30_000,
  comparables: 20,
  lowUsd: 22_000,
  lowerQuartileUsd: 27_000,
  upperQuartileUsd: 33_000,
  highUsd: 38_000,
  asOfMs: testNowMs,
};
const styles = ['SEDAN', 'SEDAN', 'SUVCROSS', 'TRUCKS', 'COUPE', 'WAGON'];
/** Six great deals in Atlanta; the last had accidents. */
const deals = {
  owners: [anOwner()],
  listings: styles.map((styleCode, at) =>
    aListing({
      id: at + 1,
      vin: `VIN${at}`,
      styleCode,
      priceUsd: 24_000,
      market,
      history: { accidents: at === 5 ? 2 : 0 },
    }),
  ),
};

const open = async (cars: Parameters<typeof searchOver>[1] = inventory) => {
  const { search } = await searchOver(world, cars);
  const clock = fixedClock(testNowMs);
  const runSearch = vi.fn(search.search);
  return {
    search,
    clock,
    runSearch,
    home: createHome({
      search: { search: runSearch, count: search.count },
      lookups: world.lookups,
      tracker: createReadTracker(),
      clock,
    }),
  };
};

const searchAt = (href: string): Search => {
  const { search, redirect } = resolveUrl(href, urls);
  if (!search || redirect) throw new Error(`${href} is no canonical search`);
  return search;
};

describe('the home page', () => {
  it('every number is that of the page it links to, nearby and nationwide', async () => {
    const { home, search } = await open();
    for (const request of [nearNewYork, from(), from({ zip: '30303' })]) {
      const { total, totalHref, bodies, makes, deals } = await home.open(request);
      expect(await search.count(searchAt(totalHref), { inventory: wholeInventory })).toBe(total);
      expect(await search.count(searchAt(deals.href), { inventory: wholeInventory })).toBe(deals.total);
      expect(bodies.length).toBeGreaterThan(0);
      expect(bodies.filter(({ count }) => count === 0)).toEqual([]);
      for (const { href, count } of [...bodies, ...makes])
        expect(await search.count(searchAt(href), { inventory: wholeInventory })).toBe(count);
    }
  });

  it('BRND-06: a maker’s site has tiles only for body styles with cars', async () => {
    const { home, search } = await open();
    const maker = inventoryOf({ id: 'ford' });
    const { bodies } = await home.open(from({ shopper: { inventory: maker } }));
    expect(bodies.length).toBeGreaterThan(0);
    for (const { href, count } of bodies) {
      expect(count).toBeGreaterThan(0);
      expect(await search.count(searchAt(href), { inventory: maker })).toBe(count);
    }
  });

  it('without a ZIP, or with an unknown one, the whole country is counted', async () => {
    const { home } = await open();
    const live = inventory.listings.filter(({ removedMs }) => removedMs === null).length;
    expect(await home.open(from())).toMatchObject({ total: live, zip: '' });
    const unknown = await home.open(from({ zip: '00000' }));
    expect(unknown).toMatchObject({ total: live, zip: '' });
    expect(unknown).not.toHaveProperty('near');
    expect(await home.open(nearNewYork)).toMatchObject({ zip: '10001', near: 'New York' });
  });

  it('RULING-61: the row has only great deals, of different body styles, with a clean history where possible', async () => {
    const { home } = await open(deals);
    const view = await home.open(from({ zip: '30303' }));
    expect(view.deals).toMatchObject({ reach: 'near', total: 6 });
    expect(view.deals.cars.map(({ id, deal }) => [id, deal])).toEqual([
      [1, 'great'],
      [3, 'great'],
      [4, 'great'],
      [5, 'great'],
    ]);
    expect(view.hero?.car).toEqual(view.deals.cars[0]);
    expect(view.hero?.similar).toBe(20);
  });

  it('great deals are from anywhere if fewer than four are within 50 miles', async () => {
    const { home } = await open(deals);
    const far = await home.open(from({ zip: '99501' }));
    expect(far.deals).toMatchObject({ reach: 'nationwide', total: 6 });
    expect(far.deals.cars).toHaveLength(4);
    expect(searchAt(far.deals.href)).toMatchObject({ radiusMiles: 0, place: { zip: '99501' } });
  });

  it('the example figures belong to a car on offer and add up', async () => {
    const { home } = await open(deals);
    const { figures, deals: row } = await home.open(from({ zip: '30303' }));
    expect(figures?.receipt.price).toBe(row.cars[0]?.price);
    expect(figures?.receipt.total).toBe(row.cars[0]?.outTheDoor);
    expect(figures?.receipt.total).toBe((figures?.receipt.price ?? 0) + (figures?.receipt.fees ?? 0));
    expect(figures?.rating).toMatchObject({ similar: 20, below: 6_000 });
    expect(figures?.confirmed).toHaveLength(1);
  });

  it('without a great deal there is no row, no featured car and no example figure', async () => {
    const { home } = await open({ listings: [aListing({ market: null })], owners: [anOwner()] });
    const view = await home.open(from());
    expect(view.deals.cars).toEqual([]);
    expect(view).not.toHaveProperty('hero');
    expect(view).not.toHaveProperty('figures');
    expect(view.total).toBe(1);
  });

  it('RES-11: is cached for 120 seconds', async () => {
    const { home, runSearch, clock } = await open();
    const first = await home.open(from());
    const calls = runSearch.mock.calls.length;
    clock.advance(STORE_TTL_MS - 1);
    expect(await home.open(from())).toBe(first);
    expect(runSearch).toHaveBeenCalledTimes(calls);
    await home.open(nearNewYork);
    expect(runSearch.mock.calls.length).toBeGreaterThan(calls);
    const before = runSearch.mock.calls.length;
    clock.advance(1);
    expect(await home.open(from())).not.toBe(first);
    expect(runSearch.mock.calls.length).toBeGreaterThan(before);
    expect(home.stats()).toEqual([{ name: 'home', hits: 1, misses: 3, size: 2 }]);
  });
});

describe('the finder’s options of a site', () => {
  const makes = [
    { code: 'FORD', name: 'Ford' },
    { code: 'BMW', name: 'BMW' },
  ];

  it('are all makes and conditions for the whole inventory', () => {
    const { makes: offered, conditions } = homeChoices(makes, wholeInventory);
    expect(offered).toEqual(makes);
    expect(conditions.map(({ value }) => value)).toEqual(['NEW', 'USED', 'CERTIFIED']);
  });

  it('are only those of the site', () => {
    const { makes: offered, conditions } = homeChoices(makes, { makes: ['FORD'], listingTypes: ['CERTIFIED'] });
    expect(offered).toEqual([{ code: 'FORD', name: 'Ford' }]);
    expect(conditions.map(({ label }) => label)).toEqual(['Certified']);
  });

  it('a site without cars says so, and is not cached', async () => {
    const { home, runSearch } = await open({ ...inventory, listings: [] });
    expect(await home.open(nearNewYork)).toMatchObject({ total: 0, isEmpty: true });
    runSearch.mockClear();
    await home.open(nearNewYork);
    expect(runSearch).toHaveBeenCalled();
  });

  it('a place without cars is not an empty site', async () => {
    const { home } = await open();
    const { total, isEmpty } = await home.open(from({ zip: '99501' }));
    expect([total, isEmpty]).toEqual([0, false]);
  });
});
