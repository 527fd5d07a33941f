import { describe, expect, it } from 'vitest';
import { marketplaceUrl } from '#domains/finding/criteria/address/marketplace-url.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createMarketplace } from './marketplace.server.ts';

const world = loadWorld();
const inventory = generateInventory(world, 800);
const brand = { id: 'atc', dealerRoot: 'car-dealers' } as const;
const privately = inventory.listings.filter(
  (listing) => listing.removedMs === null && inventory.ownerOf(listing).privateSeller,
);

const open = async () => {
  const { search } = await searchOver(world, inventory);
  return createMarketplace({
    search,
    lookups: world.lookups,
    tracker: createReadTracker(),
    clock: fixedClock(testNowMs),
  });
};

describe('the marketplace', () => {
  it('URL-09: counts and shows cars of private sellers, latest first', async () => {
    const view = await (await open()).open({ brand, shopper: { inventory: wholeInventory } });
    expect(view.total).toBe(privately.length);
    expect(view.makes.reduce((sum, { count }) => sum + count, 0)).toBe(privately.length);
    const latest = privately.map(({ firstSeenMs }) => firstSeenMs).toSorted((a, b) => b - a);
    const times = view.cars.map(({ id }) => privately.find((listing) => listing.id === id)?.firstSeenMs);
    expect(times).toEqual(latest.slice(0, 4));
    expect(view.cars.every(({ seller }) => seller === 'Private seller')).toBe(true);
    expect(view.cars.map(({ href }) => href)).toEqual(view.cars.map(({ id }) => `/marketplace/listings/${id}`));
  });

  it('covers the whole country if few are nearby', async () => {
    const marketplace = await open();
    const remote = await marketplace.open({
      brand,
      shopper: { inventory: wholeInventory },
      zip: '99723',
      radiusMiles: 10,
    });
    expect(remote).toMatchObject({ zip: '99723', total: privately.length });
    expect(remote).not.toHaveProperty('near');
    const wide = await marketplace.open({
      brand,
      shopper: { inventory: wholeInventory },
      zip: '10001',
      radiusMiles: 500,
    });
    expect(wide.near).toBe('New York');
    expect(wide.total).toBeLessThan(privately.length);
  });

  it('URL-09: searches only private sellers, whatever the address says', () => {
    const urls = { brand, ...world.lookups };
    const queries = ['', '?makeCode=FORD&zip=30303', '?sellerType=d', '?sellerTypes=d&sellerType=d', '?sellerType=d,p'];
    for (const query of queries) {
      expect(resolveUrl(marketplaceUrl(query), urls).search?.criteria.sellerTypes).toEqual(['p']);
    }
    expect(resolveUrl(marketplaceUrl('?makeCode=FORD&zip=30303'), urls).search).toMatchObject({
      criteria: { makes: ['FORD'] },
      place: { zip: '30303' },
    });
  });
});
