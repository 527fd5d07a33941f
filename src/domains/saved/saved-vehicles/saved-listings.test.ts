import { describe, expect, it } from 'vitest';
import { selectGlobalAlert } from '#domains/reference/shopper/notices-slice.ts';
import { byInterest } from '#domains/saved/bookmarks/interest-order.ts';
import { dayMs } from '#lib/duration.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { createMemoryStorage } from '#tests/fixtures/memory-storage.ts';
import { networkAway, status, type TestServer, testShopper } from '#tests/fixtures/test-shopper.ts';
import { loadSavedListings } from './saved-listings.ts';
import { startSavedVehicles } from './start-saved-vehicles.ts';
import { quickSavesKey } from './storage-keys.ts';
import { recordView, viewCounts } from './vehicle-views.ts';

const listing = (id: number) => ({
  id,
  type: 'Used',
  year: 2023,
  make: { name: 'Kia' },
  model: { name: 'Telluride' },
  pricingDetail: { displayPrice: 34_980, dealIndicator: 'Great' },
  images: { sources: [{ src: 'http://localhost:3000/img/1.svg' }] },
  isReducedPrice: true,
});

const withSaves = async (...answers: TestServer[]) => {
  const [hydrate = () => ({})] = answers;
  const shopper = testShopper({
    device: createMemoryStorage({ [quickSavesKey]: [1, 2, 3] }),
    server: (call) => (call.path === '/rest/lsc/listing' ? hydrate(call) : { maxQuickSavesLimit: 10 }),
  });
  await shopper.dispatch(startSavedVehicles());
  await shopper.dispatch(loadSavedListings());
  return shopper;
};

describe('listings of the saved ids', () => {
  it('SAVE-18, RULING-25: are loaded in one call with the ids, without filters', async () => {
    const shopper = await withSaves(() => ({ listings: [1, 2, 3].map(listing) }));
    expect(shopper.callsTo('/rest/lsc/listing')).toMatchObject([
      { query: { listingId: '1,2,3', hideFilters: 'true', numRecords: '3' } },
    ]);
    const { listings, hydration } = shopper.getState().savedVehicles;
    expect(hydration).toBe('loaded');
    expect(listings[1]).toEqual({
      id: 1,
      name: '2023 Kia Telluride',
      picture: '/img/1.svg',
      priceUsd: 34_980,
      isReducedPrice: true,
      dealIndicator: 'Great',
    });
    expect(selectGlobalAlert(shopper.getState())).toBeNull();
  });

  it('PAY-01: have their figures and the inputs for any terms, at the shopper’s place', async () => {
    const costly = {
      ...listing(1),
      listingType: 'NEW',
      bodyStyles: [{ code: 'SUVCROSS' }],
      payment: { monthly: 656 },
      pricingDetail: { salePrice: 34_980, displayPrice: 35_579, msrp: 36_000 },
      outTheDoor: { price: 34_980, docFee: 599, total: 38_108, state: 'GA', stateAssumed: true },
    };
    const shopper = await withSaves(() => ({ listings: [costly, listing(2), listing(3)] }));
    const { listings } = shopper.getState().savedVehicles;
    expect(listings[1]).toMatchObject({
      costs: 'priceUsd:34980;docFeeUsd:599;state:GA;isNew;msrpUsd:36000;styleCode:SUVCROSS',
      outTheDoor: 38_108,
      monthly: 656,
      assumedState: 'GA',
    });
    expect(listings[2]?.costs).toBeUndefined();
    await shopper.dispatch(loadSavedListings('30303'));
    expect(shopper.callsTo('/rest/lsc/listing').at(-1)).toMatchObject({ query: { zip: '30303' } });
  });

  it('SAVE-17, RULING-24: expired and unknown cars are removed from the list and the device, with a warning', async () => {
    const shopper = await withSaves(() => ({ listings: [listing(1), { id: 2, type: 'Expired', title: 'Gone' }] }));
    expect(shopper.getState().savedVehicles.inventory).toEqual([1]);
    expect(shopper.services.device.get(quickSavesKey)).toMatchObject([{ listingId: 1 }]);
    expect(selectGlobalAlert(shopper.getState())).toEqual({
      level: 'warning',
      message: "Looks like some of your saved listings have expired. We've removed those for you.",
    });
  });

  it.each<[string, TestServer]>([
    ['fails', () => status(500)],
    ['is away', networkAway],
    ['answers no JSON', () => new Response('<html>')],
  ])('SAVE-17: nothing is removed when the server %s', async (_, server) => {
    const shopper = await withSaves(server);
    expect(shopper.getState().savedVehicles.inventory).toEqual([1, 2, 3]);
    expect(shopper.getState().savedVehicles.hydration).toBe('failed');
  });
});

describe('the order of interest', () => {
  const car = (id: string, more: object = {}) => ({
    id,
    isReducedPrice: false,
    viewCount: 0,
    dealIndicator: '',
    ...more,
  });

  it('SAVE-19: reduced, then more than three views, then Great, then Good', () => {
    const mixed = [
      car('plain'),
      car('good', { dealIndicator: 'Good' }),
      car('three views', { viewCount: 3 }),
      car('great', { dealIndicator: 'Great' }),
      car('four views', { viewCount: 4 }),
      car('reduced', { isReducedPrice: true }),
    ];
    const order = ['reduced', 'four views', 'great', 'good', 'plain', 'three views'];
    expect(byInterest(mixed).map(({ id }) => id)).toEqual(order);
  });

  it('RULING-32: views count for 60 days, on this device', () => {
    const clock = fixedClock(1_700_000_000_000);
    const viewer = { device: createMemoryStorage(), clock };
    recordView(viewer, 7);
    clock.advance(59 * dayMs);
    for (let count = 0; count < 3; count += 1) recordView(viewer, 7);
    recordView(viewer, 8);
    expect([viewCounts(viewer).get(7), viewCounts(viewer).get(8)]).toEqual([4, 1]);
    clock.advance(2 * dayMs);
    expect(viewCounts(viewer).get(7)).toBe(3);
  });

  it('RULING-32: damaged storage counts no views', () => {
    const viewer = { device: createMemoryStorage({ vehicleViews: { 7: ['x', null], y: 3 } }), clock: fixedClock(1) };
    expect([...viewCounts(viewer)]).toEqual([]);
  });
});
