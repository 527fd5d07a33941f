import { slugOf } from '#lib/slug.ts';
import type { Place, Places } from './places.ts';
import { isState } from './states.ts';

/** What a path segment such as `atlanta-ga-30303` says (URL-25). */
export type SeoLocation = { readonly city: string; readonly state: string; readonly zip?: string };

/** Letters, marks of names (apostrophe included, URL-26) and separators; then a state and perhaps a ZIP. */
const pattern = /^([a-z][a-z.'’\s-]*?)[\s,-]+([a-z]{2})(?:[\s-]+(\d{5}))?$/i;

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment.replaceAll('+', ' '));
  } catch {
    return segment;
  }
};

/** Undefined when the segment does not have the form of a location. */
export const readSeoLocation = (segment: string): SeoLocation | undefined => {
  const [, name = '', code = '', zip] = pattern.exec(decoded(segment).trim()) ?? [];
  const state = code.toUpperCase();
  if (name === '' || !isState(state)) return undefined;
  const city = name
    .replace(/[\s-]+/g, ' ')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase();
  return zip === undefined ? { city, state } : { city, state, zip };
};

export type FoundLocation = {
  readonly place: Place;
  readonly city: string;
  readonly state: string;
  readonly zip?: string;
};

/** The place a segment stands for; a ZIP without data stands in its city. Undefined when neither is known. */
export const findSeoLocation = (places: Places, segment: string): FoundLocation | undefined => {
  const asked = readSeoLocation(segment);
  const city = asked && places.city(asked.city, asked.state);
  const place = asked && places.resolve(asked);
  if (!asked || !place) return undefined;
  const named = city ?? place;
  return {
    place,
    city: named.city,
    state: named.state,
    ...(asked.zip !== undefined && places.zipPlace(asked.zip) !== undefined && { zip: asked.zip }),
  };
};

/** The segment that reads back as this location. */
export const seoLocationSlug = ({ city, state, zip }: SeoLocation): string =>
  [slugOf(city), state.toLowerCase(), zip].filter(Boolean).join('-');
