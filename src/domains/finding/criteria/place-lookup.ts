import { cityKey } from '#domains/reference/locations/city-name.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import type { Location, LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { fallbackSearchRadius } from '#domains/reference/locations/markets.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { isState } from '#domains/reference/locations/states.ts';
import { milesBetween } from '#lib/distance.ts';
import type { MapBox, SearchPlace } from './search.ts';

/** A place as addresses need it: its name, where it lies, the ZIP in its middle, and its market's radius. */
export type NamedPlace = Pick<
  Location,
  'zip' | 'city' | 'state' | 'centerZip' | 'defaultSearchRadius' | 'latitude' | 'longitude'
>;

/** `weight` is how many people live there where they were counted, otherwise the number of its ZIPs. */
type Namesake = { readonly city: string; readonly state: string; readonly weight: number };

export type PlaceLookup = {
  byZip(zip: string): NamedPlace | undefined;
  /** The ZIP we know that is next in number to one we do not. */
  nearZip(zip: string): string | undefined;
  /** Names compare without case and punctuation. */
  byCity(city: string, state: string): NamedPlace | undefined;
  /** By which an area of the map is called: a town near its middle, or the large city of a wide one. */
  areaName(box: MapBox): string | undefined;
  /** Every city of a name, in whichever state, the largest first. */
  namesakes(city: string): readonly Namesake[];
  /** City names to suggest from; none where they are not at hand. */
  citiesOf(state: string): readonly string[];
};

/** Areas so many degrees wide have many towns in them, of which nobody looks for the one in the middle. */
const townDegrees = 1;

/** ZIP codes that only post boxes have lie so near in number to those of their town; others are misspelt. */
const farthestInNumber = 20;

/** Finds the ZIP that is next in number to one we do not know and begins alike. */
export const createNearZip = (places: Pick<Places, 'peopledPlaces'>): PlaceLookup['nearZip'] => {
  let byPrefix: Map<string, string[]> | undefined;
  return (zip) => {
    if (!/^\d{5}$/.test(zip)) return undefined;
    byPrefix ??= Map.groupBy(
      places.peopledPlaces().map((place) => place.zip),
      (zipCode) => zipCode.slice(0, 3),
    );
    const distance = (zipCode: string): number => Math.abs(Number(zipCode) - Number(zip));
    const near = (byPrefix.get(zip.slice(0, 3)) ?? []).filter((zipCode) => distance(zipCode) <= farthestInNumber);
    return near.toSorted((a, b) => distance(a) - distance(b) || (a < b ? -1 : 1))[0];
  };
};

/** Every place of the country, for the server. */
export const createPlaceLookup = ({
  lookup,
  places,
}: {
  lookup: LocationLookup;
  places: Pick<Places, 'peopledPlaces'>;
}): PlaceLookup => {
  const nearZip = createNearZip(places);
  // One entry per city and ZIP at the most: only those that exist are kept.
  const cities = new Map<string, NamedPlace>();
  const zips = new Map<string, NamedPlace>();
  let names: Map<string, Set<string>> | undefined;
  let byName: Map<string, Namesake[]> | undefined;

  const citiesByName = (): Map<string, Namesake[]> => {
    const people = new Map(largestCities.map(({ city, state, population }) => [`${state}${city}`, population]));
    const cityOf = ({ city, state }: { city: string; state: string }): string => `${state}${city}`;
    const all = [...Map.groupBy(places.peopledPlaces(), cityOf)].flatMap(([key, [first, ...rest]]) =>
      first ? [{ city: first.city, state: first.state, weight: people.get(key) ?? rest.length + 1 }] : [],
    );
    return Map.groupBy(
      all.sort((a, b) => b.weight - a.weight),
      ({ city }) => cityKey(city),
    );
  };

  const citiesByState = (): Map<string, Set<string>> => {
    const byState = new Map<string, Set<string>>();
    for (const { city, state } of places.peopledPlaces()) {
      const cityNames = byState.get(state) ?? new Set();
      byState.set(state, cityNames.add(city));
    }
    return byState;
  };

  return {
    byZip: (zip) => {
      const place = zips.get(zip);
      if (place) return place;
      const zipPlace = lookup.byZip(zip);
      if (!zipPlace.ok) return undefined;
      zips.set(zip, zipPlace.value);
      return zipPlace.value;
    },
    nearZip,
    byCity: (city, state) => {
      const key = `${state.toUpperCase()}${cityKey(city)}`;
      const cityPlaces = cities.get(key);
      if (cityPlaces) return cityPlaces;
      const place = lookup.byCity(city, state);
      if (!place.ok) return undefined;
      cities.set(key, place.value);
      return place.value;
    },
    areaName: ({ south, west, north, east }) => {
      // A box across the date line ends to the west of where it begins.
      const width = east < west ? east - west + 360 : east - west;
      const longitude = west + width / 2;
      const middle = lookup.nearest((south + north) / 2, longitude > 180 ? longitude - 360 : longitude);
      if (!middle.ok) return undefined;
      const { zip, city } = middle.value;
      if (width <= townDegrees) return city;
      const place = lookup.byZip(zip);
      return place.ok ? place.value.dma.name.split(',')[0] : city;
    },
    namesakes: (city) => {
      byName ??= citiesByName();
      return byName.get(cityKey(city)) ?? [];
    },
    citiesOf: (state) => {
      names ??= citiesByState();
      return [...(names.get(state) ?? [])];
    },
  };
};

/** A ZIP within so many miles of a city is near it: Floyds Knobs is near Louisville. */
const nearMiles = 50;

/**
 * What a place in any form stands for: a city with its ZIP, or a state. The city is kept as named where the ZIP lies near
 * it; of two that are far from each other the ZIP counts, and its own city is named (RULING-48). Undefined when nothing
 * of it is known.
 */
export const settledPlace = ({ zip, city, state }: SearchPlace, places: PlaceLookup): SearchPlace | undefined => {
  const ofZip = zip === undefined ? undefined : places.byZip(zip);
  const place = city !== undefined && state !== undefined ? places.byCity(city, state) : undefined;
  const agreed = place && (!ofZip || milesBetween(place, ofZip) <= nearMiles) ? place : undefined;
  const named = agreed ?? (ofZip && (places.byCity(ofZip.city, ofZip.state) ?? ofZip));
  if (named) return { zip: ofZip?.zip ?? named.centerZip, city: named.city, state: named.state };
  return city === undefined && zip === undefined && state !== undefined && isState(state) ? { state } : undefined;
};

/** Miles to search when the address does not say: the market's, 50 without one (URL-43), a whole state's 0 (RULING-47). */
export const defaultRadiusOf = (place: SearchPlace, places: PlaceLookup): number => {
  if (place.zip !== undefined) return places.byZip(place.zip)?.defaultSearchRadius ?? fallbackSearchRadius;
  if (place.city !== undefined && place.state !== undefined) {
    return places.byCity(place.city, place.state)?.defaultSearchRadius ?? fallbackSearchRadius;
  }
  return place.state === undefined ? fallbackSearchRadius : 0;
};
