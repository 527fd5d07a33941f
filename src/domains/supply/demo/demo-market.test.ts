import { describe, expect, it } from 'vitest';
import type { Appraisable } from '#domains/cars/appraisal/appraisable.ts';
import { appraisableOf } from '#domains/cars/appraisal/appraisable.ts';
import { estimateMarket } from '#domains/cars/appraisal/market-estimate.ts';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import { createRandom } from '#lib/random.ts';
import { median } from '#lib/robust-regression.ts';
import { realCatalogue, realPlaces } from '#tests/fixtures/inventory.ts';
import { planDemoInventory } from './demo-inventory.ts';
import { type DemoMarketEstimates, estimateDemoMarket } from './demo-market.ts';

const nowMs = Date.UTC(2026, 10, 15, 9);
const count = 15_000;
const demo = { seed: 3, catalogue: realCatalogue(), places: realPlaces().peopledPlaces(), nowMs };
const plan = planDemoInventory({ ...demo, listings: count });
const cars = Array.from({ length: count }, (_, index) => plan.carAt(index));
const appraisable = cars.map(({ listing, owner }) => appraisableOf(listing, owner));

/** How far estimates are from what the demo market really says, where there is enough to compare with. */
const errorsOf = (compared: readonly Appraisable[]): number[] => {
  const estimates = estimateMarket(compared, nowMs);
  return cars.flatMap(({ listing, marketPriceUsd }) => {
    const estimate = estimates.get(listing.id);
    if (!estimate || estimate.comparables < 8) return [];
    return [Math.abs(estimate.estimateUsd - marketPriceUsd) / marketPriceUsd];
  });
};

const run = (work: Generator<number, DemoMarketEstimates>): DemoMarketEstimates => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};

describe('market estimate', () => {
  it('RULING-61: the median error against the true market price is under 6 %', () => {
    const errors = errorsOf(appraisable);
    expect(errors.length).toBeGreaterThan(count / 2);
    expect(median(errors)).toBeLessThan(0.06);
  });

  it('RULING-61: three absurd prices in a hundred do not change it much', () => {
    const random = createRandom(99);
    const spoilt = appraisable.map((car) => {
      if (car.priceUsd === null || !random.chance(0.03)) return car;
      return { ...car, priceUsd: random.pick([1, 111, car.priceUsd * 10, 999_999]) };
    });
    expect(median(errorsOf(spoilt))).toBeLessThan(0.06);
  });

  it('RULING-61: fewer than eight similar cars give no rating, and otherwise all ratings occur', () => {
    const estimates = estimateMarket(appraisable, nowMs);
    const ratings = cars.map(({ listing }) => {
      const market = estimates.get(listing.id) ?? null;
      const rating = dealRating(listing.priceUsd, market);
      if (!market || market.comparables < 8) expect(rating).toBeNull();
      return rating;
    });
    expect(new Set(ratings)).toEqual(new Set(['Great', 'Good', 'Fair', 'Above', null]));
  });

  it('is the same in parts as at once, and lies inside its own range', () => {
    const small = planDemoInventory({ ...demo, listings: 1500 });
    const atOnce = run(estimateDemoMarket(small, nowMs));
    const inParts = run(estimateDemoMarket(small, nowMs, 300));
    const all = Array.from({ length: 1500 }, (_, index) => atOnce.at(index));
    expect(all.map((_, index) => inParts.at(index))).toEqual(all);
    const estimates = all.filter((estimate) => estimate !== null);
    expect(estimates.length).toBeGreaterThan(500);
    const inOrder = estimates.filter(
      ({ lowUsd, lowerQuartileUsd, upperQuartileUsd, highUsd }) =>
        lowUsd <= lowerQuartileUsd && lowerQuartileUsd <= upperQuartileUsd && upperQuartileUsd <= highUsd,
    );
    expect(inOrder).toHaveLength(estimates.length);
  });
});
