import { mileageReach } from '#domains/cars/appraisal/appraisable.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';

type Car = Pick<
  ListingAnswer,
  'id' | 'makeCode' | 'modelCode' | 'bodyStyles' | 'listingType' | 'year' | 'mileageValue'
>;

/** Criteria for the similar cars of an estimate (RULING-61), among those on sale. */
const comparableCriteria = (car: Car): Criteria => {
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

const comparedWith = 40;

/** Search for similar cars, nearest first. */
export const comparableSearch = (car: Car, place: Search['place']): Search => ({
  ...emptySearch,
  criteria: comparableCriteria(car),
  place,
  radiusMiles: 0,
  sort: 'distanceASC',
  count: comparedWith,
});
