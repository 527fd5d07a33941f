import { conditions } from '#domains/cars/appraisal/condition.ts';
import { dayMs } from '#lib/duration.ts';
import { slugKey } from '#lib/slug.ts';
import { TradedCar } from './traded-car.ts';

/** An estimate as a code that a shopper can carry to a dealer: what was estimated, and on which day. */
export type CodedOffer = { car: TradedCar; day: number };

/** Prices move; after a week a figure is news of last week. */
const offerDays = 7;

export const dayOf = (nowMs: number): number => Math.floor(nowMs / dayMs);
export const expiryOf = ({ day }: CodedOffer): number => (day + offerDays) * dayMs;

/** Two signs that tell a typing error from a code; no secret, since the code holds only what its owner said. */
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

/** Undefined for what no estimate of ours was coded as. */
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
