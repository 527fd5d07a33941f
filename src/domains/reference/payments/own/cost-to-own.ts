import type { Ownership } from './ownership.ts';

/** How long a car is owned in these figures. */
export const ownedYears = 5;
/** The miles a year that the value in five years is estimated at. */
const usualMilesAYear = 12_000;

/** Whole dollars over all years; they add up to the total. */
export type CostToOwn = {
  milesAYear: number;
  yearUsd: number;
  totalUsd: number;
  laterUsd: number;
  depreciationUsd: number;
  taxAndFeesUsd: number;
  interestUsd: number;
  energyUsd: number;
  insuranceUsd: number;
  upkeepUsd: number;
};

type Bought = {
  /** The price with add-ons, less a maker's incentive. */
  pricePaidUsd: number;
  outTheDoorUsd: number;
  financedCents: number;
  paymentCents: number;
  aprPercent: number;
  months: number;
  /** Bought without a loan. */
  isCash: boolean;
  milesAYear: number;
};

/** Interest of the payments within the years; a longer loan goes on after them. */
const interestWithin = ({ financedCents, paymentCents, aprPercent, months, isCash }: Bought): number => {
  if (isCash) return 0;
  const rate = aprPercent / 1200;
  let [balance, interest] = [financedCents, 0];
  for (let month = 0; month < Math.min(months, 12 * ownedYears); month += 1) {
    const due = balance * rate;
    interest += due;
    balance += due - paymentCents;
  }
  return Math.round(interest / 100);
};

/** The cost of owning a car for five years, as if it were sold then. */
export const costToOwn = (ownership: Ownership, bought: Bought): CostToOwn => {
  const { pricePaidUsd, outTheDoorUsd, milesAYear } = bought;
  const miles = milesAYear * ownedYears;
  const laterUsd = Math.max(
    0,
    Math.round(ownership.laterUsd - ownership.laterMileUsd * (miles - usualMilesAYear * ownedYears)),
  );
  const depreciationUsd = Math.round(pricePaidUsd) - laterUsd;
  const taxAndFeesUsd = outTheDoorUsd - Math.round(pricePaidUsd);
  const interestUsd = interestWithin(bought);
  const energyUsd = Math.round(ownership.energyMileUsd * miles);
  const insuranceUsd = Math.round(ownership.insureYearUsd * ownedYears);
  const upkeepUsd = Math.round(ownership.upkeepMileUsd * miles);
  const totalUsd = depreciationUsd + taxAndFeesUsd + interestUsd + energyUsd + insuranceUsd + upkeepUsd;
  return {
    milesAYear,
    yearUsd: Math.round(totalUsd / ownedYears),
    totalUsd,
    laterUsd,
    depreciationUsd,
    taxAndFeesUsd,
    interestUsd,
    energyUsd,
    insuranceUsd,
    upkeepUsd,
  };
};
