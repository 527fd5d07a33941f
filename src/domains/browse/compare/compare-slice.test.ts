import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { HttpClient, HttpOptions } from '#lib/http-client.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';
import { testShopper } from '#tests/fixtures/test-shopper.ts';
import { type CompareListCar, compareLifetimeMs, withCar } from './compare-list.ts';
import {
  addToCompare,
  clearCompare,
  compareListKey,
  compareToggleKey,
  refreshCompare,
  removeFromCompare,
  selectCompareList,
  toggleCompare,
} from './compare-slice.ts';
import { loadCompared } from './load-compared.ts';
import { nearbyLotQuery } from './nearby-lot.ts';

const aCar = (id: number): CompareListCar => ({ id, name: `Car ${id}`, picture: `/img/draw/${id}/x.svg` });
const idsOf = (cars: readonly CompareListCar[]): number[] => cars.map(({ id }) => id);
const seller = anOwner();
const elsewhere = anOwner({ id: 60_000_002, name: 'Athens Auto' });

const offer = (id: number, owner = seller) =>
  listingAnswer(aListing({ id, ownerId: owner.id, priceUsd: 20_000 }), owner, {
    nowMs: testNowMs,
    figures: defaultFigures,
    nameVehicle: () => ({ make: 'Honda', model: 'Accord' }),
  });

type Call = { url: string; query: HttpOptions['query']; signal: AbortSignal | undefined };

/** Knows the cars it is given and answers like the listing service; `lot` is what stands on lots nearby. */
const aService = ({ without = [], lot = [900] }: { without?: number[]; lot?: number[] } = {}) => {
  const calls: Call[] = [];
  const json: HttpClient['json'] = async (url, { query = {}, signal } = {}) => {
    calls.push({ url, query, signal });
    const nearby = url.includes('dealerlot');
    const ids = nearby ? lot : (query.listingId as number[]).filter((id) => !without.includes(id));
    return { listings: ids.map((id) => offer(id, nearby ? elsewhere : seller)), owners: [] };
  };
  return { calls, http: { json, request: async () => ({ status: 200, headers: new Headers(), body: {} }) } };
};

const shopperWith = (ids: number[], service = aService()) => {
  const shopper = testShopper({ http: service.http });
  for (const id of ids) shopper.store.dispatch(addToCompare(aCar(id)));
  return { ...shopper, ...service, listedIds: () => idsOf(selectCompareList(shopper.store.getState())) };
};

describe('the list of cars to compare', () => {
  it('CMP-01, RULING-64: has each car once and five at most; the sixth is refused with a message', () => {
    const { store, listedIds } = shopperWith([1, 2, 2, 3, 4, 5]);
    expect(listedIds()).toEqual([1, 2, 3, 4, 5]);
    expect(store.getState().notices.toast).toBeNull();
    store.dispatch(addToCompare(aCar(6)));
    expect(listedIds()).toEqual([1, 2, 3, 4, 5]);
    expect(store.getState().notices.toast?.message).toBe('You can compare up to 5 cars. Remove one to add another.');
    store.dispatch(addToCompare(aCar(3)));
    expect(store.getState().notices.toast?.number).toBe(1);
  });

  it('CMP-01: for any additions, ids stay unique and five at most', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 })), (ids) => {
        const list = ids.reduce<readonly CompareListCar[]>((cars, id) => withCar(cars, aCar(id)) ?? cars, []);
        expect(idsOf(list)).toEqual([...new Set(ids)].slice(0, 5));
      }),
    );
  });

  it('CMP-02: a removal removes only that car, and the list outlives the page', () => {
    const { store, services } = shopperWith([1, 2, 3]);
    store.dispatch(removeFromCompare(2));
    const next = testShopper({ device: services.device });
    next.store.dispatch(refreshCompare());
    expect(selectCompareList(next.store.getState())).toEqual([aCar(1), aCar(3)]);
  });

  it('CMP-03: expires after three days, to the millisecond, and is removed from the device', () => {
    const { store, services, clock, listedIds } = shopperWith([1, 2]);
    expect(compareLifetimeMs).toBe(259_200_000);
    clock.advance(compareLifetimeMs);
    store.dispatch(refreshCompare());
    expect(listedIds()).toEqual([1, 2]);
    clock.advance(1);
    store.dispatch(refreshCompare());
    expect(listedIds()).toEqual([]);
    expect(services.device.get(compareListKey)).toBeUndefined();
  });

  it('CMP-03: reads the valid part of damaged storage', () => {
    const { store, services, clock, listedIds } = shopperWith([]);
    const bad = [7, null, { id: 'x', name: '', picture: '/a' }, { ...aCar(8), picture: '//elsewhere.example/a' }];
    services.device.set(compareListKey, { date: clock.now(), cars: [...bad, aCar(9), aCar(9)] });
    store.dispatch(refreshCompare());
    expect(listedIds()).toEqual([9]);
    services.device.set(compareListKey, 'nonsense');
    store.dispatch(refreshCompare());
    expect(listedIds()).toEqual([]);
  });

  it('CMP-04: compare mode lasts as long as the session', () => {
    const { store, services } = shopperWith([]);
    store.dispatch(toggleCompare(true));
    expect(services.session.get(compareToggleKey)).toBe(true);
    const sameTab = testShopper({ session: services.session });
    sameTab.store.dispatch(refreshCompare());
    expect(sameTab.store.getState().compare.toggle).toBe(true);
    const newSession = testShopper({ device: services.device });
    newSession.store.dispatch(refreshCompare());
    expect(newSession.store.getState().compare.toggle).toBe(false);
    sameTab.store.dispatch(clearCompare());
    expect(services.session.names()).toEqual([]);
  });

  it('CMP-02: a change does not lose those of another tab', () => {
    const first = shopperWith([1]);
    const second = testShopper({ device: first.services.device });
    second.store.dispatch(addToCompare(aCar(2)));
    first.store.dispatch(addToCompare(aCar(3)));
    expect(first.listedIds()).toEqual([1, 2, 3]);
  });
});

