import { expect, it, vi } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';
import { createVinLookup } from './vin-lookup.server.ts';

const world = loadWorld();
const vin = '1HGCV1F34LA000001';

const lookUp = async (listings: Listing[]) => {
  const { search } = await searchOver(world, { listings, owners: [anOwner(), anOwner({ id: 60_000_002 })] });
  const vehicle = vi.fn(search.vehicle);
  const find = createVinLookup({ byVin: search.byVin, vehicle });
  return { answer: await find(vin, { inventory: wholeInventory }), lookups: vehicle.mock.calls.length };
};

it('VDP-06: the first of several listings is used, with its owner, and no second lookup', async () => {
  const { answer, lookups } = await lookUp([aListing(), aListing({ id: 700_000_005, ownerId: 60_000_002 })]);
  expect(answer).toMatchObject({
    listing: { id: 700_000_001 },
    owner: { id: 60_000_001 },
    vdpBaseUrl: '/cars-for-sale/vehicle/700000001',
  });
  expect(lookups).toBe(0);
});

it('VDP-07: a stub of a removed car has no address, so it is looked up by id', async () => {
  const { answer, lookups } = await lookUp([aListing({ removedMs: testNowMs - 1000 })]);
  expect(answer).toMatchObject({ vdpBaseUrl: '/cars-for-sale/vehicle/700000001', owner: { id: 60_000_001 } });
  expect(lookups).toBe(1);
});

it('VDP-06: an unknown VIN gives undefined', async () => {
  expect((await lookUp([])).answer).toBeUndefined();
});
