import type { Appraisable } from '#domains/cars/appraisal/appraisable.ts';
import { appraisableOf } from '#domains/cars/appraisal/appraisable.ts';
import { estimateMarket } from '#domains/cars/appraisal/market-estimate.ts';
import type { MarketEstimate } from '#domains/cars/listings/listing.ts';
import { type DemoPlan, demoListingIds } from './demo-inventory.ts';

/** Cars compared at once: all of a normal demo, or a few models at a time of a huge one. */
const usualCarsAtOnce = 60_000;
const pauseEvery = 500;
const figures = 8;

export type DemoMarketEstimates = { at(index: number): MarketEstimate | null };

/**
 * Estimates the market of the whole demo before it is stored (RULING-61). A model's cars have to be compared together,
 * so cars are generated model by model here and again in order when they are stored; in between only eight figures
 * of each are kept. Yields the number of finished cars, so that the caller can do other work in between.
 */
export function* estimateDemoMarket(
  plan: DemoPlan,
  asOfMs: number,
  carsAtOnce = usualCarsAtOnce,
): Generator<number, DemoMarketEstimates> {
  const estimates = new Int32Array(plan.listings * figures);
  let done = 0;
  for (const part of partsOf(plan, carsAtOnce)) {
    const cars: Appraisable[] = [];
    for (const index of part) {
      const { listing, owner } = plan.carAt(index);
      cars.push(appraisableOf(listing, owner));
      if (cars.length % pauseEvery === 0) yield done + cars.length / 2;
    }
    for (const model of Map.groupBy(cars, (car) => car.modelCode).values()) {
      for (const [id, estimate] of estimateMarket(model, asOfMs)) {
        estimates.set(rowOf(estimate), (id - demoListingIds.fromId) * figures);
      }
      done += model.length;
      yield done;
    }
  }
  return {
    at: (index) => {
      const [estimateUsd = 0, comparables = 0, lowUsd = 0, lowerQuartileUsd = 0, ...others] = estimates.subarray(
        index * figures,
        (index + 1) * figures,
      );
      const [upperQuartileUsd = 0, highUsd = 0, laterUsd = 0, milesTenThousandths = 0] = others;
      if (estimateUsd === 0) return null;
      const estimate = { estimateUsd, comparables, lowUsd, lowerQuartileUsd, upperQuartileUsd, highUsd, asOfMs };
      const later = { usd: laterUsd, milesFactor: milesTenThousandths / 1e4 };
      return laterUsd === 0 ? estimate : { ...estimate, later };
    },
  };
}

const rowOf = (estimate: MarketEstimate): number[] => {
  const { estimateUsd, comparables, lowUsd, lowerQuartileUsd, upperQuartileUsd, highUsd, later } = estimate;
  const laterFigures = later ? [later.usd, Math.round(later.milesFactor * 1e4)] : [0, 0];
  return [estimateUsd, comparables, lowUsd, lowerQuartileUsd, upperQuartileUsd, highUsd, ...laterFigures];
};

/** Indexes of cars in parts that contain whole models and are small enough to compare at once. */
function* partsOf(plan: DemoPlan, carsAtOnce: number): Generator<Int32Array> {
  const everything = Int32Array.from({ length: plan.listings }, (_, index) => index);
  if (plan.listings <= carsAtOnce) {
    yield everything;
    return;
  }
  const counts = new Map<string, number>();
  const models = Array.from(everything, (index) => plan.modelAt(index));
  for (const model of models) counts.set(model, (counts.get(model) ?? 0) + 1);
  const partOfModel = new Map<string, number>();
  let part = 0;
  let room = carsAtOnce;
  for (const [model, count] of counts) {
    if (count > room) {
      part += 1;
      room = carsAtOnce;
    }
    room -= count;
    partOfModel.set(model, part);
  }
  const partOfCar = Int32Array.from(models, (model) => partOfModel.get(model) ?? 0);
  for (let wanted = 0; wanted <= part; wanted += 1) yield everything.filter((index) => partOfCar[index] === wanted);
}
