import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Clock } from '#lib/clock.ts';
import { type IndexedLocations, indexedCitySlug, priorityForCount } from './indexed-location.ts';
import type { Places } from './places.ts';

/** Listings for sale within 50 miles. */
type CountNear = (latitude: number, longitude: number) => number | Promise<number>;

export type IndexedLocationSource = { get(): Promise<IndexedLocations> };

const ttlMs = 12 * 60 * 60 * 1000;
const citiesPerTurn = 100;

/** Shoppers write "St." where the post office writes "Saint": both spellings are listed (LOC-17). */
const slugsOf = (city: string): string[] => {
  const slug = indexedCitySlug(city);
  const short = slug
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bmount\b/g, 'mt')
    .replace(/\bfort\b/g, 'ft');
  return short === slug ? [slug] : [slug, short];
};

/**
 * One brand's indexed locations, kept for 12 hours (LOC-15, RULING-111). Counting around 30,000 cities takes a while, so it
 * is done in small portions between other work.
 */
export const createIndexedLocations = ({
  places,
  countNear,
  clock,
}: {
  places: Places;
  countNear: CountNear;
  clock: Clock;
}): IndexedLocationSource => {
  let cached: { locations: Promise<IndexedLocations>; untilMs: number } | undefined;

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

  return {
    get: () => {
      const nowMs = clock.now();
      if (cached && nowMs < cached.untilMs) return cached.locations;
      const building = { locations: build(), untilMs: nowMs + ttlMs };
      cached = building;
      building.locations.catch(() => {
        if (cached === building) cached = undefined;
      });
      return building.locations;
    },
  };
};
