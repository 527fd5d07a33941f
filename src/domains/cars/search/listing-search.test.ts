import { describe, expect, it } from 'vitest';
import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { isExpired } from '#domains/cars/listings/listings-answer.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch, resultWindow, type Search } from '#domains/finding/criteria/search.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { dayMs } from '#lib/duration.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { loadWorld, searchOver } from '#tests/fixtures/listing-world.ts';

const world = loadWorld();
const shopper = { inventory: wholeInventory };
const atlanta = { zip: '30303', city: 'Atlanta', state: 'GA' };

const searchOf = (criteria: Partial<Search['criteria']> = {}, more: Partial<Search> = {}): Search => ({
  ...emptySearch,
  ...more,
  criteria: { ...noCriteria, ...criteria },
});
const numbered = (count: number, change: (index: number) => Parameters<typeof aListing>[0] = () => ({})) =>
  Array.from({ length: count }, (_, index) => aListing({ id: index + 1, vin: `VIN${index + 1}`, ...change(index) }));
const over = (listings: readonly Listing[], owners: readonly Owner[] = [anOwner()]) =>
  searchOver(world, { listings, owners });
const idsOf = ({ listings }: { listings: readonly { id: number }[] }) => listings.map(({ id }) => id);

describe('listing search', () => {
  it('a page of 25 costs one listing query and one owner query', async () => {
    const owners = Array.from({ length: 30 }, (_, index) => anOwner({ id: index + 1 }));
    const { search, queries } = await over(
      numbered(60, (index) => ({ ownerId: (index % 30) + 1 })),
      owners,
    );
    await search.search(searchOf(), shopper, { sponsored: true });
    expect(queries).toEqual({ listings: 1, owners: 1 });
  });

  it('SRCH-01: new, used and certified cars are found by type', async () => {
    const types = ['NEW', 'USED', 'CERTIFIED', '3P_CERT'] as const;
    const { search } = await over(numbered(4, (index) => ({ listingType: types[index] ?? 'USED' })));
    for (const [index, type] of types.entries()) {
      expect(idsOf(await search.search(searchOf({ listingTypes: [type] }), shopper))).toEqual([index + 1]);
    }
  });

  it('RULING-43: past the end there is an empty page with the true total, and nothing past 10,000', async () => {
    const { search } = await over(numbered(30));
    const past = await search.search(searchOf({}, { first: 500 }), shopper);
    expect([past.listings, past.totalResultCount]).toEqual([[], 30]);
    const { search: many } = await over(numbered(3));
    const end = await many.search(searchOf({}, { first: resultWindow, count: 25 }), shopper);
    expect([end.listings, end.totalResultCount]).toEqual([[], 3]);
  });

  it('a search from a place has distances, taxes and the searched area', async () => {
    const owners = [anOwner(), anOwner({ id: 2, address: { city: 'Macon', latitude: 32.8407, longitude: -83.6324 } })];
    const { search } = await over([aListing(), aListing({ id: 5, ownerId: 2 })], owners);
    const near = await search.search(searchOf({}, { place: atlanta, radiusMiles: 50 }), shopper);
    expect(near).toMatchObject({ zip: '30303', searchRadius: 50, totalResultCount: 1 });
    expect(near.owners[0]?.distanceFromSearch).toBeLessThan(5);
    const far = await search.search(searchOf({}, { place: atlanta, radiusMiles: 0, sort: 'distanceASC' }), shopper);
    expect(far.listings.map(({ owner }) => Math.round(owner.distanceFromSearch ?? 0))).toEqual([0, 77]);
    expect(far.listings[0]?.outTheDoor?.state).toBe('GA');
  });

  it('without a place there is no radius and no distance', async () => {
    const { search } = await over([aListing()]);
    const anywhere = await search.search(searchOf(), shopper);
    expect(anywhere).toMatchObject({ zip: '', searchRadius: 0, totalResultCount: 1 });
    expect(anywhere.owners[0]?.distanceFromSearch).toBeNull();
  });

  it('RULING-47: a state is searched from its center', async () => {
    const { search } = await over([aListing()]);
    const ofState = await search.search(searchOf({}, { place: { state: 'GA' }, radiusMiles: 0 }), shopper);
    expect(ofState).toMatchObject({ searchRadius: 0, totalResultCount: 1 });
    expect(ofState.owners[0]?.distanceFromSearch).toBeGreaterThan(20);
  });

  it('RULING-47: a state has all of its own cars and none of its neighbor’s, whatever the radius', async () => {
    const owners = [
      anOwner(),
      anOwner({ id: 2, address: { city: 'Chattanooga', state: 'TN', latitude: 34.99, longitude: -85.3 } }),
      anOwner({ id: 3, address: { city: 'Savannah', state: 'GA', latitude: 32.08, longitude: -81.09 } }),
    ];
    const cars = [aListing({ id: 4 }), aListing({ id: 5, ownerId: 2 }), aListing({ id: 6, ownerId: 3 })];
    const { search } = await over(cars, owners);
    const inGeorgia = searchOf({}, { place: { state: 'GA' }, radiusMiles: 25 });
    expect(idsOf(await search.search(inGeorgia, shopper)).sort()).toEqual([4, 6]);
    expect(await search.count(inGeorgia, { inventory: wholeInventory })).toBe(2);
    expect(await search.count(searchOf({}, { place: { state: 'TN' } }), { inventory: wholeInventory })).toBe(1);
    expect(await search.count(searchOf({}, { place: { state: 'NY' } }), { inventory: wholeInventory })).toBe(0);
    const like = await search.similar(4, { place: { state: 'NY' } }, shopper);
    expect(like?.listings.length).toBe(2);
  });

  it('an unknown place has no cars nearby', async () => {
    const { search } = await over([aListing()]);
    const nowhere = searchOf({}, { place: { zip: '00000' }, radiusMiles: 50 });
    expect((await search.search(nowhere, shopper)).totalResultCount).toBe(0);
    expect(await search.count(nowhere, { inventory: wholeInventory })).toBe(0);
  });

  it('RULING-44: cars without a price are left out of a price bound and counted', async () => {
    const { search } = await over(numbered(5, (index) => ({ priceUsd: index < 2 ? null : 10_000 + index })));
    const bounded = await search.search(searchOf({ price: { max: 50_000 } }), shopper);
    expect([bounded.totalResultCount, bounded.excludedNoPrice]).toEqual([3, 2]);
  });

  it('RULING-57: sponsored cars match the filters, are labeled, and do not change the results', async () => {
    const styles = ['SEDAN', 'COUPE'];
    const owners = Array.from({ length: 60 }, (_, index) => anOwner({ id: index + 1 }));
    const listings = numbered(60, (index) => ({
      ownerId: index + 1,
      priority: index % 3 === 0 ? 30 : 10,
      styleCode: styles[index % 2] ?? '',
    }));
    const { search } = await over(listings, owners);
    const query = searchOf({ styles: ['SEDAN'] }, { count: 10 });
    const plain = await search.search(query, shopper);
    const paid = await search.search(query, shopper, { sponsored: true });
    expect(idsOf(paid)).toEqual(idsOf(plain));
    expect(paid.totalResultCount).toBe(plain.totalResultCount);
    const extra = Object.values(paid.sponsored).flat();
    expect(extra.length).toBeGreaterThan(2);
    for (const car of extra) {
      expect(car.bodyStyles[0]?.code).toBe('SEDAN');
      expect(car.priority).toBeGreaterThanOrEqual(20);
      expect(car.sponsoredLabel).toBe('Sponsored');
      expect(idsOf(plain)).not.toContain(car.id);
    }
    expect(paid.sponsored.spotlight.map(({ clickType }) => clickType)).toEqual(['spotlight', 'spotlight']);
    expect(Object.values(plain.sponsored).flat()).toEqual([]);
  });

  it('RULING-57: sponsored slots are filled from all matches, premium first, whatever their position', async () => {
    const owners = Array.from({ length: 400 }, (_, index) => anOwner({ id: index + 1 }));
    const priorityOf = (index: number) => (index >= 396 ? 30 : index >= 100 ? 20 : 10);
    const listings = numbered(400, (index) => ({ ownerId: index + 1, priority: priorityOf(index) }));
    const { search } = await over(listings, owners);
    const { sponsored } = await search.search(searchOf({}, { count: 25 }), shopper, { sponsored: true });
    const priorities = [...sponsored.spotlight, ...sponsored.alpha, ...sponsored.supplemental].map(
      (car) => car.priority,
    );
    expect(priorities).toEqual([30, 30, 30, 30, 20, 20]);
  });

  it('RULING-57: a seller with many premium cars takes only one slot', async () => {
    const listings = numbered(60, (index) => ({ ownerId: index < 30 ? 1 : index, priority: index < 32 ? 30 : 20 }));
    const owners = [...new Set(listings.map(({ ownerId }) => ownerId))].map((id) => anOwner({ id }));
    const { search } = await over(listings, owners);
    const { sponsored } = await search.search(searchOf({}, { count: 5 }), shopper, { sponsored: true });
    const cars = [...sponsored.spotlight, ...sponsored.alpha, ...sponsored.supplemental];
    expect(new Set(cars.map(({ ownerId }) => ownerId)).size).toBe(6);
    expect(cars.map((car) => car.priority)).toEqual(cars.map((car) => car.priority).toSorted((a, b) => b - a));
    expect(cars.filter((car) => car.priority === 20).length).toBeGreaterThan(0);
  });

  it('SRCH-09: the label is for the current page', async () => {
    const { search } = await over(numbered(30, () => ({ priority: 20 })));
    expect((await search.search(searchOf(), shopper)).majorityLabel).toBe('featured');
    expect((await search.search(searchOf({}, { count: 19 }), shopper)).majorityLabel).toBeNull();
  });

  it('cards are the same as for the listings themselves', async () => {
    const { search, clock } = await over(numbered(3, () => ({ firstSeenMs: 0, confirmedMs: 0 })));
    const cardsFor = async (to: typeof shopper) => (await search.cards(searchOf(), to)).cars;
    const answered = async (to: typeof shopper) =>
      (await search.search(searchOf(), to)).listings.map((listing) => cardOfListing(listing));
    const elsewhere = { ...shopper, state: 'OR' };
    for (const to of [shopper, elsewhere, shopper]) expect(await cardsFor(to)).toEqual(await answered(to));
    const before = await cardsFor(shopper);
    clock.advance(3 * dayMs);
    expect(await cardsFor(shopper)).toEqual(await answered(shopper));
    expect(await cardsFor(shopper)).not.toEqual(before);
  });

  it('RULING-70: facets are included unless turned off', async () => {
    const { search } = await over(numbered(4));
    const withFacets = await search.search(searchOf(), shopper);
    expect(withFacets.facets.makeCode?.options.find(({ value }) => value === 'HONDA')?.count).toBe(4);
    expect((await search.search(searchOf(), shopper, { facets: false })).facets).toEqual({});
  });

  it('statistics cover all matches, not only the page', async () => {
    const { search } = await over(numbered(40, (index) => ({ priceUsd: 20_000 + index * 100 })));
    const { stats } = await search.search(searchOf({}, { count: 5 }), shopper, { stats: true });
    expect(stats).toMatchObject({ lowestPrice: 20_499, highestPrice: 24_399 });
    expect(stats?.averagePrice).toBe(22_449);
    expect((await search.search(searchOf(), shopper)).stats).toBeUndefined();
  });

  it('figures use the wallet’s terms', async () => {
    const { search } = await over([aListing()]);
    const terms = { ...defaultTerms, creditType: 'a', loanTerm: 72, downShare: 0.1 } as const;
    const [mine] = (await search.search(searchOf(), { ...shopper, terms })).listings;
    expect(mine?.payment).toMatchObject({ term: 72, down: 2400, source: 'National average' });
  });
});

