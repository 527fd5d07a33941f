import type { ListingType } from '#domains/cars/listings/listing.ts';
import type { VehicleStyleCode } from '#domains/reference/catalogue/vehicle-styles.ts';
import type { ValueClass } from './value-classes.ts';

/** What determines a car's value in the demo market. */
type Appraised = {
  /** MSRP when new, including options. */
  msrpUsd: number;
  ageYears: number;
  mileage: number;
  listingType: ListingType;
  style: VehicleStyleCode;
  value: ValueClass;
  hybrid: boolean;
  allWheelDrive: boolean;
  accidents: number;
  cleanTitle: boolean;
  privateSeller: boolean;
  state: string;
};

/** Old cars are driven less. */
const usualMileage = (ageYears: number, value: ValueClass): number =>
  (Math.min(ageYears, 12) + Math.max(0, ageYears - 12) * 0.35) * value.yearlyMiles;

const snowStates = new Set('AK CO CT ID MA ME MI MN MT ND NH NY PA SD UT VT WA WI WY'.split(' '));
export const isSnowState = (state: string): boolean => snowStates.has(state);
const dearStates = new Set('AK CA CO HI MT OR WA WY'.split(' '));
const cheapStates = new Set('FL GA IN MI OH TN TX'.split(' '));

const regionFactor = ({ state, allWheelDrive, style }: Appraised): number => {
  const level = dearStates.has(state) ? 1.025 : cheapStates.has(state) ? 0.98 : 1;
  const snow = allWheelDrive && isSnowState(state) ? 1.015 : 1;
  const sun = style === 'CONVERT' && isSnowState(state) ? 0.97 : 1;
  return level * snow * sun;
};

/** The share of the MSRP that remains at this age. */
const leftOf = ({ ageYears, value, hybrid }: Appraised): number => {
  // After twenty years cars lose little more, and collectible ones gain.
  const years = Math.min(ageYears, 20) + Math.max(0, ageYears - 20) * 0.2;
  const collected = value.yearlyLoss < 0.04 ? 1.025 ** Math.max(0, ageYears - 15) : 1;
  const loss = value.yearlyLoss - (hybrid ? 0.006 : 0);
  const firstYear = 1 - (1 - value.afterFirstYear) * Math.min(1, ageYears);
  return firstYear * Math.exp(-loss * Math.max(0, years - 1)) * collected;
};

/** Market value of a car, without the seller's markup. */
export const marketPriceUsd = (car: Appraised): number => {
  if (car.listingType === 'NEW') return car.msrpUsd * car.value.newPrice * regionFactor(car);
  const excess = car.mileage - usualMileage(car.ageYears, car.value);
  // Mileage matters more for cars that are driven for fun.
  const worn = Math.exp((-excess / 100_000) * (car.value.yearlyMiles < 8000 ? 0.7 : 0.46));
  const standing = { NEW: 1, USED: 1, CERTIFIED: 1.035, '3P_CERT': 1.015 }[car.listingType];
  const history = (car.cleanTitle ? 1 : 0.68) * 0.955 ** Math.min(car.accidents, 2);
  const seller = car.privateSeller ? 0.94 : 1;
  // A used car costs less than a new one, unless the model is in demand.
  const most = car.msrpUsd * (car.value.newPrice < 1 ? car.value.newPrice * 0.95 : car.value.newPrice);
  const usd = car.msrpUsd * leftOf(car) * worn * standing * history * seller * regionFactor(car);
  return Math.max(car.privateSeller ? 1200 : 1900, car.ageYears > 15 ? usd : Math.min(usd, most));
};

const mostMiles = 210_000;

/** A plausible mileage: most cars are a little below average, a few far above, and few reach 250,000. */
export const likelyMileage = (ageYears: number, value: ValueClass, bell: number): number => {
  const driven = usualMileage(ageYears, value) * Math.exp(bell * 0.36);
  const worn = driven > mostMiles ? mostMiles + (driven - mostMiles) * 0.25 : driven;
  return Math.max(400, Math.round(worn));
};
