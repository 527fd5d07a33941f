import { describe, expect, it } from 'vitest';
import type { SavedVehicleView } from '../saved-vehicles.server.ts';
import { pricesSince, stepsPath } from './price-since.ts';
import { readSavedCarSort, type SavedCar, sortSavedCars } from './saved-car.ts';
import { savedCarOf } from './saved-car-view.ts';

const aCar = (listingId: number, overrides: Partial<SavedCar> = {}): SavedCar => ({
  listingId,
  id: `bookmark-${listingId}`,
  version: 1,
  title: `Car ${listingId}`,
  notes: '',
  enableEmailAlerts: false,
  enableTextAlerts: false,
  enablePushAlerts: false,
  mobilePhone: '',
  savedMs: 0,
  savedOn: 'Nov 1',
  href: `/cars-for-sale/vehicle/${listingId}`,
  facts: '',
  fresh: '',
  picture: '',
  alt: '',
  priceUsd: 20_000,
  changeUsd: 0,
  since: [],
  deal: 'none',
  isReducedPrice: false,
  dealIndicator: '',
  ...overrides,
});

const idsOf = (cars: readonly SavedCar[]): number[] => cars.map(({ listingId }) => listingId);

const saved: SavedVehicleView['saved'] = {
  id: 'b',
  listingId: 7,
  version: 2,
  title: '2020 Honda Pilot Touring',
  notes: 'red one',
  enableEmailAlerts: true,
  enableTextAlerts: false,
  mobilePhone: '',
  savedMs: Date.UTC(2026, 10, 3),
  savedPriceUsd: 31_490,
};

describe('the saved-cars page', () => {
  it('SAVE-19, RULING-32: reduced prices first, then more than three views, then great and good deals', () => {
    const cars = [
      aCar(1, { dealIndicator: 'Good' }),
      aCar(2, { dealIndicator: 'Great' }),
      aCar(3),
      aCar(4),
      aCar(5, { isReducedPrice: true }),
    ];
    const views = new Map([
      [3, 4],
      [4, 3],
    ]);
    expect(idsOf(sortSavedCars(cars, 'interest', views))).toEqual([5, 3, 2, 1, 4]);
  });

  it('sorts by price and by change, with cars without a price at the end', () => {
    const cars = [
      aCar(1, { priceUsd: null, changeUsd: null }),
      aCar(2, { changeUsd: -900 }),
      aCar(3, { priceUsd: 9_000 }),
    ];
    expect(idsOf(sortSavedCars(cars, 'price'))).toEqual([3, 2, 1]);
    expect(idsOf(sortSavedCars(cars, 'change'))[0]).toBe(2);
  });

  it.each(['latest', 'change', 'price', 'interest'] as const)(
    'RULING-24: cars that left come last, sorted by %s',
    (sort) => {
      const cars = [
        aCar(1, { departure: { words: 'No longer listed', leftAtUsd: null }, priceUsd: 1, changeUsd: -1 }),
        aCar(2),
      ];
      expect(idsOf(sortSavedCars(cars, sort))).toEqual([2, 1]);
    },
  );

  it('an unknown order is the default one', () => {
    expect([readSavedCarSort('constructor'), readSavedCarSort(null), readSavedCarSort('price')]).toEqual([
      'latest',
      'latest',
      'price',
    ]);
  });

  it('RULING-24: a stub says when the car left and at which price, and links to similar cars', () => {
    const listing: SavedVehicleView['listing'] = {
      id: 7,
      vin: '5FNYF6H90LB000007',
      type: 'Expired',
      listingType: 'USED',
      makeCode: 'HONDA',
      modelCode: 'PILOT',
      pricingDetail: { salePrice: 31_000, displayPrice: 31_000 },
      title: 'Used 2020 Honda Pilot Touring',
      year: 2020,
      make: { code: 'HONDA', name: 'Honda' },
      model: { code: 'PILOT', name: 'Pilot' },
      removedDate: '2026-11-12T09:00:00.000Z',
    };
    expect(
      savedCarOf(
        { saved, listing, priceUsd: null, priceChangeUsd: null },
        { withPush: new Set(), pendingNumbers: new Set() },
        'America/New_York',
      ),
    ).toMatchObject({
      title: '2020 Honda Pilot Touring',
      notes: 'red one',
      // Early on Nov 3 in London, and an evening before in New York.
      savedOn: 'Nov 2',
      priceUsd: 31_000,
      changeUsd: -490,
      departure: {
        leftAtUsd: 31_000,
        words: 'Removed on Nov 12',
        likeHref: '/cars-for-sale/searchresults.xhtml?makeCode=HONDA&modelCode=PILOT',
      },
    });
  });

  it('RULING-24: a car that left long ago still has its name', () => {
    const car = savedCarOf(
      { saved, listing: null, priceUsd: null, priceChangeUsd: null },
      { withPush: new Set(), pendingNumbers: new Set() },
      'America/New_York',
    );
    expect(car).toMatchObject({
      title: '2020 Honda Pilot Touring',
      departure: { words: 'No longer listed', leftAtUsd: null },
    });
    expect(car.priceUsd).toBe(31_490);
  });
});

describe('prices of a saved car', () => {
  const at = (day: number, price: number) => ({ date: new Date(Date.UTC(2026, 10, day)).toISOString(), price });
  const steps = pricesSince(saved, [at(1, 32_000), at(2, 31_490), at(5, 30_990), at(6, 30_990), at(9, 31_200)]);

  it('begin with the price when it was saved, and have each later one once', () => {
    expect(steps).toEqual([
      { atMs: saved.savedMs, usd: 31_490 },
      { atMs: Date.UTC(2026, 10, 5), usd: 30_990 },
      { atMs: Date.UTC(2026, 10, 9), usd: 31_200 },
    ]);
    expect(pricesSince({ ...saved, savedPriceUsd: null }, [at(5, 1)])).toEqual([]);
  });

  it('are drawn for as long as each lasted, and as a flat line without changes', () => {
    expect(stepsPath(steps, Date.UTC(2026, 10, 13))).toEqual({ path: 'M0 0H17V20H50V12H84', endY: 12 });
    expect(stepsPath(steps.slice(0, 1), Date.UTC(2026, 10, 13))).toEqual({ path: 'M0 10H84', endY: 10 });
  });
});