describe('lookups', () => {
  const removedAgo = (days: number) => ({ removedMs: testNowMs - days * dayMs });

  it('RULING-24, RULING-25: ids are answered in order, with stubs for recently removed cars and nothing for others', async () => {
    const { search } = await over([
      aListing({ id: 1 }),
      aListing({ id: 2, ...removedAgo(59) }),
      aListing({ id: 3, ...removedAgo(61) }),
      aListing({ id: 4 }),
    ]);
    const { listings, owners, totalResultCount } = await search.byIds([4, 2, 3, 99, 1, 4], shopper);
    expect(idsOf({ listings })).toEqual([4, 2, 1]);
    expect(listings.map(isExpired)).toEqual([false, true, false]);
    expect([totalResultCount, owners.length]).toEqual([3, 1]);
  });

  it('RULING-25: no more than 200', async () => {
    const { search } = await over(numbered(220));
    const ids = Array.from({ length: 220 }, (_, index) => 220 - index);
    expect(idsOf(await search.byIds(ids, shopper))).toEqual(ids.slice(0, 200));
  });

  it('CMP-06: each listing has its own owner', async () => {
    const owners = [anOwner({ id: 1, name: 'North' }), anOwner({ id: 2, name: 'South' })];
    const { search } = await over([aListing({ id: 1, ownerId: 1 }), aListing({ id: 2, ownerId: 2 })], owners);
    const { listings } = await search.byIds([2, 1], shopper, atlanta);
    expect(listings.map((listing) => (isExpired(listing) ? '' : listing.owner.name))).toEqual(['South', 'North']);
    expect(listings.map((listing) => (isExpired(listing) ? -1 : listing.owner.distanceFromSearch))).toEqual([0, 0]);
  });

  it('VDP-06: a VIN finds its listing, or a stub after the removal', async () => {
    const { search } = await over([aListing({ id: 1, vin: 'A' }), aListing({ id: 2, vin: 'B', ...removedAgo(5) })]);
    expect((await search.byVin('A', shopper)).listings[0]).toMatchObject({ id: 1, type: 'Used' });
    expect((await search.byVin('B', shopper)).listings[0]).toMatchObject({ id: 2, type: 'Expired' });
    expect((await search.byVin('C', shopper)).listings).toEqual([]);
  });

  it('VDP-07: every answer has its page’s address', async () => {
    const { search } = await over([aListing({ id: 12_345, vin: 'A' })]);
    const [listing] = (await search.byVin('A', shopper)).listings;
    expect(listing).toMatchObject({ vdpBaseUrl: '/cars-for-sale/vehicle/12345' });
  });

  it('RULING-49: a removed vehicle keeps its page', async () => {
    const { search } = await over([aListing({ id: 1, ...removedAgo(300) }), aListing({ id: 2 })]);
    expect(await search.vehicle(1, shopper)).toMatchObject({ status: 'expired', listing: { id: 1 } });
    expect(await search.vehicle(2, shopper)).toMatchObject({ status: 'live', removedMs: null });
    expect(await search.vehicle(3, shopper)).toBeUndefined();
  });
});

