import { requireObject } from '#lib/require-type.ts';
import { slugOf } from '#lib/slug.ts';

/** A place as addresses name it. */
export type PlaceName = { readonly zip?: string; readonly city?: string; readonly state?: string };

/** The segment that reads back as this place; undefined for a place without a name. */
export const encodeLocation = (place: PlaceName): string | undefined => {
  const { city, state, zip } = requireObject(place, 'location') as PlaceName;
  if (!state) return undefined;
  return [city && slugOf(city), state.toLowerCase(), city && zip].filter(Boolean).join('-');
};
