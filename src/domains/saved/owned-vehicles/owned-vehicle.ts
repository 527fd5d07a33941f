/** RULING-22: a car a shopper has, as clients read it. */
export type OwnedVehicle = {
  vehicleId: string;
  vin: string | null;
  year: number;
  make: string;
  makeCode: string;
  model: string;
  modelCode: string;
  /** Empty when it was not said. */
  trim: string;
  mileage: number | null;
  zip: string | null;
  /** What similar cars are offered for; null where fewer than eight are to compare with. */
  estimatedValue: number | null;
  addedDate: string;
};

/** A car with what its estimate rests on: the middle half of what similar cars cost, and how many there are. */
export type ValuedVehicle = Omit<OwnedVehicle, 'vin'> & {
  evidence: { fromUsd: number; toUsd: number; comparables: number } | null;
};

/** What a shopper says of their car; a VIN may say the rest. */
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
