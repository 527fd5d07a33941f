import { fallbackSearchRadius } from '#domains/reference/locations/markets.ts';
import type { Polygon } from '#lib/polygon.ts';
import type { PlaceName } from '#paths/encode-location.ts';
import { type Criteria, type NumberRange, noCriteria, type SortKey } from './criteria.ts';
import { exclusions } from './excluded.ts';
import { flagFilters, idsFilters, phrasesFilters, rangeFilters, setFilters } from './filters-by-kind.ts';
import { carsPerPage } from './page-sizes.ts';

/** Where from: nothing, a whole state, or a city with the ZIP that stands for it. */
export type SearchPlace = PlaceName;

/** What a car costs: as listed, out the door, or a month. */
export const priceScales = ['listed', 'total', 'monthly'] as const;
export type PriceScale = (typeof priceScales)[number];

/** In degrees. */
export type MapBox = { south: number; west: number; north: number; east: number };

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
  /** An area drawn on the map, of which a box then shows a part. */
  polygon?: Polygon;
  view?: 'list' | 'map';
  /** In which figure prices are set and counted beside the results; where it is not said, the one searched by. */
  priceIn?: PriceScale;
};

const maximumCount = 100;
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
export const clampCount = (count: number): number => clamp(count, 1, maximumCount);

export const isBound = ({ min, max }: NumberRange): boolean => min !== undefined || max !== undefined;

/** A bound of 0 is how forms say "any": it limits nothing. */
const bounds = ({ min, max }: NumberRange): NumberRange => ({ ...(min && { min }), ...(max && { max }) });

/** Whichever was typed first, the smaller number is the lower bound. */
const orderedBounds = (range: NumberRange): NumberRange => {
  const { min, max } = bounds(range);
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : bounds(range);
};

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** The same criteria in one form only, so that equal searches have equal addresses. */
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
