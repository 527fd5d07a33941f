import { z } from 'zod';
import { err, ok, type Result } from '#lib/result.ts';

/** From lowest to highest; each includes the ones after it (LOC-19). */
const locationPriorities = ['all', 'high', 'highest'] as const;
export const LocationPriority = z.enum(locationPriorities);
export type LocationPriority = z.infer<typeof LocationPriority>;

const IndexedLocation = z.object({ locationIndexPriority: LocationPriority });

/** By upper-case state, then city slug (LOC-15). */
export const IndexedLocations = z.record(z.string(), z.record(z.string(), IndexedLocation));
export type IndexedLocations = z.infer<typeof IndexedLocations>;

/** By the number of listings within 50 miles (RULING-29). */
export const priorityForCount = (listings: number): LocationPriority => {
  if (listings >= 5_000) return 'highest';
  return listings >= 1_000 ? 'high' : 'all';
};

/** Dots and apostrophes are removed, other characters become hyphens (LOC-17). */
export const indexedCitySlug = (city: string): string =>
  city
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .replace(/[^\w]+/g, '-');

/** Finds an indexed city with at least this priority; the error is the message. */
export const findIndexedLocation = (
  locations: IndexedLocations,
  { city = '', state = '' }: { city?: string | undefined; state?: string | undefined },
  atLeast: LocationPriority = 'all',
): Result<LocationPriority, string> => {
  if (city === '' && state === '') return err('city and state not provided');
  const slug = indexedCitySlug(city);
  const name = [slug, state.toLowerCase()].filter(Boolean).join('-');
  const cities = Object.hasOwn(locations, state.toUpperCase()) ? locations[state.toUpperCase()] : undefined;
  const entry = cities && Object.hasOwn(cities, slug) ? cities[slug] : undefined;
  if (!entry) return err(`cannot find ${name} in indexed location`);
  const { locationIndexPriority: priority } = entry;
  if (locationPriorities.indexOf(priority) >= locationPriorities.indexOf(atLeast)) return ok(priority);
  return err(`cannot find ${name} with a priority of at least ${atLeast} in indexed location`);
};
