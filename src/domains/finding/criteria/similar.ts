import { type Criteria, type NumberRange, noCriteria } from './criteria.ts';
import { nearbyLotPrices } from './nearby-lot-limits.ts';

const around = (priceUsd: number | null, share: number): NumberRange =>
  priceUsd === null ? {} : { min: Math.round(priceUsd * (1 - share)), max: Math.round(priceUsd * (1 + share)) };

type Car = {
  id: number;
  makeCode: string;
  modelCode: string;
  styleCode: string;
  listingType: Criteria['listingTypes'][number];
  year: number;
  priceUsd: number | null;
  fuelGroup: string;
};

/** Similar powertrains: a shopper for a plug-in may consider a hybrid, but hardly a gasoline car. */
const powertrains: Readonly<Record<string, readonly string[]>> = { PIH: ['PIH', 'HYB'], HYB: ['HYB', 'PIH'] };
const powertrainOf = ({ fuelGroup }: Car): readonly string[] => powertrains[fuelGroup] ?? [fuelGroup];

/** The same model on another lot, with about the same year and price (CMP-11, RULING-65). */
export const nearbyLotCriteria = (car: Omit<Car, 'fuelGroup'>): Criteria => ({
  ...noCriteria,
  makes: [car.makeCode],
  models: [car.modelCode],
  listingTypes: [car.listingType],
  year: { min: car.year - 1, max: car.year + 1 },
  price: car.priceUsd === null ? {} : nearbyLotPrices(car.priceUsd),
  excludedIds: [car.id],
});

/**
 * Searches for similar cars, most similar first: more of the model, then others of its body, condition, age and price;
 * each with its own powertrain before any other.
 */
export const similarCriteria = (car: Car, excludedIds: readonly number[] = []): Criteria[] => {
  const shared = {
    ...noCriteria,
    styles: [car.styleCode],
    listingTypes: [car.listingType],
    year: { min: car.year - 3, max: car.year + 3 },
    price: around(car.priceUsd, 0.2),
    excludedIds: [car.id, ...excludedIds],
  };
  const same: Criteria = { ...shared, makes: [car.makeCode], models: [car.modelCode] };
  const like: Criteria = { ...shared, price: around(car.priceUsd, 0.15) };
  const fuels = [...powertrainOf(car)];
  return [{ ...same, fuels }, { ...like, fuels }, same, like];
};
