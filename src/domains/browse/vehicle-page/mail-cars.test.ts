import { beforeAll, describe, expect, it } from 'vitest';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { createBrands } from '#domains/reference/brands/brands.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import { createMailPictures } from '#domains/reference/pictures/mail-pictures.server.ts';
import { createPictureReader } from '#domains/reference/pictures/read-picture.ts';
import { milesBetween } from '#lib/distance.ts';
import { err } from '#lib/result.ts';
import { defaultBrandConfig } from '#tests/fixtures/brand-config.ts';
import { drawHere } from '#tests/fixtures/draw-here.ts';
import { aListing } from '#tests/fixtures/listing-builder.ts';
import { generateInventory, loadWorld, searchOver, type World } from '#tests/fixtures/listing-world.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { createMailCars } from './mail-cars.server.ts';
import { createVehiclePages } from './vehicle-page.server.ts';

const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };
const origin = 'https://cars.example';

/** Each picture is drawn once. */
const pictures = new Map<string, Promise<Buffer>>();
const pictureOf = (name: string, make: () => Promise<Buffer>): Promise<Buffer> => {
  const picture = pictures.get(name) ?? make();
  pictures.set(name, picture);
  return picture;
};

describe('a car in a mail', () => {
  let world: World;
  let made: ReturnType<typeof generateInventory>;
  beforeAll(() => {
    world = loadWorld();
    made = generateInventory(world, 400);
  });

  const start = async (listings = made.listings) => {
    const { search, clock, queries } = await searchOver(world, { listings, owners: made.owners });
    const pages = createVehiclePages({ search, clock, log: { error: () => {} }, ...world });
    const mailCars = createMailCars({
      search,
      lookup: world.lookup,
      flags: createBrands(defaultBrandConfig).flags,
      figures: () => defaultFigures,
      pictures: createMailPictures({
        readPicture: createPictureReader({ draw: drawHere, photos: { read: async () => err('no-such-photo') } }),
        derived: { of: pictureOf },
      }),
    });
    /** What somebody reads who follows the link of the mail and is nowhere we know. */
    const pageOf = async (url: string) => {
      const shopper = { inventory: inventoryOf(brand) };
      const answer = await pages.open({ url: url.slice(origin.length), brand, shopper });
      if (answer.kind !== 'page') throw new Error(`no page but ${answer.kind}`);
      return answer.view;
    };
    return { mailCars, pageOf, queries };
  };

  const someIds = () => made.listings.filter((_listing, index) => index % 50 === 0).map(({ id }) => id);

  it.each(['30303', '10001', undefined])(
    'has the figures and texts of the page its link opens (ZIP %s)',
    async (zip) => {
      const { mailCars, pageOf } = await start();
      for (const id of someIds()) {
        const mailCar = await mailCars.find(id, { brand, origin, zip });
        if (!mailCar) throw new Error(`no car ${id}`);
        const { car } = mailCar;
        const { price, name, seller } = await pageOf(car.url);
        expect(car.figures).toEqual({
          priceUsd: price.advertised ?? null,
          feesUsd: expect.any(Number),
          outTheDoorUsd: price.paid?.total ?? null,
          monthlyUsd: price.payment?.monthly ?? null,
        });
        expect([car.name, car.why, car.deal, car.priceLine]).toEqual([name, price.why, price.deal, price.line]);
        expect([car.seller, car.confirmed]).toEqual([seller.name, seller.fresh]);
        if (price.paid) expect(car.terms).toContain(price.paid.source);
        if (price.payment) expect(car.terms).toContain(price.payment.source);
      }
    },
  );

  it('has its previous figures computed as on the page', async () => {
    const [listing] = made.listings.filter(({ priceUsd }) => priceUsd !== null);
    if (!listing?.priceUsd) throw new Error('no car with a price');
    const wasUsd = listing.priceUsd + 920;
    const reader = { brand, origin, zip: '30303' };
    const now = await (await start()).mailCars.find(listing.id, reader);
    const before = await (await start([{ ...listing, priceUsd: wasUsd }])).mailCars.find(listing.id, reader);
    expect(now?.at(wasUsd)).toEqual(before?.car.figures);
    expect(now?.at(listing.priceUsd)).toEqual(now?.car.figures);
  });

  it('is in order in a list, including cars that left, with the shared terms', async () => {
    const [first, second] = made.listings;
    if (!first || !second) throw new Error('no cars');
    const { mailCars } = await start([first, { ...second, removedMs: 1 }]);
    const { cars, terms } = await mailCars.list([second.id, 999, first.id], { brand, origin, zip: '30303' });
    expect(cars.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await mailCars.find(second.id, { brand, origin }))?.onOffer).toBe(false);
    expect(terms).toMatch(/ZIP 30303 in Georgia.*20% down over 60 months/);
    expect((await mailCars.list([first.id], { brand, origin })).terms).toContain('for the state each car is in');
  });

  it('RULING-73: has an embedded drawing, wide on its own and small in a list, labeled as one', async () => {
    const { mailCars } = await start();
    const [id = 0] = someIds();
    const wide = (await mailCars.find(id, { brand, origin }))?.car.picture;
    const small = (await mailCars.list([id], { brand, origin })).cars[0]?.picture;
    expect([wide?.photo, wide?.image.type, wide?.alt]).toEqual([
      false,
      'image/png',
      expect.stringContaining('Illustration of'),
    ]);
    expect(small?.image.cid).not.toBe(wide?.image.cid);
  });

  it('is loaded together with others, and pictured only as far as a mail has space', async () => {
    const { mailCars, queries } = await start();
    const ids = made.listings.slice(0, 15).map(({ id }) => id);
    const before = { ...queries };
    const { cars } = await mailCars.list(ids, { brand, origin });
    expect(queries).toEqual({ listings: before.listings + 1, owners: before.owners + 1 });
    expect(cars).toHaveLength(15);
    expect(cars.filter(({ picture }) => picture)).toHaveLength(12);
  });

  it('has at most three similar ones, and never itself among them', async () => {
    const { mailCars } = await start();
    const [id = 0] = someIds();
    const { cars } = await mailCars.similar(id, { brand, origin, zip: '30303' });
    expect(cars.length).toBeLessThanOrEqual(3);
    expect(cars.length).toBeGreaterThan(0);
    expect(cars.map((car) => car.id)).not.toContain(id);
  });

  it('has similar ones nearest first, from the car itself if the reader’s place is unknown', async () => {
    const { mailCars } = await start();
    const ownerOf = new Map(made.owners.map((owner) => [owner.id, owner.address]));
    const listingOf = new Map(made.listings.map((listing) => [listing.id, listing]));
    const addressOf = (id: number) => {
      const address = ownerOf.get(listingOf.get(id)?.ownerId ?? 0);
      if (!address) throw new Error(`no car ${id}`);
      return address;
    };
    for (const id of someIds()) {
      const { cars } = await mailCars.similar(id, { brand, origin });
      const miles = cars.map((car) => milesBetween(addressOf(id), addressOf(car.id)));
      expect(miles).toEqual(miles.toSorted((a, b) => a - b));
      // In words it is a place, not a distance from somewhere the reader never named.
      expect(cars.filter(({ line }) => line.includes('mi away'))).toEqual([]);
    }
  });

  it('is undefined if unknown', async () => {
    const { mailCars } = await start([aListing()]);
    expect(await mailCars.find(123_456, { brand, origin })).toBeUndefined();
    expect((await mailCars.similar(123_456, { brand, origin })).cars).toEqual([]);
  });
});
