import { cityKey } from '#domains/reference/locations/city-name.ts';
import { largestCities } from '#domains/reference/locations/largest-cities.ts';
import type { Location, LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { fallbackSearchRadius } from '#domains/reference/locations/markets.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { isState } from '#domains/reference/locations/states.ts';
import { milesBetween } from '#lib/distance.ts';
import type { MapBox, SearchPlace } from './search.ts';

/** A place for addresses: its name, coordinates, center ZIP and its market's radius. */
export type NamedPlace = Pick<
  Location,
  'zip' | 'city' | 'state' | 'centerZip' | 'defaultSearchRadius' | 'latitude' | 'longitude'
>;

/** `weight` is the population if known, otherwise the number of its ZIPs. */
type Namesake = { readonly city: string; readonly state: string; readonly weight: number };

export type PlaceLookup = {
  byZip(zip: string): NamedPlace | undefined;
  /** The known ZIP numerically closest to an unknown one. */
  nearZip(zip: string): string | undefined;
  /** Ignores case and punctuation. */
  byCity(city: string, state: string): NamedPlace | undefined;
  /** The name of a map area: a town near its center, or the large city of a wide area. */
  areaName(box: MapBox): string | undefined;
  /** All cities with this name, in any state, largest first. */
  namesakes(city: string): readonly Namesake[];
  /** City names for suggestions; empty if not available. */
  citiesOf(state: string): readonly string[];
};

/** A wider area has many towns, and the one in its center means nothing to shoppers. */
const townDegrees = 1;

/** ZIPs used only for post boxes are numerically this close to their town's; others are typos. */
const farthestInNumber = 20;

/** Finds the known ZIP numerically closest to an unknown one with the same prefix. */
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

/** All places of the country, for the server. */
export const createPlaceLookup = ({
  lookup,
  places,
}: {
  lookup: LocationLookup;
  places: Pick<Places, 'peopledPlaces'>;
}): PlaceLookup => {
  const nearZip = createNearZip(places);
  // Bounded: only existing cities and ZIPs are cached.
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
      // A box across the date line has its east west of its west.
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

/** A ZIP within this distance belongs to the area of a city: Floyds Knobs is near Louisville. */
const nearMiles = 50;

/**
 * Normalizes a place to a city with its ZIP, or to a state. The named city is kept if the ZIP is near it; if they are
 * far apart, the ZIP counts and its own city is named (RULING-48). Undefined if nothing is known.
 */
export const settledPlace = ({ zip, city, state }: SearchPlace, places: PlaceLookup): SearchPlace | undefined => {
  const ofZip = zip === undefined ? undefined : places.byZip(zip);
  const place = city !== undefined && state !== undefined ? places.byCity(city, state) : undefined;
  const agreed = place && (!ofZip || milesBetween(place, ofZip) <= nearMiles) ? place : undefined;
  const named = agreed ?? (ofZip && (places.byCity(ofZip.city, ofZip.state) ?? ofZip));
  if (named) return { zip: ofZip?.zip ?? named.centerZip, city: named.city, state: named.state };
  return city === undefined && zip === undefined && state !== undefined && isState(state) ? { state } : undefined;
};

/** Default radius in miles: the market's, 50 without one (URL-43), 0 for a state (RULING-47). */
export const defaultRadiusOf = (place: SearchPlace, places: PlaceLookup): number => {
  if (place.zip !== undefined) return places.byZip(place.zip)?.defaultSearchRadius ?? fallbackSearchRadius;
  if (place.city !== undefined && place.state !== undefined) {
    return places.byCity(place.city, place.state)?.defaultSearchRadius ?? fallbackSearchRadius;
  }
  return place.state === undefined ? fallbackSearchRadius : 0;
};
