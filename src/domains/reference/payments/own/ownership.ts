/** What owning a car costs beside its price: rates by the mile and the year, and its value in five years. */
export type Ownership = {
  /** At the usual miles a year. */
  laterUsd: number;
  /** What each further mile takes off that value. */
  laterMileUsd: number;
  energyMileUsd: number;
  upkeepMileUsd: number;
  insureYearUsd: number;
};

/** Whether a car's costs name what owning it costs. */
export const isOwned = <Car extends Partial<Ownership>>(car: Car): car is Car & Ownership => car.laterUsd !== undefined;
