import type { QueryInput, ReadParams } from '#domains/finding/criteria/address/param-names.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { mostCorners } from '#domains/finding/criteria/address/polygon-text.ts';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import type { Filter } from '#domains/finding/criteria/filter-kinds.ts';
import { filters, trueWords } from '#domains/finding/criteria/filters.ts';
import { recordsPerAnswer } from '#domains/finding/criteria/page-sizes.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { Notices } from '#lib/notices.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { queryNotices } from './query-notices.ts';

const statNames = ['derivedprice', 'year'] as const;
type StatName = (typeof statNames)[number];

/** A request to the listing API: a search, or specific listings. */
export type ListingQuery = {
  search: Search;
  /** Undefined without ids in the request; cut to `numRecords` (RULING-25). */
  listingIds?: number[];
  vins?: string[];
  hasRadius: boolean;
  hideFilters: boolean;
  collapseFilters: boolean;
  /** The requested statistics about all matches. */
  stats: readonly StatName[];
  sponsored: boolean;
  /** What was not read as it was sent. */
  notices: Notices;
};

/** Errors by parameter. */
type QueryProblems = Record<string, string>;

const refusals = (filter: Filter): [param: string, reason: string][] => {
  if (filter.kind === 'ids') return [[filter.param, 'is not an id']];
  if (filter.kind !== 'set' && filter.kind !== 'range') return [];
  const { param, refusal } = filter;
  const whole: [string, string][] = refusal === undefined ? [] : [[param, refusal]];
  if (filter.kind === 'set') return whole;
  const { bounds = [], boundRefusal = '' } = filter;
  return [...whole, ...bounds.map((end): [string, string] => [end, boundRefusal])];
};

/**
 * Error messages for invalid values. They are refused, because ignoring them would widen the search unnoticed. Unknown
 * codes are not refused: they match nothing.
 */
const reasons: Readonly<Record<string, string>> = {
  zip: 'cannot find zipcode data for it',
  city: 'is not a city of that state',
  state: 'is not a state',
  searchRadius: 'is not a number of miles',
  polygon: `is not 3 to ${mostCorners} corners, each a latitude and a longitude, joined by commas`,
  ...Object.fromEntries(Object.values(filters).flatMap(refusals)),
};

/** With several makes it is ambiguous which one an unknown model belongs to. */
const reasonFor = (param: string, { criteria }: Search): string | undefined => {
  if (param === 'modelCode' || param === 'seriesCode') {
    return criteria.makes.length > 1 ? 'is of none of these makes' : undefined;
  }
  return Object.hasOwn(reasons, param) ? reasons[param] : undefined;
};

const mostVins = 25;
const mostIds = 200;

const isTrue = ({ codes, others }: ReadParams, param: string): boolean => {
  const value = codes.get(param)?.[0] ?? others.find(([name]) => name === param)?.[1] ?? '';
  return (trueWords as readonly string[]).includes(value.trim().toLowerCase());
};

/** By name, or all with `true`. */
const statsOf = (params: ReadParams): readonly StatName[] => {
  if (isTrue(params, 'stats')) return statNames;
  const names = params.others.flatMap(([name, value]) => (name === 'stats' ? value.split(',') : []));
  const words = [...(params.codes.get('stats') ?? []), ...names].map((word) => word.trim().toLowerCase());
  return statNames.filter((name) => words.includes(name));
};

const idsOf = ({ codes }: ReadParams): number[] =>
  (codes.get('listingId') ?? []).flatMap((value) => (/^\s*\d{1,15}\s*$/.test(value) ? [Number(value)] : []));

const limitOf = ({ codes }: ReadParams): number => {
  const count = Number.parseInt(codes.get('numRecords')?.[0] ?? '', 10);
  return Number.isNaN(count) ? mostIds : Math.min(mostIds, Math.max(1, count));
};

export const readListingQuery = (query: QueryInput, lookups: Lookups): Result<ListingQuery, QueryProblems> => {
  const read = readSearch({ path: '', query, defaultCount: recordsPerAnswer, ...lookups });
  const { search, unknown, params } = read;
  const problems: QueryProblems = {};
  for (const { param, word } of unknown) {
    const reason = param === undefined ? undefined : reasonFor(param, search);
    if (param !== undefined && reason !== undefined) problems[param] = `"${word}" ${reason}`;
  }
  const ids = idsOf(params);
  if (params.codes.has('listingId') && ids.length === 0) problems.listingId = 'holds no listing id';
  if (Object.keys(problems).length > 0) return err(problems);
  const listingIds = ids.length > 0 ? ids.slice(0, limitOf(params)) : undefined;
  const vins = params.codes.get('vin')?.map((vin) => vin.trim().toUpperCase());
  const uniqueVins = vins && [...new Set(vins)].slice(0, mostVins);
  return ok({
    search,
    ...(listingIds && { listingIds }),
    ...(uniqueVins && { vins: uniqueVins }),
    notices: queryNotices(read, { listingIds, vins: uniqueVins }),
    hasRadius: params.codes.has('searchRadius'),
    hideFilters: isTrue(params, 'hideFilters'),
    collapseFilters: isTrue(params, 'collapseFilters'),
    stats: statsOf(params),
    sponsored: isTrue(params, 'sponsored'),
  });
};
