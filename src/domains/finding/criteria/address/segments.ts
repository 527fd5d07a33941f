import { isState, stateNames } from '#domains/reference/locations/states.ts';
import { requireObject, requireString } from '#lib/require-type.ts';
import { slugKey } from '#lib/slug.ts';
import type { NumberRange } from '../criteria.ts';
import { allListingKeys, listingTypeWords } from './filter-words.ts';

/** Decoders of single words. Each accepts only text (SEC-02) and returns undefined for a word of another kind. */

/** Longer than any word of the grammar; longer ones are not read. */
export const longestWord = 100;

const percentDecoded = (segment: string): string => {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The text of a path segment: "+" means a space (RULING-45), except at the end, where it is part of the name (URL-23).
 */
export const decodeSegment = (segment: string): string => {
  const text = percentDecoded(requireString(segment, 'segment'));
  if (!text.includes('+')) return text.trim();
  const ended = text.endsWith('+');
  return `${text.replaceAll('+', ' ').trim()}${ended ? '+' : ''}`;
};

const isDigits = (text: string, least: number, most: number): boolean =>
  text.length >= least && text.length <= most && /^\d+$/.test(text);

/** Dealer and listing ids: digits only (URL-23). */
export const decodeId = (text: string): string | undefined => {
  const id = requireString(text, 'id').trim();
  return isDigits(id, 1, 15) ? id : undefined;
};

/** Ids in paths have at least five digits, so that no year or model number is read as one (URL-07, URL-15). */
export const decodePathId = (text: string): string | undefined => {
  const id = decodeId(text);
  return id && id.length >= 5 ? id : undefined;
};

/** Ignores the word "cars" (URL-24). */
export const decodeListingType = (text: string): string | undefined => {
  const key = slugKey(requireString(text, 'listing type'));
  if (allListingKeys.has(key)) return 'ALL';
  return listingTypeWords.find(key.length > 4 && key.endsWith('cars') ? key.slice(0, -4) : key);
};

const inOrder = (a: number, b: number): NumberRange => (a <= b ? { min: a, max: b } : { min: b, max: a });

const dollars = (digits: string): number | undefined => (isDigits(digits, 1, 9) ? Number(digits) : undefined);

/** "cars under X", "cars over X", "cars between X and Y" (URL-28). */
export const decodePrice = (text: string): NumberRange | undefined => {
  const key = slugKey(requireString(text, 'price'));
  if (key.startsWith('carsunder')) {
    const max = dollars(key.slice('carsunder'.length));
    return max ? { max } : undefined;
  }
  if (key.startsWith('carsover')) {
    const min = dollars(key.slice('carsover'.length));
    return min ? { min } : undefined;
  }
  if (!key.startsWith('carsbetween')) return undefined;
  const [from = '', to = '', ...rest] = key.slice('carsbetween'.length).split('and');
  const [min, max] = [dollars(from), dollars(to)];
  return min && max && rest.length === 0 ? inOrder(min, max) : undefined;
};

/** Skips the many words that can't be a price. */
export const decodePriceWord = ({ text, key }: { text: string; key: string }): NumberRange | undefined =>
  key.startsWith('cars') ? decodePrice(text) : undefined;

export const encodePrice = (range: NumberRange): string | undefined => {
  const { min, max } = requireObject(range, 'price') as NumberRange;
  if (min && max) return `cars-between-${min}-and-${max}`;
  if (max) return `cars-under-${max}`;
  return min ? `cars-over-${min}` : undefined;
};

const yearOf = (text: string): number | undefined => {
  const year = isDigits(text, 4, 4) ? Number(text) : 0;
  return year >= 1900 && year <= 2099 ? year : undefined;
};

/** A year sets both bounds (URL-29); a range of years is not in the grammar but is read (RULING-47). */
export const decodeYear = (text: string): NumberRange | undefined => {
  const [from = '', to, ...rest] = requireString(text, 'year').trim().split('-');
  const min = yearOf(from);
  if (min === undefined || rest.length > 0) return undefined;
  if (to === undefined) return { min, max: min };
  const max = yearOf(to);
  return max === undefined ? undefined : inOrder(min, max);
};

/** "N", "-N", "N-", "N-M"; a single number is the upper bound (RULING-41). */
export const decodeRange = (text: string): NumberRange | undefined => {
  if (requireString(text, 'range').length > longestWord) return undefined;
  const [from = '', to, ...rest] = text.replace(/[\s$]/g, '').split('-');
  if (rest.length > 0 || [from, to ?? ''].some((part) => part !== '' && !isDigits(part, 1, 9))) return undefined;
  if (to === undefined) return from === '' ? undefined : { max: Number(from) };
  if (from === '') return to === '' ? undefined : { max: Number(to) };
  return to === '' ? { min: Number(from) } : inOrder(Number(from), Number(to));
};

export const encodeRange = ({ min, max }: NumberRange): string | undefined => {
  if (min && max) return `${min}-${max}`;
  if (max) return String(max);
  return min ? `${min}-` : undefined;
};

/** "N-" or "N-M" (URL-27), optionally followed by "MPG"; returns the filter's code. */
export const decodeMpgRange = (text: string): string | undefined => {
  const plain = requireString(text, 'MPG range').toLowerCase().replace('mpg', '').replaceAll(' ', '');
  const [from = '', to = '', ...rest] = plain.split('-');
  if (!plain.includes('-') || rest.length > 0 || !isDigits(from || '0', 1, 3)) return undefined;
  if (to === '') return from === '' ? undefined : `${Number(from)}-`;
  if (!isDigits(to, 1, 3)) return undefined;
  const { min, max } = inOrder(Number(from), Number(to));
  return `${min}-${max}`;
};

const stateByKey: ReadonlyMap<string, string> = new Map(
  Object.entries(stateNames).map(([code, name]) => [slugKey(name), code]),
);

/** A state's code or name (RULING-47). */
export const decodeState = (text: string): string | undefined => {
  const code = requireString(text, 'state').trim().toUpperCase();
  return isState(code) ? code : stateByKey.get(slugKey(text));
};

/** City, two-letter state and optional ZIP, read from the end (URL-25); apostrophes are allowed (URL-26). */
export const decodeLocation = (text: string): { city: string; state: string; zip?: string } | undefined => {
  const parts = requireString(text, 'location')
    .split(/[\s,-]/)
    .filter(Boolean);
  const last = parts.at(-1) ?? '';
  const zip = isDigits(last, 5, 5) ? last : undefined;
  const named = zip === undefined ? parts : parts.slice(0, -1);
  const state = (named.at(-1) ?? '').toUpperCase();
  if (named.length < 2 || state.length !== 2 || !isState(state)) return undefined;
  const city = named.slice(0, -1).join(' ').replaceAll('’', "'").toLowerCase();
  if (!/[a-z]/.test(city)) return undefined;
  return zip === undefined ? { city, state } : { city, state, zip };
};
