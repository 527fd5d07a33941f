import { isRecord, recordOf } from '#lib/json-values.ts';

/** At most this many cars are compared (CMP-01). */
export const mostCompared = 5;
/** CMP-03: three days. */
export const compareLifetimeMs = 259_200_000;
/** Of a longer list, the last three cars are loaded first (CMP-07). */
const loadedAtFirst = 3;

/** What is said about a full list, a failure and a car that is gone (RULING-64). */
export const compareWords = {
  full: `You can compare up to ${mostCompared} cars. Remove one to add another.`,
  failed: "We couldn't load these cars.",
  gone: 'No longer listed',
} as const;

/** A car of the list, with what a thumbnail shows of it. */
export type CompareListCar = { id: number; name: string; picture: string };

/** CMP-01, as a value: what the list would be, or nothing where it is full. A car that is in it stays where it is. */
export const withCar = (
  cars: readonly CompareListCar[],
  car: CompareListCar,
): readonly CompareListCar[] | undefined => {
  if (cars.some(({ id }) => id === car.id)) return cars;
  return cars.length < mostCompared ? [...cars, car] : undefined;
};

export const withoutCars = (cars: readonly CompareListCar[], ids: readonly number[]): CompareListCar[] =>
  cars.filter(({ id }) => !ids.includes(id));

/** CMP-05, CMP-07: which of the chosen are asked for; none unless there are two to set side by side. */
export const idsToLoad = (cars: readonly CompareListCar[], initialLoad: boolean): number[] => {
  if (cars.length < 2) return [];
  return cars.map(({ id }) => id).slice(initialLoad ? -loadedAtFirst : -mostCompared);
};

/** CMP-08: of what was asked for, whatever did not come back. */
export const missingIds = (wantedIds: readonly number[], returned: readonly number[]): number[] =>
  wantedIds.filter((id) => !returned.includes(id));

const isListCar = (one: unknown): one is CompareListCar =>
  isRecord(one) &&
  Number.isSafeInteger(one.id) &&
  typeof one.name === 'string' &&
  typeof one.picture === 'string' &&
  /^\/(?![/\\])/.test(one.picture);

export type StoredList = { date: number; cars: readonly CompareListCar[] };

/** CMP-03: what the device kept, as far as it is of these days and can be trusted. */
export const readStoredList = (stored: unknown, nowMs: number): CompareListCar[] => {
  const { date, cars } = recordOf(stored);
  if (typeof date !== 'number' || nowMs - date > compareLifetimeMs || !Array.isArray(cars)) return [];
  return cars
    .filter(isListCar)
    .reduce<CompareListCar[]>((list, { id, name, picture }) => [...(withCar(list, { id, name, picture }) ?? list)], []);
};
