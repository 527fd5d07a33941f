import { fallbackSearchRadius } from '#domains/reference/locations/markets.ts';
import type { Polygon } from '#lib/polygon.ts';
import type { PlaceName } from '#paths/encode-location.ts';
import { type Criteria, type NumberRange, noCriteria, type SortKey } from './criteria.ts';
import { exclusions } from './excluded.ts';
import { flagFilters, idsFilters, phrasesFilters, rangeFilters, setFilters } from './filters-by-kind.ts';
import { carsPerPage } from './page-sizes.ts';

/** The place of a search: none, a state, or a city with its ZIP. */
export type SearchPlace = PlaceName;

/** Ways to state a car's cost: listed, out the door, or monthly. */
export const priceScales = ['listed', 'total', 'monthly'] as const;
export type PriceScale = (typeof priceScales)[number];

/** In degrees. */
export type MapBox = { south: number; west: number; north: number; east: number };

/** Everything in the address of a results page, independent of its spelling. */
export type Search = {
  criteria: Criteria;
  place: SearchPlace;
  /** 0 means nationwide (RULING-41). */
  radiusMiles: number;
  sort: SortKey;
  first: number;
  count: number;
  /** Whether to include cars from outside the market that can be delivered; absent if not specified. */
  marketExtension?: 'include' | 'exclude';
  /** The area of a map that was moved; replaces the circle. */
  box?: MapBox;
  /** An area drawn on the map; a box then shows part of it. */
  polygon?: Polygon;
  view?: 'list' | 'map';
  /** The scale of the price fields; by default the one searched by. */
  priceIn?: PriceScale;
};

/** Most cars in an answer or on a page. */
export const mostRecords = 100;
export const resultWindow = 10_000;

export const emptySearch: Search = {
  criteria: noCriteria,
  place: {},
  radiusMiles: fallbackSearchRadius,
  sort: 'relevance',
  first: 0,
  count: carsPerPage,
};

const clamp = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.trunc(value) || 0));

export const clampFirst = (first: number): number => clamp(first, 0, resultWindow);
export const clampCount = (count: number): number => clamp(count, 1, mostRecords);

export const isBound = ({ min, max }: NumberRange): boolean => min !== undefined || max !== undefined;

/** Forms send 0 for "any", which doesn't limit. */
const bounds = ({ min, max }: NumberRange): NumberRange => ({ ...(min && { min }), ...(max && { max }) });

/** Swaps bounds that are in the wrong order. */
const orderedBounds = (range: NumberRange): NumberRange => {
  const { min, max } = bounds(range);
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : bounds(range);
};

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Normalizes criteria, so that equal searches have equal addresses. */
export const normalCriteria = (criteria: Criteria): Criteria => {
  const normal: Criteria = { ...criteria };
  for (const [field] of setFilters) if (criteria[field].length > 1) normal[field] = unique(criteria[field]).sort();
  for (const [field] of phrasesFilters) if (criteria[field].length > 1) normal[field] = unique(criteria[field]);
  for (const [field] of idsFilters) normal[field] = unique(criteria[field]).sort((a, b) => a - b);
  for (const [field] of rangeFilters) {
    normal[field] = orderedBounds(criteria[field]);
  }
  for (const [field, { partOf }] of flagFilters) {
    if (partOf) normal[field] = criteria[field] && partOf.some((range) => isBound(normal[range]));
  }
  normal.excluded = Object.fromEntries(exclusions(criteria).map(([field, codes]) => [field, unique(codes).sort()]));
  return normal;
};

export const normalSearch = (search: Search): Search => ({
  ...search,
  criteria: normalCriteria(search.criteria),
  first: clampFirst(search.first),
  count: clampCount(search.count),
});
