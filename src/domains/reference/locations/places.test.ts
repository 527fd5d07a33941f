import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { milesBetween } from '#lib/distance.ts';
import { largestCities } from './largest-cities.ts';
import { createMarkets } from './markets.ts';
import { createPlaceSearch } from './place-search.ts';
import { parsePlaceTable } from './place-table.ts';
import { createPlaces } from './places.ts';
import { loadPlaces } from './places-file.server.ts';
import { isState } from './states.ts';

const places = loadPlaces(fileURLToPath(new URL('../../../../data/places.txt', import.meta.url)));
const singleZips = new Set(
  readFileSync(fileURLToPath(new URL('../../../../data/single-zips.txt', import.meta.url)), 'utf8').split(/\s/),
);
const peopled = places.peopledPlaces();
const zipOfPeople = fc.constantFrom(...peopled);

const small = createPlaces(
  parsePlaceTable(`# comment
GA|Alpha|30001 330000 -840000,30002 330100 -840000,30003 331000 -840000,*30009 350000 -840000
GA|Saint Beta|*30010 340000 -850000
GA|Delta|30020 320000 -840000,!30021 320100 -840000,30022 320300 -840000
GU|Gamma|96910 134700 1447400
`),
);

describe('place table', () => {
  it('reads signs, markers and every ZIP of a city', () => {
    expect(small.allZips()).toEqual(['30001', '30002', '30003', '30009', '30010', '30020', '30021', '30022', '96910']);
    expect(small.zipPlace('96910')).toEqual({
      zip: '96910',
      city: 'Gamma',
      state: 'GU',
      latitude: 13.47,
      longitude: 144.74,
    });
    expect(small.peopledPlaces().map(({ zip }) => zip)).toEqual([
      ...['30001', '30002', '30003', '30020', '30021', '30022', '96910'],
    ]);
  });

  it('RULING-51: the center of a city is the ZIP nearest to the mean of its ZIPs without P.O. boxes', () => {
    expect(small.city('alpha', 'ga')).toMatchObject({ zip: '30002', zipCount: 3, state: 'GA' });
    expect(small.city('alpha', 'ga')?.latitude).toBeCloseTo(33.0367, 3);
  });

  it('RULING-51: a single-building ZIP counts for the mean of its city, but is never its center', () => {
    expect(small.city('Delta', 'GA')).toMatchObject({ zip: '30020', zipCount: 3 });
    expect(small.city('Delta', 'GA')?.latitude).toBeCloseTo(32.0133, 3);
  });

  it('RULING-51: the center of every market is a delivery area', () => {
    const centres = createMarkets({ places, largestCities }).all.map(
      ({ city, state }) => places.city(city, state)?.zip,
    );
    const zips = Object.fromEntries(centres.map((zip) => [zip, true]));
    expect(zips).toMatchObject({ '10019': true, '80203': true, '37203': true, '60607': true, '98104': true });
    expect(centres.filter((zip) => zip === undefined || singleZips.has(zip))).toEqual([]);
  });

  it('a town with only P.O. boxes has a place, but is not among the populated cities', () => {
    expect(small.cityPlaces('Saint Beta', 'GA').map(({ zip }) => zip)).toEqual(['30010']);
    expect(small.cities().map(({ city }) => city)).toEqual(['Alpha', 'Delta', 'Gamma']);
  });
});

