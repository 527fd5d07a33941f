import type { VehicleStyleCode } from '#domains/catalogue/body-styles.ts';
import type { FuelGroup } from '#domains/catalogue/vocabulary.ts';
import type { ListingType } from '#domains/listings/listing.ts';

/** What decides a car's worth in the demo market. */
type Appraised = {
  /** What the maker asked when it was new, options included. */
  msrpUsd: number;
  ageYears: number;
  mileage: number;
  listingType: ListingType;
  style: VehicleStyleCode;
  fuelGroup: FuelGroup;
  luxury: boolean;
  allWheelDrive: boolean;
  accidents: number;
  cleanTitle: boolean;
  privateSeller: boolean;
  state: string;
};

/** Cars are driven less when they are old, and less when they are for fun. */
const usualMileage = (ageYears: number, style: VehicleStyleCode): number => {
  const years = Math.min(ageYears, 12) + Math.max(0, ageYears - 12) * 0.35;
  return years * (style === 'CONVERT' || style === 'COUPE' ? 8_900 : 11_800);
};

/** Share of value lost each year after the first: trucks and sports cars keep theirs, saloons and electrics do not. */
const yearlyLoss = ({ style, fuelGroup, luxury }: Appraised): number => {
  const byStyle: Partial<Record<VehicleStyleCode, number>> = {
    TRUCKS: 0.066,
    SUVCROSS: 0.082,
    CONVERT: 0.078,
    COUPE: 0.078,
    VANMV: 0.085,
  };
  const electric = fuelGroup === 'ELE' || fuelGroup === 'HYD' ? 0.045 : 0;
  return (byStyle[style] ?? 0.09) + (luxury ? 0.022 : 0) + electric - (fuelGroup === 'HYB' ? 0.008 : 0);
};

const snowStates = new Set('AK CO CT ID MA ME MI MN MT ND NH NY PA SD UT VT WA WI WY'.split(' '));
const dearStates = new Set('AK CA CO HI MT OR WA WY'.split(' '));
const cheapStates = new Set('FL GA IN MI OH TN TX'.split(' '));

const regionFactor = ({ state, allWheelDrive, style }: Appraised): number => {
  const level = dearStates.has(state) ? 1.025 : cheapStates.has(state) ? 0.98 : 1;
  const snow = allWheelDrive && snowStates.has(state) ? 1.015 : 1;
  const sun = style === 'CONVERT' && snowStates.has(state) ? 0.97 : 1;
  return level * snow * sun;
};

/** The price at which this car would change hands, before a seller's optimism is added. */
export const marketPriceUsd = (car: Appraised): number => {
  if (car.listingType === 'NEW') return car.msrpUsd * 0.97 * regionFactor(car);
  const firstYear = car.luxury || car.fuelGroup === 'ELE' ? 0.82 : 0.88;
  // Past fifteen years a car that still runs hardly loses more; past thirty it may be collected.
  const years = Math.min(car.ageYears, 15) + Math.max(0, car.ageYears - 15) * 0.25;
  const aged = car.msrpUsd * firstYear * Math.exp(-yearlyLoss(car) * Math.max(0, years - 1));
  const excess = car.mileage - usualMileage(car.ageYears, car.style);
  const worn = Math.exp((-excess / 100_000) * 0.34);
  const standing = { NEW: 1, USED: 1, CERTIFIED: 1.035, '3P_CERT': 1.015 }[car.listingType];
  const history = (car.cleanTitle ? 1 : 0.68) * 0.955 ** Math.min(car.accidents, 2);
  const seller = car.privateSeller ? 0.94 : 1;
  return Math.max(1500, aged * worn * standing * history * seller * regionFactor(car));
};

/** A car's likely odometer: most are driven a little under the average, a few far more. */
export const likelyMileage = (ageYears: number, style: VehicleStyleCode, bell: number): number =>
  Math.max(400, Math.round(usualMileage(ageYears, style) * Math.exp(bell * 0.38)));
