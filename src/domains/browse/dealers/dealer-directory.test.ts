import { describe, expect, it } from 'vitest';
import type { SellerStock } from '#domains/cars/search/listing-index.ts';
import { createOwnerCache } from '#domains/cars/sellers/owner-cache.server.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { createReadTracker } from '#lib/read-tracker.server.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { anOwner } from '#tests/fixtures/inventory.ts';
import { createDealerDirectory } from './dealer-directory.server.ts';

const [selling, newcomer] = [anOwner({ id: 1, name: 'Old Motors' }), anOwner({ id: 2, name: 'New Motors' })];
const stockOf = (ownerId: number): SellerStock => ({ ownerId, makeCode: 'FORD', listingType: 'USED', count: 3 });

const setUp = () => {
  const clock = fixedClock(0);
  const tracker = createReadTracker();
  const stock = [stockOf(selling.id)];
  let surveys = 0;
  const page = async ({ afterId }: { afterId: number }) => {
    if (afterId > 0) return [];
    surveys += 1;
    return [selling, newcomer];
  };
  const store = { page, findMany: async () => new Map(), mergedInto: async () => undefined };
  const owners = createOwnerCache({ store, tracker, clock });
  const directory = createDealerDirectory({ owners, index: { stock: async () => stock }, tracker, clock });
  const names = async () => (await directory.current(wholeInventory)).entries.map(({ name }) => name);
  return { owners, stock, names, surveys: () => surveys };
};

describe('the directory of dealers', () => {
  it('DLR-01: has a dealer as soon as the search has its first car', async () => {
    const { owners, stock, names } = setUp();
    expect(await names()).toEqual(['Old Motors']);
    stock.push(stockOf(newcomer.id));
    owners.carsChanged([newcomer.id]);
    expect(await names()).toEqual(['Old Motors', 'New Motors']);
  });

  it('is kept when cars of dealers that are listed change', async () => {
    const { owners, names, surveys } = setUp();
    await names();
    owners.carsChanged([selling.id]);
    await names();
    expect(surveys()).toBe(1);
  });
});
