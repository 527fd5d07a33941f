import { expect, it } from 'vitest';
import { createOddCars } from '#domains/back-office/queue/odd-cars.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { type EngineFixture, forEachEngine } from '#tests/fixtures/engines.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { aListing, anOwner, inventoryStores } from '#tests/fixtures/inventory.ts';

const noon = Date.UTC(2030, 0, 1, 12);

const setUp = async (fixture: EngineFixture) => {
  const db = await fixture.open();
  const { listings, owners } = inventoryStores(db, fixedClock(noon));
  const put = (...cars: Listing[]) => db.transaction((session) => listings.upsertMany(cars, session));
  const sellers = [anOwner({ id: 1, name: 'Larkstead' }), anOwner({ id: 2, name: 'Macon Cars' })];
  await db.transaction((session) =>
    owners.upsertMany(
      sellers.map((owner) => ({ owner, feedKey: null })),
      session,
    ),
  );
  const odd = createOddCars({
    db,
    owners,
    titleOf: ({ id }) => `Car ${id}`,
    vinWords: ({ vinFlags }) => vinFlags.map((flag) => `VIN ${flag}`),
  });
  return { put, odd };
};

const vins = ['1HGCM82633A004352', '4T1B11HK5KU211111', '2HGFC2F59JH512345'] as const;
const photo = (name: string) => name.repeat(64);

forEachEngine('odd cars', (fixture) => {
  it('OPS-03: one VIN at two sellers is one item that names both', async () => {
    const { put, odd } = await setUp(fixture);
    await put(
      aListing({ id: 1, ownerId: 1, vin: vins[0], priceUsd: 18_000 }),
      aListing({ id: 2, ownerId: 2, vin: vins[0], priceUsd: 17_500 }),
      aListing({ id: 3, ownerId: 2, vin: vins[1] }),
    );
    expect(await odd.vinTwice()).toMatchObject([
      {
        subject: `vin:${vins[0]}`,
        fact: '1,2',
        cause: 'Offered by Larkstead for $18,000 and Macon Cars for $17,500.',
      },
    ]);
    await put(aListing({ id: 2, ownerId: 2, vin: vins[0], removedMs: noon }));
    expect(await odd.vinTwice()).toEqual([]);
  });

  it('OPS-03: photos that stand at different cars are one item, those of one car at two sellers are none', async () => {
    const { put, odd } = await setUp(fixture);
    await put(
      aListing({ id: 1, ownerId: 1, vin: vins[0], photos: [photo('a'), photo('b')] }),
      aListing({ id: 2, ownerId: 2, vin: vins[0], photos: [photo('c')] }),
      aListing({ id: 3, ownerId: 2, vin: vins[1], photos: [photo('b'), photo('a'), photo('d')] }),
      aListing({ id: 4, ownerId: 1, vin: vins[2], photos: [] }),
    );
    expect(await odd.photos()).toMatchObject([
      { subject: 'photos:1,3', cause: 'The same 2 photos stand at Car 1 (listing 1) and Car 3 (listing 3).' },
    ]);
    await put(aListing({ id: 2, ownerId: 2, vin: vins[0], photos: [photo('d')] }));
    await put(aListing({ id: 3, ownerId: 2, vin: vins[1], removedMs: noon, photos: [photo('b')] }));
    expect(await odd.photos()).toEqual([]);
  });

  it('OPS-02, OPS-03: an impossible price and a VIN that contradicts its car say what is wrong', async () => {
    const { put, odd } = await setUp(fixture);
    await put(
      aListing({ id: 1, priceUsd: 185 }),
      aListing({ id: 2, vinFlags: ['make-differs'], vin: vins[1] }),
      aListing({ id: 3, priceUsd: 185, removedMs: noon, vin: vins[2] }),
    );
    expect(await odd.price()).toMatchObject([{ subject: 'listing:1', fact: '185', listingId: 1 }]);
    expect(await odd.vin()).toMatchObject([{ subject: 'listing:2', cause: 'VIN make-differs.' }]);
    expect(await odd.market()).toEqual([]);
  });
});
