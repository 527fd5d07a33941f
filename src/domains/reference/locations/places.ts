import { milesBetween, type Point, unitVector } from '#lib/distance.ts';
import { cityKey, otherCityKey } from './city-name.ts';
import { createLatitudeBands } from './latitude-bands.ts';
import type { PlaceTable } from './place-table.ts';
import { isState, stateNames } from './states.ts';

export type Place = Point & { readonly zip: string; readonly city: string; readonly state: string };

/** A city with the center of its ZIPs; `zip` is the delivery area nearest to it (RULING-51). */
type City = Place & { readonly zipCount: number };

export type CityName = Pick<City, 'city' | 'state' | 'zipCount'>;

type StateCentre = Place & { readonly name: string };

export type Places = {
  zipPlace(zip: string): Place | undefined;
  /** The city's inhabited ZIPs, or all if none is inhabited. Empty for an unknown city. */
  cityPlaces(city: string, state: string): readonly Place[];
  city(city: string, state: string): City | undefined;
  stateCentre(state: string): StateCentre | undefined;
  /** Only inhabited ZIPs. */
  nearestZip(latitude: number, longitude: number): Place | undefined;
  /** The number of inhabited ZIPs within a distance. */
  zipsWithin(point: Point, miles: number): number;
  /** All ZIPs in order. */
  allZips(): readonly string[];
  /** All inhabited ZIPs. */
  peopledPlaces(): readonly Place[];
  /** ZIPs of PO boxes and single buildings: their post office is in the center of most towns. */
  postOfficePlaces(): readonly Place[];
  /** All inhabited cities with their centers. */
  cities(): readonly City[];
  /** All inhabited cities by name only, which is cheaper than computing 30,000 centers. */
  cityNames(): readonly CityName[];
  /** The place of the ZIP, or for an unknown ZIP the place of the city if that is known. */
  resolve(place: {
    zip?: string | undefined;
    city?: string | undefined;
    state?: string | undefined;
  }): Place | undefined;
};

const zipText = (zip: number): string => String(zip).padStart(5, '0');
const isZip = (text: string): boolean => /^\d{5}$/.test(text);

export const createPlaces = (table: PlaceTable): Places => {
  const { zips, latitudes, longitudes, peopled, single, cityOfRow, cityStart, cities, states } = table;
  const rowOfZip = new Int32Array(100_000).fill(-1);
  zips.forEach((zip, row) => {
    rowOfZip[zip] = row;
  });
  const cityByKey = new Map<string, number>();
  cities.forEach((name, city) => {
    const other = otherCityKey(name);
    if (other) cityByKey.set(`${states[city]}${other}`, city);
  });
  // A city's own spelling overrides another's alternative spelling.
  cities.forEach((name, city) => void cityByKey.set(`${states[city]}${cityKey(name)}`, city));

  const placeAt = (row: number): Place => ({
    zip: zipText(zips[row] ?? 0),
    city: cities[cityOfRow[row] ?? 0] ?? '',
    state: states[cityOfRow[row] ?? 0] ?? '',
    latitude: latitudes[row] ?? 0,
    longitude: longitudes[row] ?? 0,
  });

  const rowsWhere = (from: number, to: number, wanted: (row: number) => boolean): number[] => {
    const rows: number[] = [];
    for (let row = from; row < to; row += 1) if (wanted(row)) rows.push(row);
    return rows;
  };

  const peopledRows = rowsWhere(0, zips.length, (row) => peopled[row] === 1);
  const bands = createLatitudeBands(peopledRows, latitudes, longitudes);

  const cityRows = (city: number): number[] => {
    const from = cityStart[city] ?? 0;
    const to = cityStart[city + 1] ?? 0;
    const lived = rowsWhere(from, to, (row) => peopled[row] === 1);
    return lived.length > 0 ? lived : rowsWhere(from, to, () => true);
  };

  /** The center of some rows, by vectors, because the Aleutians are on both sides of the date line. */
  const middleOf = (rows: readonly number[]): Point => {
    let [x, y, z] = [0, 0, 0];
    for (const row of rows) {
      const vector = unitVector(placeAt(row));
      x += vector[0];
      y += vector[1];
      z += vector[2];
    }
    const degrees = 180 / Math.PI;
    return { latitude: Math.atan2(z, Math.hypot(x, y)) * degrees, longitude: Math.atan2(y, x) * degrees };
  };

  const centred = (rows: readonly number[]): Place | undefined => {
    const middle = middleOf(rows);
    const areas = rows.filter((row) => single[row] === 0);
    let best: Place | undefined;
    for (const row of areas.length > 0 ? areas : rows) {
      const place = placeAt(row);
      // Of two within a foot the first is chosen, so that rounding does not decide.
      if (!best || milesBetween(place, middle) < milesBetween(best, middle) - 0.0002) best = place;
    }
    return best && { ...best, ...middle };
  };

  const cityAt = (city: number): City | undefined => {
    const rows = cityRows(city);
    const centre = centred(rows);
    return centre && { ...centre, zipCount: rows.length };
  };

  const peopledIn = (city: number): number => {
    let count = 0;
    for (let row = cityStart[city] ?? 0; row < (cityStart[city + 1] ?? 0); row += 1) count += peopled[row] ?? 0;
    return count;
  };

  const peopledCities = (): number[] => [...cities.keys()].filter((city) => peopledIn(city) > 0);

  const cityIndex = (city: string, state: string): number | undefined =>
    cityByKey.get(`${state.toUpperCase()}${cityKey(city)}`);

  const zipPlace = (zip: string): Place | undefined => {
    const row = isZip(zip) ? (rowOfZip[Number(zip)] ?? -1) : -1;
    return row < 0 ? undefined : placeAt(row);
  };

  const cityNamed = (city: string, state: string): City | undefined => {
    const index = cityIndex(city, state);
    return index === undefined ? undefined : cityAt(index);
  };

  return {
    zipPlace,
    cityPlaces: (city, state) => {
      const index = cityIndex(city, state);
      return index === undefined ? [] : cityRows(index).map(placeAt);
    },
    city: cityNamed,
    stateCentre: (text) => {
      const state = text.toUpperCase();
      if (!isState(state)) return undefined;
      const inState = (row: number): boolean => states[cityOfRow[row] ?? 0] === state;
      const lived = peopledRows.filter(inState);
      const centre = centred(lived.length > 0 ? lived : rowsWhere(0, zips.length, inState));
      return centre && { ...centre, name: stateNames[state] ?? state };
    },
    nearestZip: (latitude, longitude) => {
      const row = bands.nearest({ latitude, longitude });
      return row === undefined ? undefined : placeAt(row);
    },
    zipsWithin: bands.countWithin,
    allZips: () => Array.from(zips.toSorted(), zipText),
    peopledPlaces: () => peopledRows.map(placeAt),
    postOfficePlaces: () => rowsWhere(0, zips.length, (row) => peopled[row] === 0 || single[row] === 1).map(placeAt),
    cities: () => peopledCities().flatMap((city) => cityAt(city) ?? []),
    cityNames: () =>
      peopledCities().map((city) => ({
        city: cities[city] ?? '',
        state: states[city] ?? '',
        zipCount: peopledIn(city),
      })),
    resolve: ({ zip, city, state }) => (zip && zipPlace(zip)) || (city && state ? cityNamed(city, state) : undefined),
  };
};
