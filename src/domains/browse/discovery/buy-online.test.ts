import { describe, expect, it } from 'vitest';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { testNowMs } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createBuyOnline } from './buy-online.server.ts';

const world = loadWorld();
const brand = { id: 'atc', name: 'Forecourt', dealerRoot: 'car-dealers' } as never;

const set = async () => {
  const { search } = await searchOver(world, generateInventory(world, 400));
  const buyOnline = createBuyOnline({
    search,
    lookups: world.lookups,
    tracker: createReadTracker(),
    clock: fixedClock(testNowMs),
  });
  return { search, open: (zip?: string) => buyOnline.open({ brand, shopper: { inventory: wholeInventory }, zip }) };
};

describe('cars to buy online', () => {
  it('URL-19: each count is that of the search it links to', async () => {
    const { search, open } = await set();
    const view = await open();
    expect(view.online.count).toBeGreaterThan(0);
    for (const { count, href } of [view.online, ...view.services]) {
      const linkSearch = resolveUrl(href, { brand, ...world.lookups }).search;
      expect(linkSearch?.criteria.experience).toBe('buy-online');
      expect(linkSearch && (await search.count(linkSearch, { inventory: wholeInventory }))).toBe(count);
    }
    expect(view.cars).toHaveLength(4);
  });

  it('searches the whole country if few are nearby', async () => {
    const { open } = await set();
    const everywhere = await open();
    const remote = await open('99723');
    expect(remote).not.toHaveProperty('near');
    expect(remote.online.count).toBe(everywhere.online.count);
  });
});