describe('similar cars', () => {
  it('RULING-65: are of the same model first, then similar ones, at most 20, and never the car itself', async () => {
    const { search } = await over([
      aListing({ id: 1 }),
      ...numbered(30, (index) => ({ id: index + 100, modelCode: index < 5 ? 'ACCORD' : 'CIVIC' })),
      aListing({ id: 500, priceUsd: 90_000 }),
      aListing({ id: 501, styleCode: 'TRUCKS' }),
    ]);
    const similar = await search.similar(1, {}, shopper);
    expect(similar?.listings).toHaveLength(20);
    expect(similar?.listings.slice(0, 5).map(({ modelCode }) => modelCode)).toEqual(Array(5).fill('ACCORD'));
    expect(idsOf(similar ?? { listings: [] })).not.toContain(1);
    expect(await search.similar(99, {}, shopper)).toBeUndefined();
  });

  it('CMP-11, RULING-65: the nearby lot is another seller’s if there is one', async () => {
    const owners = [anOwner({ id: 1 }), anOwner({ id: 2, address: { latitude: 33.9 } })];
    const own = [aListing({ id: 1, ownerId: 1 }), aListing({ id: 2, ownerId: 1 })];
    const query = searchOf(
      { makes: ['HONDA'], models: ['ACCORD'], excludedIds: [1] },
      { place: atlanta, radiusMiles: 50 },
    );
    const { search } = await over([...own, aListing({ id: 3, ownerId: 2 })], owners);
    const nearby = await search.nearbyLot(query, shopper);
    expect([idsOf(nearby), nearby.owners.map(({ id }) => id)]).toEqual([[3], [2]]);
    const { search: alone } = await over(own, owners);
    expect(idsOf(await alone.nearbyLot(query, shopper))).toEqual([2]);
    const { search: none } = await over(own.slice(0, 1), owners);
    expect(idsOf(await none.nearbyLot(query, shopper))).toEqual([]);
  });

  it('CMP-12: without a price range the car’s own is used', async () => {
    const listings = [
      aListing({ id: 1, priceUsd: 20_000 }),
      aListing({ id: 2, priceUsd: 18_974 }),
      aListing({ id: 3, priceUsd: 21_000 }),
    ];
    const { search } = await over(listings);
    expect(idsOf(await search.nearbyLot(searchOf({ excludedIds: [1] }), shopper))).toEqual([3]);
    expect(idsOf(await search.nearbyLot(searchOf(), shopper))).toEqual([]);
  });

  it('an empty result suggests filters to remove, with the resulting counts', async () => {
    const { search } = await over(
      numbered(12, (index) => ({ priceUsd: 20_000, styleCode: index < 3 ? 'COUPE' : 'SEDAN' })),
    );
    const query = searchOf({ styles: ['COUPE'], price: { max: 10_000 }, makes: ['FORD'] });
    expect(await search.relaxations(query, 0, { inventory: wholeInventory })).toEqual([]);
    const two = await search.relaxations(searchOf({ styles: ['WAGON'], price: { max: 30_000 } }), 0, {
      inventory: wholeInventory,
    });
    expect(two.map(({ filter, count }) => [filter, count])).toEqual([['vehicleStyleCode', 12]]);
    const circle = searchOf({}, { place: { zip: '98101' }, radiusMiles: 50 });
    expect(
      (await search.relaxations(circle, 0, { inventory: wholeInventory })).map(({ label, count }) => [label, count]),
    ).toEqual([['Nationwide', 12]]);
    expect(await search.relaxations(circle, 12, { inventory: wholeInventory }), 'no more than there are').toEqual([]);
  });
});
