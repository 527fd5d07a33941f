import type { Incentive } from '#domains/cars/listings/incentives/incentive.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import { createRandom } from '#lib/random.ts';

/** Makers that sell directly at one price. */
const withoutPrograms: ReadonlySet<string> = new Set(['TESLA', 'RIVIAN', 'LUCID', 'POLESTAR']);
const share = 0.35;
const incentiveSeed = 12;

const seedOf = (text: string): number => [...text].reduce((hash, sign) => (hash * 31 + sign.charCodeAt(0)) | 0, 7);

/** The last day of the month after next. */
const endOf = (nowMs: number): string => {
  const now = new Date(nowMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 3, 0)).toISOString().slice(0, 10);
};

type Car = Pick<Listing, 'listingType' | 'makeCode' | 'modelCode' | 'year' | 'fuelGroup' | 'priceUsd' | 'msrpUsd'>;

/**
 * The maker's incentive for a new car (PAY-12), the same for all cars of a model year; none for cars above MSRP. Drawn
 * from a separate random stream, so that the cars of a seed stay the same.
 */
export const demoIncentive = (car: Car, seed: number, nowMs: number): Incentive | undefined => {
  const { listingType, makeCode, modelCode, year, fuelGroup, priceUsd, msrpUsd } = car;
  if (listingType !== 'NEW' || priceUsd === null || msrpUsd === null || priceUsd > msrpUsd) return undefined;
  if (withoutPrograms.has(makeCode)) return undefined;
  const random = createRandom(seed)
    .fork(incentiveSeed)
    .fork(seedOf(`${modelCode} ${year}`));
  if (!random.chance(share)) return undefined;
  const isElectric = fuelGroup === 'ELE';
  const steps = random.integer(2, isElectric ? 15 : 8);
  const endsOn = random.chance(0.75) ? endOf(nowMs) : null;
  const name = isElectric ? 'EV Bonus Cash' : random.pick(['Customer Cash', 'Bonus Cash', 'Manufacturer cash']);
  return { amountUsd: steps * 250, name, endsOn };
};
