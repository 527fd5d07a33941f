import { greatCircleMiles, type Point } from '#lib/distance.ts';
import { grownTo } from './int-pool.ts';
import { createInterned } from './interned.ts';

/** Centers of radius searches, equal ones stored once. The distance to a car is computed once per center. */
type OriginTable = {
  claim(origin: Point): number;
  release(id: number): void;
  /** Switches to another car, at this place. */
  begin(place: Point): void;
  milesFrom(id: number): number;
};

export const createOriginTable = (): OriginTable => {
  const interned = createInterned<string>();
  let latitudes = new Float64Array(256);
  let longitudes = new Float64Array(256);
  let miles = new Float64Array(256);
  /** For each center the number of the car (`turn`) its distance was last computed for. */
  let measured = new Float64Array(256);
  let turn = 0;
  let place: Point = { latitude: 0, longitude: 0 };
  return {
    claim: ({ latitude, longitude }) =>
      interned.claim(`${latitude},${longitude}`, (id) => {
        [latitudes, longitudes, miles, measured] = [
          grownTo(latitudes, id + 1),
          grownTo(longitudes, id + 1),
          grownTo(miles, id + 1),
          grownTo(measured, id + 1),
        ];
        latitudes[id] = latitude;
        longitudes[id] = longitude;
      }),
    release: (id) => {
      interned.release(id);
    },
    begin: (next) => {
      turn += 1;
      place = next;
    },
    milesFrom: (id) => {
      if (measured[id] === turn) return miles[id]!;
      const away = greatCircleMiles(latitudes[id]!, longitudes[id]!, place.latitude, place.longitude);
      miles[id] = away;
      measured[id] = turn;
      return away;
    },
  };
};
