export const referenceRoot = '/cars-for-sale/kbbresearch/reference';

/** RSRCH-01 to RSRCH-03: how much is asked for, and what is meant when nothing is said. */
export const referenceLimits = {
  models: 25,
  modelsOfFullMake: 50,
  trims: 5,
  trimsOfModel: 100,
  details: 500,
} as const;

/** What "new" means to a client that asks for cars to order (RSRCH-02). */
export const vehicleClasses = ['NewCar', 'UsedCar'] as const;
export type VehicleClass = (typeof vehicleClasses)[number];
