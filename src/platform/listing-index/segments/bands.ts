import type { Listing } from '#domains/cars/listings/listing.ts';
import { combinedEconomy, economyUnit } from '#lib/fuel-economy.ts';

const priceStepUsd = 5_000;
const topPriceUsd = 100_000;
const priceBandCount = topPriceUsd / priceStepUsd + 1;

/** Code of a price: 0 without a price, then steps of $5,000, the last open. */
export const priceBandOf = (priceUsd: number): number =>
  priceUsd <= 0 ? 0 : Math.min(priceBandCount, 1 + Math.floor(priceUsd / priceStepUsd));

/** Names of the bands, by code. */
export const priceBandNames: readonly string[] = Array.from({ length: priceBandCount + 1 }, (_, code) => {
  const from = (code - 1) * priceStepUsd;
  if (code === 0) return '';
  return code === priceBandCount ? `${from}-` : `${from}-${from + priceStepUsd - 1}`;
});

const paymentStepUsd = 50;
const topPaymentUsd = 1_000;

type Bands = { readonly stepUsd: number; readonly count: number; readonly names: readonly string[] };

const steps = (stepUsd: number, topUsd: number): Bands => {
  const last = topUsd / stepUsd;
  return {
    stepUsd,
    count: last + 1,
    names: Array.from({ length: last + 1 }, (_, band) =>
      band === last ? `${topUsd}-` : `${band * stepUsd}-${(band + 1) * stepUsd - 1}`,
    ),
  };
};

/** Bands of costs, which depend on the shopper's terms; the last band is open. */
export const costBands = {
  payment: steps(paymentStepUsd, topPaymentUsd),
  outTheDoor: steps(priceStepUsd, topPriceUsd),
} as const;

/** The limits offered to shoppers (RULING-41); the band above the last is open. */
const mileageLimits = [15_000, 30_000, 45_000, 60_000, 75_000, 100_000, 150_000, 200_000];

export const mileageBandOf = (miles: number): number => {
  const band = mileageLimits.findIndex((limit) => miles <= limit);
  return (band < 0 ? mileageLimits.length : band) + 1;
};

const mpgTop = 254;

type Rated = Pick<Listing, 'mpgCity' | 'mpgHighway' | 'fuelGroup'>;

/** Combined miles per gallon in one byte; 0 when unknown, or when the car is rated in MPGe. */
export const mpgCodeOf = ({ mpgCity, mpgHighway, fuelGroup }: Rated): number => {
  const combined = economyUnit(fuelGroup) === 'mpg' ? combinedEconomy(mpgCity, mpgHighway) : null;
  return combined === null ? 0 : Math.min(mpgTop, Math.max(1, combined));
};

// 40 belongs to two of the bands offered to shoppers, so it has its own code.
const mpgUpTo = [9, 20, 30, 39, 40, mpgTop];
const mpgBandCodes: Record<string, number[]> = { '10-20': [2], '21-30': [3], '31-40': [4, 5], '40-': [5, 6] };

export const mpgBandOf = (mpg: number): number => (mpg === 0 ? 0 : mpgUpTo.findIndex((limit) => mpg <= limit) + 1);

/** The codes of an offered band; undefined for any other range. */
export const mpgBandCodesOf = (range: string): readonly number[] | undefined =>
  Object.hasOwn(mpgBandCodes, range) ? mpgBandCodes[range] : undefined;

/** `21-30`, `40-` and `-25` as limits; undefined for anything else. */
export const parseMpgRange = (range: string): { low: number; high: number } | undefined => {
  const match = /^(\d*)-(\d*)$/.exec(range);
  if (!match || range === '-') return undefined;
  return { low: Math.max(1, Number(match[1] ?? '')), high: match[2] ? Number(match[2]) : mpgTop };
};

const mpgBands = Object.entries(mpgBandCodes);

/** Counts of bands that have cars; `counts` has the count of code 0 at `at`. */
export const mpgBandCounts = (counts: Uint32Array, at: number): Record<string, number> => {
  const bandCounts: Record<string, number> = {};
  for (const [name, codes] of mpgBands) {
    let sum = 0;
    for (const code of codes) sum += counts[at + code]!;
    if (sum > 0) bandCounts[name] = sum;
  }
  return bandCounts;
};

const mileageBandNames = mileageLimits.map((limit) => `-${limit}`);
const lastMileageLimit = mileageLimits[mileageLimits.length - 1] ?? 0;

/** Cumulative counts, because the choices read "up to" each limit. */
export const mileageBandCounts = (counts: Uint32Array, at: number): Record<string, number> => {
  const bandCounts: Record<string, number> = {};
  let upTo = 0;
  for (const [index, name] of mileageBandNames.entries()) {
    upTo += counts[at + index + 1]!;
    if (upTo > 0) bandCounts[name] = upTo;
  }
  const beyond = counts[at + mileageLimits.length + 1]!;
  if (beyond > 0) bandCounts[`${lastMileageLimit + 1}-`] = beyond;
  return bandCounts;
};

/** Under six feet, under seven, and longer; empty without a bed. */
export const bedLengthOf = (feet: number | null): string => {
  if (feet === null) return '';
  return feet < 6 ? 'SHORT' : feet < 7 ? 'STANDARD' : 'LONG';
};
