export const referenceRoot = '/cars-for-sale/kbbresearch/reference';

/** Default limits of research calls (RSRCH-01 to RSRCH-03). */
export const referenceLimits = {
  models: 25,
  modelsOfFullMake: 50,
  trims: 5,
  trimsOfModel: 100,
  details: 500,
} as const;

/** `NewCar` selects cars that can be ordered (RSRCH-02). */
export const vehicleClasses = ['NewCar', 'UsedCar'] as const;
export type VehicleClass = (typeof vehicleClasses)[number];
