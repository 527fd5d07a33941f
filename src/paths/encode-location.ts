import { requireObject } from '#lib/require-type.ts';
import { slugOf } from '#lib/slug.ts';

/** A place as it is written in URLs. */
export type PlaceName = { readonly zip?: string; readonly city?: string; readonly state?: string };

/** The path segment of a place, readable by the search parser; undefined for a place without a state. */
export const encodeLocation = (place: PlaceName): string | undefined => {
  const { city, state, zip } = requireObject(place, 'location') as PlaceName;
  if (!state) return undefined;
  return [city && slugOf(city), state.toLowerCase(), city && zip].filter(Boolean).join('-');
};
