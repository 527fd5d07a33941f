import { cityKey, otherCityKey } from '#domains/reference/locations/city-name.ts';
import type { LargeCity } from '#domains/reference/locations/largest-cities.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import type { Point } from '#lib/distance.ts';
import { slugKey } from '#lib/slug.ts';
import { createNearZip } from '../place-lookup.ts';
import type { SearchPlace } from '../search.ts';

export type NamedCity = {
  readonly city: string;
  readonly state: string;
  /** Population if known, otherwise the number of ZIPs. */
  readonly weight: number;
  /** Number of words in the name: "and over" is not Andover. */
  readonly words: number;
  /** The name of a region around it. */
  readonly isRegion?: boolean;
};

export type PlaceWords = {
  hasZip(zip: string): boolean;
  /** A ZIP with its city; for an unknown ZIP the nearest known one. */
  zipPlace(zip: string): { readonly zip: string; readonly city: string; readonly state: string } | undefined;
  /** Undefined for a state. */
  pointOf(place: SearchPlace): Point | undefined;
  /** Whether this is a region of several states. */
  isWideRegion(key: string): boolean;
  /** Cities with this name, largest first. */
  cities(key: string): readonly NamedCity[];
  /** The code for a state's name or code. */
  stateByName(key: string): string | undefined;
  stateByCode(key: string): string | undefined;
  /** Cities large enough to be recognized by name alone. */
  readonly wellKnownCities: readonly string[];
  readonly largeCities: readonly string[];
};

/** Cities with this population are recognized without a preposition or state. */
export const wellKnownFrom = 250_000;
/** Cities with this population are recognized where the word means nothing else. */
export const namedAloneFrom = 100_000;
/** Such cities with the names of everyday words. */
export const everydayCities: ReadonlySet<string> = new Set(
  'surprise independence mobile plantation sunrise enterprise paradise temple'.split(' '),
);

const spokenCities: Readonly<Record<string, readonly [city: string, state: string]>> = {
  nyc: ['New York', 'NY'],
  'new york city': ['New York', 'NY'],
  la: ['Los Angeles', 'CA'],
  dc: ['Washington', 'DC'],
  philly: ['Philadelphia', 'PA'],
  vegas: ['Las Vegas', 'NV'],
  'san fran': ['San Francisco', 'CA'],
  okc: ['Oklahoma City', 'OK'],
  slc: ['Salt Lake City', 'UT'],
  nola: ['New Orleans', 'LA'],
};

/** Regions and parts of cities, searched around a city, which the page says. */
const spokenRegions: Readonly<Record<string, readonly [city: string, state: string]>> = {
  'bay area': ['San Francisco', 'CA'],
  'sf bay area': ['San Francisco', 'CA'],
  'silicon valley': ['San Jose', 'CA'],
  'twin cities': ['Minneapolis', 'MN'],
  dfw: ['Dallas', 'TX'],
  chicagoland: ['Chicago', 'IL'],
  'orange county': ['Anaheim', 'CA'],
  'inland empire': ['Riverside', 'CA'],
  'hampton roads': ['Norfolk', 'VA'],
  'quad cities': ['Davenport', 'IA'],
  'research triangle': ['Raleigh', 'NC'],
  'long island': ['Hempstead', 'NY'],
  queens: ['Jamaica', 'NY'],
  manhattan: ['New York', 'NY'],
  'the bronx': ['Bronx', 'NY'],
  'jackson hole': ['Jackson', 'WY'],
  socal: ['Los Angeles', 'CA'],
  'southern california': ['Los Angeles', 'CA'],
  norcal: ['San Francisco', 'CA'],
  'northern california': ['San Francisco', 'CA'],
  'south florida': ['Miami', 'FL'],
  'central florida': ['Orlando', 'FL'],
  woodlands: ['Spring', 'TX'],
  'the woodlands': ['Spring', 'TX'],
};

const otherStateNames: ReadonlyMap<string, string> = new Map([
  ['washingtonstate', 'WA'],
  ['newyorkstate', 'NY'],
  ['stateofwashington', 'WA'],
]);

/** Regions of several states, which no search has; there are towns of such names. */
const wideRegions: ReadonlySet<string> = new Set(
  'newengland midwest themidwest pacificnorthwest pnw westcoast eastcoast deepsouth thesouth southwest northeast southeast northwest tristatearea tristate greatlakes'.split(
    ' ',
  ),
);

const states = Object.entries(stateNames);
const stateOfName: ReadonlyMap<string, string> = new Map(states.map(([code, name]) => [slugKey(name), code]));
const stateOfCode: ReadonlyMap<string, string> = new Map(states.map(([code]) => [code.toLowerCase(), code]));

const wordsIn = (name: string): number => name.split(/[ -]/).length;

const citiesByKey = (places: Pick<Places, 'cityNames'>, largest: readonly LargeCity[]): Map<string, NamedCity[]> => {
  const people = new Map(largest.map(({ city, state, population }) => [`${state}${cityKey(city)}`, population]));
  const byKey = new Map<string, NamedCity[]>();
  const add = (key: string, city: NamedCity): void => {
    const place = byKey.get(key);
    if (place) place.push(city);
    else byKey.set(key, [city]);
  };
  for (const { city, state, zipCount } of places.cityNames()) {
    const key = cityKey(city);
    const weight = people.get(`${state}${key}`) ?? zipCount;
    const named = { city, state, weight, words: wordsIn(city) };
    add(key, named);
    const other = otherCityKey(city);
    if (other !== undefined) add(other, named);
  }
  for (const [spoken, [city, state]] of Object.entries({ ...spokenCities, ...spokenRegions })) {
    const isKnown = byKey.get(cityKey(city))?.some((named) => named.state === state);
    if (isKnown)
      add(cityKey(spoken), {
        city,
        state,
        weight: 1_000_000,
        words: wordsIn(spoken),
        isRegion: Object.hasOwn(spokenRegions, spoken),
      });
  }
  for (const cities of byKey.values()) cities.sort((a, b) => b.weight - a.weight);
  return byKey;
};

/** The list of cities is built on first use, because most texts name no place. */
export const createPlaceWords = ({
  places,
  largestCities,
}: {
  places: Pick<Places, 'city' | 'cityNames' | 'zipPlace' | 'peopledPlaces'>;
  largestCities: readonly LargeCity[];
}): PlaceWords => {
  const nearZip = createNearZip(places);
  const zipPlace: PlaceWords['zipPlace'] = (zip) => places.zipPlace(zip) ?? places.zipPlace(nearZip(zip) ?? '');
  let byKey: Map<string, NamedCity[]> | undefined;
  return {
    zipPlace,
    hasZip: (zip) => places.zipPlace(zip) !== undefined,
    isWideRegion: (key) => wideRegions.has(key),
    pointOf: ({ zip, city, state }) => {
      if (zip !== undefined) return places.zipPlace(zip);
      return city !== undefined && state !== undefined ? places.city(city, state) : undefined;
    },
    cities: (key) => {
      byKey ??= citiesByKey(places, largestCities);
      return byKey.get(key) ?? [];
    },
    stateByName: (key) => stateOfName.get(key) ?? otherStateNames.get(key),
    stateByCode: (key) => stateOfCode.get(key),
    largeCities: largestCities.map(({ city }) => city),
    wellKnownCities: largestCities.filter(({ population }) => population >= wellKnownFrom).map(({ city }) => city),
  };
};