describe('places', () => {
  it('LOC-09: towns with Mc in their name have the usual spelling and are found in any spelling', () => {
    const cities = new Set(peopled.map(({ city }) => city));
    expect([...cities].filter((city) => /\bMc( |[a-z])/.test(city))).toEqual([]);
    expect(['McAllen', 'McCook', 'East McKeesport'].filter((city) => !cities.has(city))).toEqual([]);
    for (const typed of ['Mc Cook', 'Mccook', 'mccook']) expect(places.city(typed, 'NE')?.city).toBe('McCook');
  });

  it('LOC-09: a city is found in any letter case, and only in its own state', () => {
    expect(places.city('ATLANTA', 'ga')?.city).toBe('Atlanta');
    expect(places.city('atlanta', 'WA')).toBeUndefined();
    expect(places.cityPlaces('Nowhere At All', 'GA')).toEqual([]);
  });

  it.each([
    ['sandiego', 'CA', 'San Diego'],
    ["Coeur d'Alene", 'ID', "Coeur d'Alene"],
    ['coeur dalene', 'ID', "Coeur d'Alene"],
    ['St. Louis', 'MO', 'Saint Louis'],
    ['st-louis', 'MO', 'Saint Louis'],
    ['Saint Louis', 'MO', 'Saint Louis'],
    ['Port St. Lucie', 'FL', 'Port Saint Lucie'],
    ['Ft Lauderdale', 'FL', 'Fort Lauderdale'],
    ['Mt Vernon', 'NY', 'Mount Vernon'],
    ['winston salem', 'NC', 'Winston-Salem'],
  ])('RULING-45: the city %s, %s is found as %s', (name, state, city) => {
    expect(places.city(name, state)?.city).toBe(city);
  });

  it('URL-25: a ZIP without data resolves to its city, and an unknown city to nothing', () => {
    expect(places.zipPlace('02101')).toBeUndefined();
    expect(places.resolve({ zip: '02101', city: 'boston', state: 'MA' })?.city).toBe('Boston');
    expect(places.resolve({ zip: '30303', city: 'boston', state: 'MA' })?.city).toBe('Atlanta');
    expect(places.resolve({ zip: '02101' })).toBeUndefined();
    expect(places.resolve({ city: 'nowhere', state: 'MA' })).toBeUndefined();
  });

  it('RULING-47: the center of a state is inside it', () => {
    expect(places.stateCentre('ny')).toMatchObject({ name: 'New York', state: 'NY' });
    expect(places.stateCentre('zz')).toBeUndefined();
    for (const state of ['TX', 'AK', 'HI', 'DC', 'PR']) {
      const centre = places.stateCentre(state);
      const own = places.zipPlace(centre?.zip ?? '');
      expect(own?.state).toBe(state);
    }
  });

  it('the nearest ZIP to a ZIP’s position is that ZIP, and to any other point the one with the least distance', () => {
    fc.assert(
      fc.property(zipOfPeople, (place) => {
        const nearest = places.nearestZip(place.latitude, place.longitude);
        expect(nearest && milesBetween(nearest, place)).toBeCloseTo(0, 4);
      }),
      { numRuns: 30 },
    );
    fc.assert(
      fc.property(zipOfPeople, fc.double({ min: -1, max: 1, noNaN: true }), (place, aside) => {
        const point = { latitude: place.latitude + aside / 2, longitude: place.longitude + aside };
        const nearest = places.nearestZip(point.latitude, point.longitude);
        const least = Math.min(...peopled.map((other) => milesBetween(other, point)));
        expect(nearest && milesBetween(nearest, point)).toBeCloseTo(least, 3);
      }),
      { numRuns: 5 },
    );
  });

  it('zipsWithin agrees with a count by distance', () => {
    const atlanta = places.zipPlace('30303');
    if (!atlanta) throw new Error('no Atlanta');
    expect(places.zipsWithin(atlanta, 50)).toBe(peopled.filter((place) => milesBetween(place, atlanta) <= 50).length);
    expect(places.zipsWithin(atlanta, 50)).toBeGreaterThan(100);
  });

  it('every ZIP is unique, has five digits and a known state, and every state has some', () => {
    const zips = places.allZips();
    expect(new Set(zips).size).toBe(zips.length);
    expect(zips.length).toBeGreaterThan(41_000);
    expect(zips.every((zip) => /^\d{5}$/.test(zip) && isState(places.zipPlace(zip)?.state ?? ''))).toBe(true);
    expect(new Set(peopled.map(({ state }) => state)).size).toBeGreaterThanOrEqual(52);
  });

  it('RULING-51: the 200 largest cities are all found', () => {
    expect(largestCities).toHaveLength(200);
    expect(largestCities.filter(({ city, state }) => !places.city(city, state))).toEqual([]);
  });
});

describe('place search', () => {
  const search = createPlaceSearch({ places, largestCities });
  const labels = (text: string, limit?: number): string[] => search.suggest(text, limit).map(({ label }) => label);

  it('suggests the largest cities with the typed prefix first', () => {
    expect(labels('san ', 3)).toEqual(['San Antonio, TX', 'San Diego, CA', 'San Jose, CA']);
    expect(labels('ATL')[0]).toBe('Atlanta, GA');
    expect(labels('st. lou')[0]).toBe('Saint Louis, MO');
  });

  it('reads a state after the city', () => {
    expect(labels('portland or', 1)).toEqual(['Portland, OR']);
    expect(labels('portland, m')[0]).toBe('Portland, ME');
    expect(labels('springfield, il', 5)).toEqual(['Springfield, IL']);
  });

  it('suggests ZIPs by their first digits', () => {
    expect(labels('3030', 2)).toEqual(['30301 Atlanta, GA', '30302 Atlanta, GA']);
    expect(search.suggest('30303')).toEqual([
      { label: '30303 Atlanta, GA', city: 'Atlanta', state: 'GA', zip: '30303' },
    ]);
  });

  it('suggests nothing for empty text, punctuation and unknown names', () => {
    for (const text of ['', '  ', '!!!', '303030', '12 main st', 'zzzz']) expect(labels(text)).toEqual([]);
  });

  it('suggests at most eight existing places for any text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const suggestions = search.suggest(text);
        expect(suggestions.length).toBeLessThanOrEqual(8);
        for (const { zip } of suggestions) expect(places.zipPlace(zip)).toBeDefined();
      }),
      { numRuns: 50 },
    );
  });
});