describe('loading the compared cars', () => {
  it('CMP-05: makes no call for fewer than two', async () => {
    const { store, calls } = shopperWith([1]);
    await store.dispatch(loadCompared({ suggest: true }));
    expect(calls).toEqual([]);
  });

  it('CMP-05, CMP-06: makes one call with all ids for two or more, and each car has its own owner', async () => {
    const { store, calls, waiting } = shopperWith([1, 2]);
    await store.dispatch(loadCompared());
    expect(calls).toMatchObject([{ url: '/rest/lsc/listing', query: { listingId: [1, 2] } }]);
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([3000]);
    const { compared } = store.getState().compare;
    expect(compared).toMatchObject({ loading: false, initialLoad: false, activeResults: [1, 2] });
    expect(compared.listings.map(({ owner }) => owner.name)).toEqual(['Peachtree Honda', 'Peachtree Honda']);
  });

  it('loads cars of several states again with the taxes of the first one’s state, and without distances', async () => {
    const calls: HttpOptions['query'][] = [];
    const inState = (id: number, state: string) => {
      const one = offer(id);
      return one.outTheDoor ? { ...one, outTheDoor: { ...one.outTheDoor, state } } : one;
    };
    const json: HttpClient['json'] = async (_url, { query } = {}) => {
      calls.push(query);
      const states = query?.zip === undefined ? ['GA', 'TN'] : ['GA', 'GA'];
      return { listings: states.map((state, at) => inState(at + 1, state)), owners: [] };
    };
    const service = () => ({ ...aService(), http: { ...aService().http, json } });
    const { store } = shopperWith([1, 2], service());
    await store.dispatch(loadCompared());
    expect(calls).toEqual([{ listingId: [1, 2] }, { listingId: [1, 2], zip: offer(1).owner.location.address.zip }]);
    const { listings } = store.getState().compare.compared;
    expect(listings.map(({ outTheDoor, owner }) => [outTheDoor?.state, owner.distanceFromSearch])).toEqual([
      ['GA', null],
      ['GA', null],
    ]);
    calls.length = 0;
    await shopperWith([1, 2], service()).store.dispatch(loadCompared({ zip: '30303' }));
    expect(calls).toEqual([{ listingId: [1, 2], zip: '30303' }]);
  });

  it('CMP-06: an owner in the answer takes precedence over the one within the listing', async () => {
    const json: HttpClient['json'] = async () => ({
      listings: [offer(1), offer(2)],
      owners: [{ ...offer(1).owner, name: 'Renamed Honda' }],
    });
    const { store } = shopperWith([1, 2], { ...aService(), http: { ...aService().http, json } });
    await store.dispatch(loadCompared());
    expect(store.getState().compare.compared.listings[0]?.owner.name).toBe('Renamed Honda');
  });

  it('CMP-07: loads the last three at first, then all five', async () => {
    const { store, calls } = shopperWith([1, 2, 3, 4, 5]);
    await store.dispatch(loadCompared());
    await store.dispatch(loadCompared());
    expect(calls.map(({ query }) => query?.listingId)).toEqual([
      [3, 4, 5],
      [1, 2, 3, 4, 5],
    ]);
  });

  it('CMP-08, RULING-64: cars that do not come back leave the list; those not requested stay', async () => {
    const { store, listedIds } = shopperWith([1, 2, 3, 4], aService({ without: [3] }));
    await store.dispatch(loadCompared());
    expect(listedIds()).toEqual([1, 2, 4]);
    expect(store.getState().compare.missing).toEqual(['Car 3']);
  });

  it('RULING-24: the stub of a removed car does not count as returned', async () => {
    const json: HttpClient['json'] = async () => ({ listings: [offer(1), { id: 2, type: 'Expired' }], owners: [] });
    const { store, listedIds } = shopperWith([1, 2], { ...aService(), http: { ...aService().http, json } });
    await store.dispatch(loadCompared());
    expect(listedIds()).toEqual([1]);
  });

  it('CMP-06: the call times out after three seconds, the list stays and the failure is shown', async () => {
    const json: HttpClient['json'] = (_url, { signal } = {}) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
      });
    const { store, runLater, listedIds } = shopperWith([1, 2], { ...aService(), http: { ...aService().http, json } });
    const loading = store.dispatch(loadCompared());
    expect(store.getState().compare.compared.loading).toBe(true);
    runLater();
    await loading;
    expect(store.getState().compare.compared).toMatchObject({ loading: false, failed: true, initialLoad: true });
    expect(listedIds()).toEqual([1, 2]);
  });

  it.each([{}, { listings: 'none' }, null, { listings: [null, 7] }])('an answer like %j has no cars', async (body) => {
    const json: HttpClient['json'] = async () => body;
    const { store } = shopperWith([1, 2], { ...aService(), http: { ...aService().http, json } });
    await store.dispatch(loadCompared());
    expect(store.getState().compare.compared.activeResults).toEqual([]);
  });
});

