import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Clock } from '#lib/clock.ts';
import { hourMs } from '#lib/duration.ts';
import { type IndexedLocations, indexedCitySlug, priorityForCount } from './indexed-location.ts';
import type { Places } from './places.ts';

/** The number of listings within 50 miles. */
type CountNear = (latitude: number, longitude: number) => number | Promise<number>;

/** Undefined while they are unavailable (LOC-16). */
export type IndexedLocationSource = { get(): Promise<IndexedLocations | undefined> };

/** The fallback if the locations could not be counted. */
type Failed = { readonly success: false };
type Guard = (build: () => Promise<IndexedLocations>) => Promise<IndexedLocations | Failed>;

const ttlMs = 12 * hourMs;
const citiesPerTurn = 100;

/** The post office writes "Saint" where shoppers write "St.", so both spellings are listed (LOC-17). */
const slugsOf = (city: string): string[] => {
  const slug = indexedCitySlug(city);
  const short = slug
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\bfort\b/g, 'ft');
  return short === slug ? [slug] : [slug, short];
};

/**
 * The indexed locations of a brand, cached for 12 hours (LOC-15, RULING-111). Counting around 30,000 cities takes a
 * while, so it is done in small batches between other work.
 */
export const createIndexedLocations = ({
  places,
  countNear,
  clock,
  guard = (build) => build(),
}: {
  places: Places;
  countNear: CountNear;
  clock: Clock;
  guard?: Guard;
}): IndexedLocationSource => {
  let cached: { locations: Promise<IndexedLocations | undefined>; untilMs: number } | undefined;

  const build = async (): Promise<IndexedLocations> => {
    const locations: IndexedLocations = {};
    let counted = 0;
    for (const { city, state, latitude, longitude } of places.cities()) {
      const entry = { locationIndexPriority: priorityForCount(await countNear(latitude, longitude)) };
      locations[state] ??= {};
      for (const slug of slugsOf(city)) locations[state][slug] ??= entry;
      counted += 1;
      if (counted % citiesPerTurn === 0) await yieldToOthers();
    }
    return locations;
  };

  const isFailed = (built: IndexedLocations | Failed): built is Failed => built.success === false;
  const guarded = async (): Promise<IndexedLocations | undefined> => {
    const built = await guard(build);
    return isFailed(built) ? undefined : built;
  };

  return {
    get: () => {
      const nowMs = clock.now();
      if (cached && nowMs < cached.untilMs) return cached.locations;
      const building = { locations: guarded(), untilMs: nowMs + ttlMs };
      cached = building;
      const forget = () => {
        if (cached === building) cached = undefined;
      };
      building.locations.then((locations) => locations ?? forget(), forget);
      return building.locations;
    },
  };
};
