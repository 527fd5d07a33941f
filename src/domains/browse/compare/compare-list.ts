import { isRecord, recordOf } from '#lib/json-values.ts';

/** At most this many cars are compared (CMP-01). */
export const mostCompared = 5;
/** Three days (CMP-03). */
export const compareLifetimeMs = 259_200_000;
/** Of a longer list, the last three cars are loaded first (CMP-07). */
const loadedAtFirst = 3;

/** Messages for a full list, a failed load and a removed car (RULING-64). */
export const compareWords = {
  full: `You can compare up to ${mostCompared} cars. Remove one to add another.`,
  failed: "We couldn't load these cars.",
  gone: 'No longer listed',
} as const;

/** A car of the list with what its thumbnail needs. */
export type CompareListCar = { id: number; name: string; picture: string };

/** The list with the car added; undefined if it is full. A car that is already listed keeps its position (CMP-01). */
export const withCar = (
  cars: readonly CompareListCar[],
  car: CompareListCar,
): readonly CompareListCar[] | undefined => {
  if (cars.some(({ id }) => id === car.id)) return cars;
  return cars.length < mostCompared ? [...cars, car] : undefined;
};

export const withoutCars = (cars: readonly CompareListCar[], ids: readonly number[]): CompareListCar[] =>
  cars.filter(({ id }) => !ids.includes(id));

/** Ids of the cars to load; none for fewer than two cars (CMP-05, CMP-07). */
export const idsToLoad = (cars: readonly CompareListCar[], initialLoad: boolean): number[] => {
  if (cars.length < 2) return [];
  return cars.map(({ id }) => id).slice(initialLoad ? -loadedAtFirst : -mostCompared);
};

/** Requested ids that were not returned (CMP-08). */
export const missingIds = (wantedIds: readonly number[], returned: readonly number[]): number[] =>
  wantedIds.filter((id) => !returned.includes(id));

const isListCar = (one: unknown): one is CompareListCar =>
  isRecord(one) &&
  Number.isSafeInteger(one.id) &&
  typeof one.name === 'string' &&
  typeof one.picture === 'string' &&
  /^\/(?![/\\])/.test(one.picture);

export type StoredList = { date: number; cars: readonly CompareListCar[] };

/** The list stored on the device, if valid and not expired (CMP-03). */
export const readStoredList = (stored: unknown, nowMs: number): CompareListCar[] => {
  const { date, cars } = recordOf(stored);
  if (typeof date !== 'number' || nowMs - date > compareLifetimeMs || !Array.isArray(cars)) return [];
  return cars
    .filter(isListCar)
    .reduce<CompareListCar[]>((list, { id, name, picture }) => [...(withCar(list, { id, name, picture }) ?? list)], []);
};
