import { describe, expect, it } from 'vitest';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import { createRandom } from '#lib/random.ts';
import type { Appraisable } from './appraisable.ts';
import { estimateMarket } from './market-estimate.ts';

const random = createRandom(11);

const car = (id: number, overrides: Partial<Appraisable> = {}): Appraisable => {
  const mileage = 20_000 + (id % 10) * 3000;
  const fair = 25_000 * Math.exp((-(mileage - 20_000) / 100_000) * 0.34);
  return {
    id,
    modelCode: 'CAMRY',
    styleCode: 'SEDAN',
    listingType: 'USED',
    trim: 'LE',
    year: 2022,
    mileage,
    priceUsd: Math.round(fair * (1 + random.normal() * 0.02)),
    msrpUsd: null,
    drive: { group: 'FWD', name: 'Front-Wheel Drive' },
    engine: { code: '4CLDR', name: '2.5L I4', horsepower: 203 },
    fuelGroup: 'GSL',
    cab: null,
    history: { owners: 1, accidents: 0, cleanTitle: true, frameDamage: false, personalUse: true, freeReport: true },
    state: 'GA',
    privateSeller: false,
    ...overrides,
  };
};

const lot = (count: number) => Array.from({ length: count }, (_, index) => car(index + 1));

const rated = (cars: Appraisable[], id: number) => {
  const car = cars.find((one) => one.id === id);
  return dealRating(car?.priceUsd ?? null, estimateMarket(cars, 0).get(id) ?? null);
};

describe('market estimate', () => {
  it('RULING-61: a car six percent below similar ones is a great deal, one in line with them is fair', () => {
    expect(rated([...lot(40), car(99, { mileage: 26_000, priceUsd: 22_000 })], 99)).toBe('Great');
    expect(rated([...lot(40), car(99, { mileage: 26_000, priceUsd: 24_500 })], 99)).toBe('Fair');
    expect(rated([...lot(40), car(99, { mileage: 26_000, priceUsd: 27_500 })], 99)).toBe('Above');
  });

  it('RULING-61: fewer than eight similar cars give no rating', () => {
    expect(rated([...lot(7), car(99, { mileage: 32_000, priceUsd: 20_000 })], 99)).toBeNull();
    expect(rated([...lot(12), car(99, { mileage: 32_000, priceUsd: 20_000 })], 99)).toBe('Great');
  });

  it('a few absurd prices do not move the estimate', () => {
    const sane = estimateMarket(lot(60), 0).get(5)?.estimateUsd ?? 0;
    const absurd = [...lot(60), car(97, { priceUsd: 999_999 }), car(98, { priceUsd: 1 })];
    const shaken = estimateMarket(absurd, 0).get(5)?.estimateUsd ?? 0;
    expect(Math.abs(shaken / sane - 1)).toBeLessThan(0.03);
  });

  it('a car without a trim is compared as the plainest one', () => {
    const better = lot(40).map((one) => ({
      ...one,
      id: one.id + 100,
      trim: 'XSE',
      priceUsd: (one.priceUsd ?? 0) * 1.3,
    }));
    const cars = [...lot(40), ...better, car(99, { mileage: 26_000, priceUsd: 24_500, trim: 'UNAVAIL' })];
    expect(rated(cars, 99)).toBe('Fair');
    expect(estimateMarket(cars, 0).get(1)?.estimateUsd).toBe(estimateMarket(cars.slice(0, -1), 0).get(1)?.estimateUsd);
  });

  it("a car's own price does not move its own estimate, however rare its kind is", () => {
    const rare = {
      trim: 'XLE',
      privateSeller: true,
      state: 'AK',
      engine: { code: '6CLDR', name: '3.5L V6', horsepower: 301 },
    };
    const estimateAt = (priceUsd: number) =>
      estimateMarket([...lot(12), car(98, { ...rare, priceUsd: 26_000 }), car(99, { ...rare, priceUsd })], 0).get(99);
    expect(Math.abs((estimateAt(14_000)?.estimateUsd ?? 0) / (estimateAt(26_000)?.estimateUsd ?? 1) - 1)).toBeLessThan(
      0.05,
    );
  });

  it('a trim that no other car has is compared as the plainest one', () => {
    const better = lot(20).map((one) => ({
      ...one,
      id: one.id + 100,
      trim: 'XSE',
      priceUsd: (one.priceUsd ?? 0) * 1.3,
    }));
    const base = car(99, { mileage: 26_000, priceUsd: 24_500, trim: 'L' });
    expect(rated([...lot(20), ...better, base], 99)).toBe('Fair');
  });

  it('a car with a title problem is neither rated nor compared', () => {
    const branded = { ...car(0).history, cleanTitle: false };
    const cars = [...lot(40), car(99, { priceUsd: 14_000, history: branded })];
    const estimates = estimateMarket(cars, 0);
    expect(estimates.has(99)).toBe(false);
    expect(estimates.get(1)?.lowUsd).toBeGreaterThan(20_000);
  });

  it('the evidence has count, range and date', () => {
    const estimate = estimateMarket(lot(40), 1234).get(5);
    expect(estimate).toMatchObject({ comparables: 39, asOfMs: 1234 });
    const { lowUsd = 0, lowerQuartileUsd = 0, upperQuartileUsd = 0, highUsd = 0 } = estimate ?? {};
    expect(lowUsd).toBeLessThanOrEqual(lowerQuartileUsd);
    expect(lowerQuartileUsd).toBeLessThanOrEqual(upperQuartileUsd);
    expect(upperQuartileUsd).toBeLessThanOrEqual(highUsd);
  });
});
