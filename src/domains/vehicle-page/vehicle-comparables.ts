import { type Criteria, noCriteria } from '#domains/criteria/criteria.ts';
import type { ListingAnswer } from '#domains/listings/listing-answer.ts';

/** How far a comparable's mileage may lie from a car's own, as the estimate has it. */
export const mileageReach = (mileage: number): number => Math.max(20_000, mileage * 0.4);

type Car = Pick<
  ListingAnswer,
  'id' | 'makeCode' | 'modelCode' | 'bodyStyles' | 'listingType' | 'year' | 'mileageValue'
>;

/** RULING-61: the cars that an estimate compares with, of those that are on sale. */
export const comparableCriteria = (car: Car): Criteria => {
  const reach = mileageReach(car.mileageValue);
  return {
    ...noCriteria,
    makes: [car.makeCode],
    models: [car.modelCode],
    styles: car.bodyStyles.map(({ code }) => code),
    listingTypes: car.listingType === 'NEW' ? ['NEW'] : ['USED', 'CERTIFIED', '3P_CERT'],
    year: { min: car.year - 1, max: car.year + 1 },
    mileage: { min: Math.max(0, Math.floor(car.mileageValue - reach)), max: Math.ceil(car.mileageValue + reach) },
    excludedIds: [car.id],
  };
};
