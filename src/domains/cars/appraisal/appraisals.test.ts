import { describe, expect, it } from 'vitest';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { aListing, anOwner, testNowMs } from '#tests/fixtures/listing-builder.ts';
import { appraisableOf } from './appraisable.ts';
import { type CarToValue, createAppraisals } from './appraisals.server.ts';
import { conditions } from './condition.ts';
import { estimateMarket } from './market-estimate.ts';
import { tradeInValue } from './trade-in-value.ts';

const owner = anOwner({ id: 60_000_001 });

/** Priced by a plain rule, with a few per cent of noise. */
const accords = (count: number): Listing[] =>
  Array.from({ length: count }, (_, at) => {
    const year = 2018 + (at % 6);
    const mileage = 10_000 + ((at * 7919) % 90_000);
    const noise = 1 + ((at % 5) - 2) / 60;
    const priceUsd = Math.round(36_000 * Math.exp(-0.09 * (2024 - year) - mileage / 400_000) * noise);
    const vin = `1HGCV1F34LA${String(at).padStart(6, '0')}`;
    return aListing({ id: 700_000_000 + at, ownerId: owner.id, vin, year, mileage, priceUsd });
  });

const accord: CarToValue = { modelCode: 'ACCORD', year: 2021, trim: '', mileage: 40_000, soldBy: 'dealer' };

const appraisalsOf = (cars: readonly Listing[]) => {
  let reads = 0;
  const appraisals = createAppraisals({
    listings: {
      comparables: async () => {
        reads += 1;
        return [...cars];
      },
    },
    owners: { findMany: async () => new Map([[owner.id, owner]]) },
    clock: fixedClock(testNowMs),
  });
  return { ...appraisals, reads: () => reads };
};

const appraise = async (cars: readonly Listing[], changes: Partial<CarToValue> = {}) =>
  (await appraisalsOf(cars).appraise({ ...accord, ...changes })) ?? expect.unreachable();

