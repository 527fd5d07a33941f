import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { JsonStorage } from '#lib/json-storage.ts';
import { isRecord } from '#lib/json-values.ts';
import type { SavedVehiclesThunk } from './saved-vehicles-slice.ts';

/** Visits to a car's page count for 60 days (RULING-32). */
const countedMs = 60 * dayMs;
/** SAVE-19 only needs to know whether there were more than 3 views, so a few times of the latest cars are enough. */
const timesPerCar = 5;
const mostCars = 100;
const viewsKey = 'vehicleViews';

type Views = [listingId: number, times: number[]][];

const readViews = (device: JsonStorage, nowMs: number): Views => {
  const stored = device.get(viewsKey);
  if (!isRecord(stored)) return [];
  return Object.entries(stored).flatMap(([id, times]) => {
    const recent = Array.isArray(times)
      ? times.filter((time): time is number => typeof time === 'number' && time <= nowMs && nowMs - time < countedMs)
      : [];
    return recent.length > 0 && Number(id) > 0 ? [[Number(id), recent]] : [];
  });
};

type Device = { device: JsonStorage; clock: Clock };

/** Records a view of a car's page. */
export const recordView = ({ device, clock }: Device, listingId: number): void => {
  const views = readViews(device, clock.now());
  const earlier = views.find(([id]) => id === listingId)?.[1] ?? [];
  const view: Views[number] = [listingId, [...earlier, clock.now()].slice(-timesPerCar)];
  const lastTime = ([, times]: Views[number]) => times.at(-1) ?? 0;
  const others = views.filter(([id]) => id !== listingId).toSorted((a, b) => lastTime(b) - lastTime(a));
  device.set(viewsKey, Object.fromEntries([view, ...others].slice(0, mostCars)));
};

/** Number of views of each car within the last 60 days (RULING-32). */
export const viewCounts = ({ device, clock }: Device): ReadonlyMap<number, number> =>
  new Map(readViews(device, clock.now()).map(([id, times]) => [id, times.length]));

export const countView =
  (listingId: number): SavedVehiclesThunk =>
  (_dispatch, _getState, services) =>
    recordView(services, listingId);

export const readViewCounts = (): SavedVehiclesThunk<ReadonlyMap<number, number>> => (_dispatch, _getState, services) =>
  viewCounts(services);
