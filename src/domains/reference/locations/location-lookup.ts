import { z } from 'zod';
import { type Clock, systemClock } from '#lib/clock.ts';
import { milesBetween } from '#lib/distance.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { createTtlCache, LOOKUP_TTL_MS } from '#lib/ttl-cache.ts';
import type { Markets } from './markets.ts';
import type { Place, Places } from './places.ts';

/** A place and its market (LOC-08, RULING-50). */
export const Location = z.object({
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  dma: z.object({ code: z.string(), name: z.string() }),
  defaultSearchRadius: z.int(),
  /** The ZIP at the center of the city (RULING-51). */
  centerZip: z.string(),
});
export type Location = z.infer<typeof Location>;

export type LookupFailure = { readonly kind: 'invalid' | 'unknown'; readonly message: string };

export type LocationLookup = {
  byZip(zip: string | undefined): Result<Location, LookupFailure>;
  byCity(city: string | undefined, state: string | undefined): Result<Location, LookupFailure>;
  /** By ZIP; for an unknown ZIP by city, if given. */
  market(place: {
    zip?: string | undefined;
    city?: string | undefined;
    state?: string | undefined;
  }): Result<Location, LookupFailure>;
  /** The ZIP nearest to a point; an error if the point is outside of the country. */
  nearest(latitude: number | undefined, longitude: number | undefined): Result<Place, LookupFailure>;
};

/** Points farther than this from any inhabited ZIP are considered outside of the country. */
const farthestMiles = 100;

const invalid = (argument: string): LookupFailure => ({
  kind: 'invalid',
  message: `${argument} argument is missing or invalid`,
});
const unknown = (text: string): LookupFailure => ({
  kind: 'unknown',
  message: `cannot find zipcode data for ${text}`,
});

const rounded = (degrees: number): number => Math.round(degrees * 10_000) / 10_000;

/** More than the number of ZIPs and cities. */
const mostLocations = 80_000;

type LookupSources = { places: Places; markets: Markets; clock?: Clock };

export const createLocationLookup = ({ places, markets, clock = systemClock }: LookupSources): LocationLookup => {
  // Lookups are cached for 12 hours (RES-10, RULING-111).
  const cache = createTtlCache<Location>({
    name: 'locations',
    timeoutMs: LOOKUP_TTL_MS,
    clock,
    maxEntries: mostLocations,
  });

  const located = (place: Place): Location => {
    const key = `${place.zip} ${place.latitude} ${place.longitude}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const { code, name } = markets.marketAt(place);
    const location: Location = {
      city: place.city,
      state: place.state,
      zip: place.zip,
      latitude: rounded(place.latitude),
      longitude: rounded(place.longitude),
      dma: { code, name },
      defaultSearchRadius: markets.defaultSearchRadius(place),
      centerZip: places.city(place.city, place.state)?.zip ?? place.zip,
    };
    cache.set(key, location);
    return location;
  };

  const byZip: LocationLookup['byZip'] = (zip) => {
    if (zip === undefined || !/^\d{5}$/.test(zip)) return err(invalid('zip'));
    const place = places.zipPlace(zip);
    return place ? ok(located(place)) : err(unknown(zip));
  };

  const byCity: LocationLookup['byCity'] = (city, state) => {
    if (!city || !state) return err(invalid('city and state'));
    const place = places.city(city, state);
    return place ? ok(located(place)) : err(unknown(`${city} ${state}`));
  };

  const nearest: LocationLookup['nearest'] = (latitude = Number.NaN, longitude = Number.NaN) => {
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return err(invalid('latitude and longitude'));
    const place = places.nearestZip(latitude, longitude);
    const near = place && milesBetween(place, { latitude, longitude }) <= farthestMiles;
    return near ? ok(place) : err({ kind: 'unknown', message: `no zipcode within ${farthestMiles} miles` });
  };

  return {
    byZip,
    byCity,
    nearest,
    market: ({ zip, city, state }) => {
      if (zip === undefined && (city !== undefined || state !== undefined)) return byCity(city, state);
      const result = byZip(zip);
      if (result.ok || result.error.kind === 'invalid' || !city || !state) return result;
      return byCity(city, state);
    },
  };
};
