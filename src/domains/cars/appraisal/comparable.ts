import type { ListingSummary } from '#domains/cars/listings/listing-summary.ts';
import type { NameVehicle } from '#domains/cars/listings/listing-title.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';

/**
 * The fields of a similar car that are shown as evidence for a deal rating (RULING-61); full answers would double the
 * page's cost.
 */
export type Comparable = {
  id: number;
  year: number;
  modelName: string;
  trim: string;
  mileage: number;
  priceUsd: number | null;
  estimateUsd: number | null;
  city: string;
  state: string;
  distanceMiles: number | null;
  listedMs: number;
};

type ComparableContext = { nameVehicle: NameVehicle; distanceMiles: number | null };

export const comparableOf = (
  { id, year, makeCode, modelCode, trim, mileage, priceUsd, estimateUsd, firstSeenMs }: ListingSummary,
  { address: { city, state } }: Owner,
  { nameVehicle, distanceMiles }: ComparableContext,
): Comparable => ({
  id,
  year,
  modelName: nameVehicle(makeCode, modelCode).model,
  trim,
  mileage,
  priceUsd,
  estimateUsd,
  city,
  state,
  distanceMiles,
  listedMs: firstSeenMs,
});
