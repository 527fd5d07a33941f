import averages from '#data/ownership-costs.json' with { type: 'json' };
import { centsPerMile, type FuelPrices } from '../fuel-cost.ts';
import type { Ownership } from './ownership.ts';

/** What somebody who buys a car today gets for it in five years, from the appraisal. */
type LaterValue = { usd: number; milesFactor: number };

type RunCar = { fuelGroup: string; mpg: number | null; market: { later?: LaterValue | undefined } | null };

const tenThousand = 10_000;
/** Short in `data-costs`, and the same number there as here. */
const toTenThousandths = (usd: number): number => Math.round(usd * tenThousand) / tenThousand;

/**
 * What owning a car costs beside its price, by the mile and by the year. Undefined where a part is unknown: too few
 * similar cars, no EPA rating, or a plug-in, whose energy depends on how often it is charged.
 */
export const ownershipOf = (prices: FuelPrices, { fuelGroup, mpg, market }: RunCar): Ownership | undefined => {
  const later = market?.later;
  const upkeep: Readonly<Record<string, number>> = averages.upkeep.centsPerMile;
  const [energyCents, upkeepCents] = [centsPerMile(prices, fuelGroup, mpg), upkeep[fuelGroup]];
  if (!later || energyCents === null || upkeepCents === undefined) return undefined;
  return {
    laterUsd: later.usd,
    laterMileUsd: toTenThousandths((later.usd * (1 - later.milesFactor)) / tenThousand),
    energyMileUsd: toTenThousandths(energyCents / 100),
    upkeepMileUsd: toTenThousandths(upkeepCents / 100),
    insureYearUsd: averages.insurance.yearUsd,
  };
};

/** The sources of the averages, in short and in full. */
export const ownershipSources = {
  insurance: averages.insurance,
  upkeep: { short: averages.upkeep.short, source: averages.upkeep.source },
} as const;