describe('the car of a nearby lot', () => {
  it('CMP-09: is loaded on request, with fewer than five cars', async () => {
    const three = shopperWith([1, 2, 3]);
    await three.store.dispatch(loadCompared({ suggest: true }));
    expect(three.calls).toHaveLength(2);
    expect(three.store.getState().compare.nearbyLot.activeResults).toEqual([900]);

    const undecided = shopperWith([1, 2, 3]);
    await undecided.store.dispatch(loadCompared());
    expect(undecided.calls).toHaveLength(1);

    const five = shopperWith([1, 2, 3, 4, 5]);
    await five.store.dispatch(loadCompared());
    await five.store.dispatch(loadCompared({ suggest: true }));
    expect(five.calls.map(({ url }) => url)).toEqual(['/rest/lsc/listing', '/rest/lsc/listing']);
  });

  it('CMP-10: is one result or none', async () => {
    const two = shopperWith([1, 2], aService({ lot: [900, 901] }));
    await two.store.dispatch(loadCompared({ suggest: true }));
    expect(two.store.getState().compare.nearbyLot.activeResults).toEqual([900]);
    expect(two.store.getState().compare.nearbyLot.listings[0]?.owner.name).toBe('Athens Auto');
    const none = shopperWith([1, 2], aService({ lot: [] }));
    await none.store.dispatch(loadCompared({ suggest: true }));
    expect(none.store.getState().compare.nearbyLot).toMatchObject({ activeResults: [], initialLoad: false });
  });

  it('CMP-11, CMP-12, RULING-65: is like the last car, within 50 miles, at 95 to 105 % of its price', async () => {
    const { store, calls, waiting } = shopperWith([1, 2]);
    await store.dispatch(loadCompared({ suggest: true }));
    expect(calls[1]).toMatchObject({ url: '/rest/lsc/dealerlot/v2/multiple' });
    expect(calls[1]?.query).toEqual({
      excludedListingId: [2, 1],
      searchRadius: 50,
      zip: '30303',
      makeCode: 'HONDA',
      modelCode: 'ACCORD',
      startYear: 2021,
      endYear: 2023,
      listingTypes: 'USED',
      maxPrice: 21_524,
      minPrice: 19_474,
    });
    expect(waiting.map(({ delayMs }) => delayMs)).toEqual([3000, 6000]);
  });

  it('CMP-11: uses a known place and radius; for a car without a price there is no price range', () => {
    const car = { ...offer(1), pricingDetail: { displayPrice: null } };
    const query = nearbyLotQuery(car, { zip: '98101', radiusMiles: 25 });
    expect(query).toMatchObject({ zip: '98101', searchRadius: 25, maxPrice: undefined, minPrice: undefined });
  });

  it('CMP-12: rounds the price range to whole dollars', () => {
    const query = nearbyLotQuery({ ...offer(1), pricingDetail: { displayPrice: 19_999 } }, { zip: '' });
    expect([query.minPrice, query.maxPrice]).toEqual([18_999, 20_999]);
  });
});
