import type { MarketEstimate } from '#domains/cars/listings/listing.ts';
import type { Appraisable } from './appraisable.ts';

const years = 5;
const milesDriven = 60_000;
/** A year beyond the oldest cars that are compared takes this share off, as on average of all models. */
const lossPerYear = 0.1;
/** No car that is driven for five years keeps more of its price; a fit over few ages may say so. */
const highestShare = 0.9;
const lowestShare = 0.08;

type UsedMarket = {
  byYear: ReadonlyMap<number, unknown>;
  place(car: Appraisable): { predicted: number };
};

/**
 * What a car is worth in five years: what one of its model costs today that is five years older and was driven 60,000
 * miles further. Where no car is that old, the oldest is taken and the missing years are taken off.
 */
export const laterValue = (
  car: Appraisable,
  nowUsd: number,
  used: UsedMarket,
): NonNullable<MarketEstimate['later']> => {
  const oldest = Math.min(...used.byYear.keys());
  const year = Math.max(car.year - years, oldest);
  const missing = year - (car.year - years);
  const listingType = car.listingType === 'NEW' ? 'USED' : car.listingType;
  const older: Appraisable = { ...car, listingType, year, mileage: car.mileage + milesDriven };
  const { predicted } = used.place(older);
  const further = used.place({ ...older, mileage: older.mileage + 10_000 }).predicted;
  const usd = Math.exp(predicted) * (1 - lossPerYear) ** missing;
  return {
    usd: Math.round(Math.min(highestShare * nowUsd, Math.max(lowestShare * nowUsd, usd))),
    milesFactor: Math.round(1e4 * Math.min(1, Math.max(0.8, Math.exp(further - predicted)))) / 1e4,
  };
};