describe('an appraisal', () => {
  it('RULING-61: equals the estimate behind the deal rating of the same car on offer', async () => {
    const cars = accords(120);
    const like = { ...(cars[3] as Listing), history: unknownHistory };
    const rest = cars.filter(({ id }) => id !== like.id);
    const { year, mileage, trim } = like;
    const appraisal = await appraise(rest, { year, mileage, trim, state: owner.address.state });
    const badge = estimateMarket(
      rest.concat(like).map((car) => appraisableOf(car, owner)),
      testNowMs,
    ).get(like.id);
    expect(Math.abs(appraisal.estimateUsd / (badge?.estimateUsd ?? 0) - 1)).toBeLessThan(0.002);
    expect(appraisal.comparables).toBe(badge?.comparables);
  });

  it('SELL-05, RULING-61: leaves the own offer of a car that is for sale out of its evidence', async () => {
    const cars = accords(40);
    const rare = { ...(cars[3] as Listing), trim: 'Touring', history: unknownHistory };
    const offeredAt = (priceUsd: number) =>
      appraise(
        cars.map((car) => (car.id === rare.id ? { ...rare, priceUsd } : car)),
        { vin: rare.vin, year: rare.year, mileage: rare.mileage, trim: rare.trim },
      );
    const [low, high] = await Promise.all([offeredAt(15_000), offeredAt(45_000)]);
    expect(low.comparables).toBe(high.comparables);
    expect(Math.abs(low.estimateUsd / high.estimateUsd - 1)).toBeLessThan(0.03);
    expect(low.nearest.map(({ priceUsd }) => priceUsd)).not.toContain(15_000);
  });

  it('SELL-05: counts a stated history as for the same car on offer', async () => {
    const cars = accords(120).map((car, at): Listing => {
      const accidents = at % 3 === 0 ? 2 : 0;
      const history = { ...unknownHistory, owners: 1, accidents, cleanTitle: true };
      return { ...car, history, priceUsd: Math.round((car.priceUsd ?? 0) * (accidents ? 0.85 : 1)) };
    });
    for (const like of [cars[3] as Listing, cars[4] as Listing]) {
      const rest = cars.filter(({ id }) => id !== like.id);
      const { year, mileage, trim, history } = like;
      const appraisal = await appraise(rest, { year, mileage, trim, history, state: owner.address.state });
      const badge = estimateMarket(
        cars.map((car) => appraisableOf(car, owner)),
        testNowMs,
      ).get(like.id);
      expect(Math.abs(appraisal.estimateUsd / (badge?.estimateUsd ?? 0) - 1)).toBeLessThan(0.01);
    }
  });

  it('follows the market: fewer miles and a newer year give more, a private seller’s price is not above a dealer’s', async () => {
    const at = async (changes: Partial<CarToValue>) => (await appraise(accords(120), changes)).estimateUsd;
    expect(await at({ mileage: 20_000 })).toBeGreaterThan(await at({ mileage: 90_000 }));
    expect(await at({ year: 2022 })).toBeGreaterThan(await at({ year: 2019 }));
    expect(await at({ soldBy: 'person' })).toBeLessThanOrEqual(await at({ soldBy: 'dealer' }));
  });

  it('is close to the true price, and nine in ten similar cars are in its range', async () => {
    const { estimateUsd, tenthUsd, usual, nearest } = await appraise(accords(120));
    const rule = 36_000 * Math.exp(-0.09 * 3 - 40_000 / 400_000);
    expect(Math.abs(estimateUsd / rule - 1)).toBeLessThan(0.03);
    expect(tenthUsd[0]).toBeLessThan(estimateUsd);
    expect(tenthUsd[1]).toBeGreaterThan(estimateUsd);
    expect(usual.mileage).toBeGreaterThan(20_000);
    // The prices of the nearest, moved to this car, are its own.
    expect(nearest).toHaveLength(5);
    for (const { movedUsd } of nearest) expect(Math.abs(movedUsd / rule - 1)).toBeLessThan(0.06);
  });

  it('RULING-11, RULING-61: is for the given trim, or for all trims without one', async () => {
    const cars = accords(120).map((car, at) => {
      const isBest = at % 4 === 0;
      return {
        ...car,
        trim: isBest ? 'Touring' : 'LX',
        priceUsd: Math.round((car.priceUsd ?? 0) * (isBest ? 1.5 : 1)),
      };
    });
    const [plain, best, unsaid] = await Promise.all([
      appraise(cars, { trim: 'LX' }),
      appraise(cars, { trim: 'Touring' }),
      appraise(cars),
    ]);
    expect(best.estimateUsd / plain.estimateUsd).toBeGreaterThan(1.4);
    expect(plain.tenthUsd[1]).toBeLessThan(best.tenthUsd[0]);
    expect(unsaid.tenthUsd[0]).toBeLessThan(plain.estimateUsd);
    expect(unsaid.tenthUsd[1]).toBeGreaterThan(best.estimateUsd * 0.95);
  });

  it('RULING-61: is null with too few similar cars', async () => {
    expect(await appraisalsOf(accords(7)).appraise(accord)).toBeNull();
    expect(await appraisalsOf([]).appraise(accord)).toBeNull();
  });

  it('includes three model years before and after if one gives too few cars', async () => {
    expect((await appraise(accords(18))).years).toBe(3);
    expect((await appraise(accords(120))).years).toBe(1);
  });

  it('uses sold cars, but does not list them as similar', async () => {
    const cars = accords(120).map((car, at) => (at % 2 === 0 ? { ...car, removedMs: testNowMs - 1000 } : car));
    const { comparables, nearest } = await appraise(cars);
    expect(comparables).toBe((await appraise(accords(120))).comparables);
    const onSale = new Set(cars.filter(({ removedMs }) => removedMs === null).map(({ mileage }) => mileage));
    expect(nearest.every(({ mileage }) => onSale.has(mileage))).toBe(true);
  });

  it('reads a model’s market once in two minutes', async () => {
    const appraisals = appraisalsOf(accords(120));
    await Promise.all([appraisals.appraise(accord), appraisals.appraise({ ...accord, mileage: 50_000 })]);
    await appraisals.appraise({ ...accord, year: 2020 });
    expect(appraisals.reads()).toBe(1);
  });
});

const unknownHistory: Listing['history'] = {
  owners: null,
  accidents: null,
  cleanTitle: null,
  frameDamage: null,
  personalUse: null,
  freeReport: false,
};

describe('a trade-in value', () => {
  it('RULING-85: is higher in a better condition, and its steps add up to the amount within the range', async () => {
    const market = await appraise(accords(120));
    const values = conditions.map(({ code }) => tradeInValue(market, code));
    const amounts = values.map(({ amountUsd }) => amountUsd);
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    for (const { amountUsd, similarUsd, milesUsd, conditionUsd, dealerKeepsUsd, lowUsd, highUsd } of values) {
      expect(similarUsd + milesUsd + conditionUsd + dealerKeepsUsd).toBe(amountUsd);
      expect(lowUsd).toBeLessThanOrEqual(amountUsd);
      expect(amountUsd).toBeLessThanOrEqual(highUsd);
      expect(amountUsd).toBeLessThan(market.estimateUsd);
    }
    expect(values[2]?.conditionUsd).toBe(0);
  });
});
