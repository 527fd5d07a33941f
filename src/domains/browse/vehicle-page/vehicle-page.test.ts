import { beforeAll, describe, expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { nowhere, type PlaceReader } from '#domains/reference/locations/resolve-zip.ts';
import { dayMs } from '#lib/duration.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { aListing, anOwner, aPrivateSeller, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver, type World } from '#tests/fixtures/listing-world.ts';
import { createMemoryListingIndex } from '#tests/fixtures/memory-listing-index.ts';
import { createVehiclePages, type VehicleAnswer } from './vehicle-page.server.ts';

const vin = '1HGCV1F34LA000001';
const root = '/cars-for-sale';
const brand: Brand = { id: 'atc', name: 'Forecourt', apiBrand: 'AT', channel: 'ATC', dealerRoot: 'car-dealers' };

let world: World;
beforeAll(() => {
  world = loadWorld();
});

type Inventory = { listings?: Listing[]; owners?: Owner[] };

const openWith = async (
  { listings = [aListing()], owners = [anOwner(), aPrivateSeller()] }: Inventory,
  url: string,
  state?: string,
  index: ListingIndex = createMemoryListingIndex(),
): Promise<VehicleAnswer> => {
  const { search, clock } = await searchOver(world, { listings, owners }, index);
  const pages = createVehiclePages({ search, clock, log: { error: () => {} }, ...world });
  return pages.open({ url, brand, shopper: { inventory: wholeInventory }, place: placeInState(state) });
};

/** A page that asked for the visitor's ZIP would be another one for each. */
const placeInState = (state: string | undefined): PlaceReader => ({
  ...nowhere,
  state: () => state,
  zip: () => expect.unreachable('the page asks for the ZIP of its visitor'),
});

const open = (url: string, state?: string) => openWith({}, url, state);

const viewOf = (answer: VehicleAnswer) => {
  if (answer.kind !== 'page') throw new Error(`no page but ${answer.kind}`);
  return answer.view;
};

describe('addresses of a vehicle', () => {
  it('URL-08, RULING-49: the id in the canonical address is the page', async () => {
    const answer = await open(`${root}/vehicle/700000001`);
    expect(answer).toMatchObject({ kind: 'page', pageType: 'vdp', status: 200 });
    expect(viewOf(answer).meta.canonical).toBe(`${root}/vehicle/700000001`);
  });

  it.each([
    `${root}/vehicle/${vin}`,
    `${root}/vehicle/${vin.toLowerCase()}`,
    `${root}/vehicle/${vin}/700000001`,
    `${root}/vehicledetails.xhtml?listingId=700000001`,
    `${root}/700000001`,
  ])('URL-08, RULING-49: %s redirects to the canonical address', async (url) => {
    expect(await open(url)).toEqual({ kind: 'redirect', location: `${root}/vehicle/700000001` });
  });

  it('URL-03: a redirect keeps the click-type and other parameters', async () => {
    expect(await open(`${root}/vehicle/${vin}?click-type=spotlight&utm_source=mail`)).toEqual({
      kind: 'redirect',
      location: `${root}/vehicle/700000001?click-type=spotlight&utm_source=mail`,
    });
    expect(await open(`${root}/vehicle/700000001?click-type=listing`)).toMatchObject({ kind: 'page' });
  });

  it('URL-07: an inventory page is a page of its own, by VIN, by VIN and id, and without either', async () => {
    for (const path of [vin, `${vin}/700000001`, `?vin=${vin}`]) {
      const answer = await open(`${root}/inventory/${path}`);
      expect(answer).toMatchObject({ kind: 'page', pageType: 'inv', status: 200 });
      expect(viewOf(answer).meta.canonical).toBe(`${root}/vehicle/700000001`);
    }
    expect(await open(`${root}/inventory`)).toEqual({
      kind: 'unknown',
      pageType: 'inv',
      status: 200,
      missingVehicle: {},
    });
  });

  it.each([
    `${root}/vehicle/1HGCV1F34LA00000`,
    `${root}/vehicle/1HGCV1F34LA00000I`,
    `${root}/vehicle/1HGCV1F34LA00000O`,
    `${root}/inventory/1HGCV1F34LA00000Q`,
    `${root}/vehicle/1234`,
    `${root}/inventory/1234`,
    `${root}/inventory?vin=1HGCV1F34LA00000`,
    `${root}/vehicledetails.xhtml?listingId=1234`,
    '/marketplace/listings/1234',
    `${root}/vehicle/700000001/and/more`,
  ])('URL-07: %s is not a page', async (url) => {
    expect(await open(url)).toEqual({ kind: 'missing' });
  });

  it('an unknown VIN or id is a page that says so', async () => {
    expect(await open(`${root}/vehicle/12345`)).toMatchObject({ status: 404, missingVehicle: { listingId: '12345' } });
    expect(await open(`${root}/vehicle/1HGCV1F34LA999999`)).toMatchObject({
      status: 404,
      missingVehicle: { vin: '1HGCV1F34LA999999' },
    });
    expect(await open(`${root}/vehicle`)).toMatchObject({ kind: 'unknown', pageType: 'vdp', status: 404 });
  });

  it('URL-09: a private seller’s car has a page in the marketplace too; a dealer’s redirects', async () => {
    const url = '/marketplace/listings/700000001?zip=30303';
    const listings = [aListing({ ownerId: aPrivateSeller().id })];
    expect(await openWith({ listings }, url)).toMatchObject({ pageType: 'marketplacedetails', status: 200 });
    expect(await open(url)).toEqual({ kind: 'redirect', location: `${root}/vehicle/700000001?zip=30303` });
  });
});

describe('a car of a dealer that buys cars', () => {
  const url = `${root}/vehicle/700000001`;

  it('DLR-01: links to the estimate with that dealer', async () => {
    const { seller } = viewOf(await openWith({ owners: [anOwner({ instantCashOffer: true })] }, url));
    expect(seller.cashOfferHref).toBe(`/sell-my-car/instant-cash-offer?dealer_id=${anOwner().id}`);
  });

  it('DLR-01: has no such link for another dealer or a private seller', async () => {
    expect(viewOf(await open(url)).seller).not.toHaveProperty('cashOfferHref');
    const person = aPrivateSeller();
    const owners = [{ ...person, instantCashOffer: true }];
    const view = viewOf(await openWith({ listings: [aListing({ ownerId: person.id })], owners }, url));
    expect(view.seller).not.toHaveProperty('cashOfferHref');
  });
});

describe('a vehicle that left', () => {
  const removedMs = testNowMs - 3 * dayMs;
  const listing = aListing({
    removedMs,
    priceHistory: [
      { atMs: testNowMs - 30 * dayMs, priceUsd: 26_000 },
      { atMs: testNowMs - 10 * dayMs, priceUsd: 24_000 },
    ],
  });
  const other = aListing({ id: 700_000_002, vin: '1HGCV1F34LA000002' });

  it('RULING-49: is a 410 with its price history and similar vehicles, and no redirect', async () => {
    const answer = await openWith({ listings: [listing, other] }, `${root}/vehicle/700000001`);
    expect(answer).toMatchObject({ kind: 'page', status: 410 });
    const view = viewOf(answer);
    expect(view.removedOn).toBe('Nov 12, 2026');
    expect(view.priceHistory?.moves.map(({ price }) => price)).toEqual([24_000, 26_000]);
    expect(view.priceHistory?.note).toBe('27 days on the site, 1 reduction');
    expect(view.price.advertised).toBe(24_499);
    expect(view.similar.map(({ id }) => id)).toEqual([700_000_002]);
    expect(view.seller.contacts).toEqual([]);
    expect(view.deal).toBeUndefined();
  });

  it('RULING-49: redirects from its VIN to its page', async () => {
    expect(await openWith({ listings: [listing, other] }, `${root}/vehicle/${vin}`)).toMatchObject({
      kind: 'redirect',
    });
  });
});

describe('the place of a vehicle’s figures', () => {
  it('is the ZIP in the address, or else the visitor’s state, or else the seller’s', async () => {
    const answer = await open(`${root}/vehicle/700000001?zip=10001`, 'GA');
    expect(viewOf(answer).price.paid?.source).toContain('For ZIP 10001 in New York.');
    expect(answer).toMatchObject({ zipChoice: '10001' });
    const remembered = await open(`${root}/vehicle/700000001`, 'OR');
    expect(viewOf(remembered).price.paid?.source).toContain('For Oregon, the state of your ZIP code.');
    expect(viewOf(remembered).price.paid?.lines[2]).toEqual({
      label: 'Oregon tax, about 0%',
      value: '$0',
      figure: 'salesTax',
    });
    expect(remembered).not.toHaveProperty('chosenZip');
    const unknown = viewOf(await open(`${root}/vehicle/700000001`));
    expect(unknown.price.paid?.source).toContain('For Georgia, where the car is.');
    expect(unknown.seller).toMatchObject({ town: 'Atlanta, GA', away: '' });
  });

  it('includes the seller’s coordinates for a visitor with a ZIP, rounded for a private seller', async () => {
    const nearby = { latitude: 33.7521, longitude: -84.3915 };
    const owners = [anOwner(), { ...aPrivateSeller(), address: { ...aPrivateSeller().address, ...nearby } }];
    const listings = [aListing(), aListing({ id: 700000002, ownerId: aPrivateSeller().id })];
    const pointOf = async (id: number, state?: string) =>
      viewOf(await openWith({ listings, owners }, `${root}/vehicle/${id}`, state)).seller.point;
    const { latitude, longitude } = anOwner().address;
    expect(await pointOf(700000001, 'GA')).toEqual({ latitude, longitude });
    expect(await pointOf(700000002, 'GA')).toEqual({ latitude: 33.75, longitude: -84.39 });
    expect(await pointOf(700000001)).toBeUndefined();
  });

  it('ignores an unknown ZIP', async () => {
    const answer = await open(`${root}/vehicle/700000001?zip=00000`, 'GA');
    expect(viewOf(answer).price).toMatchObject({ zip: '', isVisitorState: true });
    expect(answer).not.toHaveProperty('chosenZip');
  });
});

describe('the evidence behind a deal rating', () => {
  const market = (estimateUsd: number) => ({
    estimateUsd,
    comparables: 12,
    lowUsd: 22_000,
    lowerQuartileUsd: 25_000,
    upperQuartileUsd: 27_000,
    highUsd: 30_000,
    asOfMs: testNowMs,
  });
  const car = aListing({ market: market(26_000) });
  const twin = (id: number, changes: Partial<Listing>) =>
    aListing({ id, vin: `1HGCV1F34LA${String(id).slice(-6)}`, market: market(26_000), ...changes });

  it('RULING-61: each similar car’s price is adjusted by the ratio of both estimates; others and outliers are left out', async () => {
    const listings = [
      car,
      twin(700_000_002, { priceUsd: 26_500 }),
      twin(700_000_003, { priceUsd: 30_000, year: 2023, market: market(31_200) }),
      twin(700_000_004, { priceUsd: 60_000 }),
      twin(700_000_005, { year: 2018 }),
      twin(700_000_006, { mileage: 90_000 }),
      twin(700_000_007, { listingType: 'NEW' }),
    ];
    const { deal } = viewOf(await openWith({ listings }, `${root}/vehicle/700000001`));
    expect(deal?.prices.toSorted()).toEqual([25_000, 26_500]);
    expect(deal).toMatchObject({ level: 'great', price: 24_000, difference: -2000, cheaper: 0, count: 12 });
    expect(deal?.basis).toContain('rated Nov 15');
    expect(deal?.cars.map(({ price }) => price).toSorted()).toEqual([26_500, 30_000]);
  });

  it('RULING-61: fewer than eight similar cars give no rating and no plot', async () => {
    const few = aListing({ market: { ...market(26_000), comparables: 7 } });
    const view = viewOf(await openWith({ listings: [few] }, `${root}/vehicle/700000001`));
    expect(view.deal).toBeUndefined();
    expect(view.price).toMatchObject({ deal: 'none', why: 'Only 7 similar cars, too few to rate' });
  });

  it('CMP-11: a car is shown without others while the search index is away', async () => {
    const url = `${root}/vehicle/700000001`;
    const listings = [car, twin(700_000_002, { priceUsd: 26_500 })];
    const index = createMemoryListingIndex();
    expect(viewOf(await openWith({ listings }, url, undefined, index)).similar).toHaveLength(1);
    const search = () => Promise.reject(new Unavailable('the search index is away'));
    const view = viewOf(await openWith({ listings }, url, undefined, { ...index, search }));
    expect(view).toMatchObject({ price: { advertised: 24_499 }, deal: { level: 'great', prices: [] }, similar: [] });
    const broken = () => Promise.reject(new Error('no such field'));
    await expect(openWith({ listings }, url, undefined, { ...index, search: broken })).rejects.toThrow('no such field');
  });
});
