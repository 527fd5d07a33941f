import { z } from 'zod';

/** An owned car in API answers (RULING-22); the trim is empty if not given. */
export const OwnedVehicle = z.object({
  vehicleId: z.string(),
  vin: z.string().nullable(),
  year: z.int(),
  make: z.string(),
  makeCode: z.string(),
  model: z.string(),
  modelCode: z.string(),
  trim: z.string(),
  mileage: z.int().nullable(),
  zip: z.string().nullable(),
  estimatedValue: z.int().nullable().describe('Null when there are too few cars to compare with'),
  addedDate: z.string(),
});
export type OwnedVehicle = z.infer<typeof OwnedVehicle>;

/** A car with the evidence of its estimate: middle half of the prices of similar cars, and their number. */
export type ValuedVehicle = Omit<OwnedVehicle, 'vin'> & {
  evidence: { fromUsd: number; toUsd: number; comparables: number } | null;
};

/** What a shopper enters about their car; a VIN can supply the rest. */
export type OwnedVehicleInput = {
  vin?: string | undefined;
  year?: number | undefined;
  /** Name or code. */
  make?: string | undefined;
  model?: string | undefined;
  trim?: string | undefined;
  mileage?: number | undefined;
  zip?: string | undefined;
};

export const ownedVehiclesLimit = 25;
