import { requireObject } from '#lib/require-type.ts';
import { slugOf } from '#lib/slug.ts';
import type { SearchPlace } from '../search.ts';

/** The segment that reads back as this place; undefined for a place without a name. */
export const encodeLocation = (place: SearchPlace): string | undefined => {
  const { city, state, zip } = requireObject(place, 'location') as SearchPlace;
  if (!state) return undefined;
  return [city && slugOf(city), state.toLowerCase(), city && zip].filter(Boolean).join('-');
};
