import type { Listing } from '#domains/listings/listing.ts';
import { type Criteria, type NumberRange, noCriteria } from './criteria.ts';
import { nearbyLotPrices } from './nearby-lot-limits.ts';

const around = (priceUsd: number | null, share: number): NumberRange =>
  priceUsd === null ? {} : { min: Math.round(priceUsd * (1 - share)), max: Math.round(priceUsd * (1 + share)) };

type Car = Pick<Listing, 'id' | 'makeCode' | 'modelCode' | 'styleCode' | 'listingType' | 'year' | 'priceUsd'>;

/** CMP-11, RULING-65: the same model, of about the year and price, on another lot. */
export const nearbyLotCriteria = (car: Car): Criteria => ({
  ...noCriteria,
  makes: [car.makeCode],
  models: [car.modelCode],
  listingTypes: [car.listingType],
  year: { min: car.year - 1, max: car.year + 1 },
  price: car.priceUsd === null ? {} : nearbyLotPrices(car.priceUsd),
  excludedIds: [car.id],
});

/** What a shopper of this car may like: first more of the model, then anything of its body, condition, age and price. */
export const similarCriteria = (car: Car, excludedIds: readonly number[] = []): { same: Criteria; like: Criteria } => {
  const shared = {
    ...noCriteria,
    styles: [car.styleCode],
    listingTypes: [car.listingType],
    year: { min: car.year - 3, max: car.year + 3 },
    price: around(car.priceUsd, 0.2),
    excludedIds: [car.id, ...excludedIds],
  };
  return {
    same: { ...shared, makes: [car.makeCode], models: [car.modelCode] },
    like: { ...shared, price: around(car.priceUsd, 0.15) },
  };
};
