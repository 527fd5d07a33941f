import { conditions } from '#domains/cars/appraisal/condition.ts';
import { dayMs } from '#lib/duration.ts';
import { slugKey } from '#lib/slug.ts';
import { TradedCar } from './traded-car.ts';

/** An estimate as a code to show at a dealer: the car and the day of the estimate. */
export type CodedOffer = { car: TradedCar; day: number };

/** Prices change, so an estimate is valid for a week. */
const offerDays = 7;

export const dayOf = (nowMs: number): number => Math.floor(nowMs / dayMs);
export const expiryOf = ({ day }: CodedOffer): number => (day + offerDays) * dayMs;

/** A two-character checksum against typing errors. Not a signature: the code contains only what its owner entered. */
const checkOf = (text: string): string => {
  let hash = 7;
  for (const sign of text) hash = (hash * 31 + sign.charCodeAt(0)) % 1296;
  return hash.toString(36).toUpperCase().padStart(2, '0');
};

export const offerCodeOf = ({ car, day }: CodedOffer): string => {
  const letter = conditions.find(({ code }) => code === car.condition)?.letter ?? 'G';
  const miles = car.mileage.toString(36).toUpperCase().padStart(4, '0');
  const details = [car.modelCode, car.state, slugKey(car.trim).toUpperCase()].join('.').replace(/\.+$/, '');
  const text = `${letter}${car.year}-${miles}${day.toString(36).toUpperCase()}-${details}`;
  return `${text}-${checkOf(text)}`;
};

/** Undefined for an invalid code. */
export const readOfferCode = (code: string): CodedOffer | undefined => {
  const [whole = '', letter, year, miles = '', day = '', modelCode, state = '', trim = ''] =
    /^([EVGF])(\d{4})-([0-9A-Z]{4})([0-9A-Z]{1,5})-([0-9A-Z_-]{1,40})(?:\.([A-Z]{2})?(?:\.([0-9A-Z]{1,40}))?)?-[0-9A-Z]{2}$/.exec(
      code.trim().toUpperCase(),
    ) ?? [];
  if (whole === '' || checkOf(whole.slice(0, -3)) !== whole.slice(-2)) return undefined;
  const car = TradedCar.safeParse({
    modelCode,
    state,
    trim,
    year: Number(year),
    mileage: Number.parseInt(miles, 36),
    condition: conditions.find((condition) => condition.letter === letter)?.code,
  });
  return car.success ? { car: car.data, day: Number.parseInt(day, 36) } : undefined;
};
