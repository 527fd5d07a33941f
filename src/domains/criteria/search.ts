import { fallbackSearchRadius } from '#domains/locations/markets.ts';
import type { SearchArea } from '#domains/search/listing-index.ts';
import { type Criteria, type NumberRange, noCriteria, type SortKey } from './criteria.ts';

/** Where from: nothing, a whole state, or a city with the ZIP that stands for it. */
export type SearchPlace = { readonly zip?: string; readonly city?: string; readonly state?: string };

export type MapBox = NonNullable<SearchArea['box']>;

/** Everything an address of the results page says, whichever way it was spelled. */
export type Search = {
  criteria: Criteria;
  place: SearchPlace;
  /** 0 is nationwide (RULING-41). */
  radiusMiles: number;
  sort: SortKey;
  first: number;
  count: number;
  /** Whether cars from outside the market that can be delivered are wanted; absent when not said. */
  marketExtension?: 'include' | 'exclude';
  /** A map that was moved looks into this box instead of the circle. */
  box?: MapBox;
  view?: 'list' | 'map';
};

/** RULING-43 */
export const defaultCount = 25;
const maximumCount = 100;
export const resultWindow = 10_000;

export const emptySearch: Search = {
  criteria: noCriteria,
  place: {},
  radiusMiles: fallbackSearchRadius,
  sort: 'relevance',
  first: 0,
  count: defaultCount,
};

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(value) || 0));

export const clampFirst = (first: number): number => clamp(first, 0, resultWindow);
export const clampCount = (count: number): number => clamp(count, 1, maximumCount);

/** A bound of 0 is how forms say "any": it limits nothing. */
const bounds = ({ min, max }: NumberRange): NumberRange => ({ ...(min && { min }), ...(max && { max }) });

/** Written as one range, which is read with the smaller number first. */
const orderedBounds = (range: NumberRange): NumberRange => {
  const { min, max } = bounds(range);
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : bounds(range);
};

const unique = <T>(values: T[]): T[] => (values.length > 1 ? [...new Set(values)] : values);
const inOrder = <T extends string>(codes: readonly T[]): T[] => [...new Set(codes)].sort();
const byNumber = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

const codeLists = [
  'makes',
  'series',
  'models',
  'trims',
  'listingTypes',
  'sellerTypes',
  'styles',
  'cabs',
  'drives',
  'engines',
  'fuels',
  'transmissions',
  'doors',
  'seats',
  'exteriorColours',
  'interiorColours',
  'features',
  'history',
  'deals',
  'mpgRanges',
  'homeServices',
] as const satisfies readonly (keyof Criteria)[];

/** The same criteria in one form only, so that equal searches have equal addresses. */
export const normalCriteria = (criteria: Criteria): Criteria => {
  const price = bounds(criteria.price);
  const normal: Criteria = {
    ...criteria,
    price,
    unpriced: criteria.unpriced && (price.min !== undefined || price.max !== undefined),
    year: bounds(criteria.year),
    mileage: orderedBounds(criteria.mileage),
    electricRange: orderedBounds(criteria.electricRange),
    dealerIds: byNumber(criteria.dealerIds),
    excludedIds: byNumber(criteria.excludedIds),
    keywords: unique(criteria.keywords),
    packages: unique(criteria.packages),
  };
  for (const field of codeLists) {
    if (criteria[field].length > 1) Object.assign(normal, { [field]: inOrder(criteria[field]) });
  }
  return normal;
};

export const normalSearch = (search: Search): Search => ({
  ...search,
  criteria: normalCriteria(search.criteria),
  first: clampFirst(search.first),
  count: clampCount(search.count),
});
