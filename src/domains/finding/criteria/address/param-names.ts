import { isUnsafeKey } from '#lib/safe-keys.ts';
import type { Filter, FilterKind } from '../filter-kinds.ts';
import { filters, nothingWords } from '../filters.ts';

type Param = {
  readonly short: string;
  readonly long: string;
  readonly list: boolean;
  /** Whether it is part of the search (which cars, where, how shown); others only accompany it. */
  readonly ofSearch: boolean;
};

const param = (short: string, long = short): Param => ({ short, long, list: false, ofSearch: true });
const list = (short: string, long = short): Param => ({ ...param(short, long), list: true });
const beside = (one: Param): Param => ({ ...one, ofSearch: false });

/** Kinds of filters whose parameters have several values. */
const listKinds: ReadonlySet<FilterKind> = new Set(['set', 'phrases', 'ids']);

const paramsOfFilter = (filter: Filter): Param[] => {
  const whole = { ...param(filter.param, filter.long), list: listKinds.has(filter.kind) };
  if (filter.kind !== 'range' || !filter.bounds) return [whole];
  const ends = filter.bounds.map((name) => param(name));
  return filter.boundsOnly ? ends : [whole, ...ends];
};

/** All parameters by short name, with the long name of the other naming scheme (SRCH-12, RULING-40). */
const params: readonly Param[] = [
  ...Object.values(filters).flatMap(paramsOfFilter),
  list('listingFeature', 'listingFeatures'),
  ...['zip', 'city', 'state', 'searchRadius'].map((name) => param(name)),
  ...['sortBy', 'numRecords', 'firstRecord', 'page', 'marketExtension'].map((name) => param(name)),
  ...['view', 'box', 'polygon', 'priceIn'].map((name) => param(name)),
  beside(list('listingId')),
  beside(list('vin')),
  beside(param('newSearch', 'isNewSearch')),
  ...['channel', 'brand', 'stats', 'hideFilters', 'collapseFilters', 'click-type'].map((name) => beside(param(name))),
];

const otherNames: Readonly<Record<string, string>> = {
  makeCode1: 'makeCode',
  modelCode1: 'modelCode',
  bodyStyleCode: 'vehicleStyleCode',
  bodyStyleCodes: 'vehicleStyleCode',
};

const byName: ReadonlyMap<string, Param> = new Map([
  ...params.flatMap((one) => [[one.long, one] as const, [one.short, one] as const]),
  ...Object.entries(otherNames).map(
    ([name, short]) => [name, params.find((one) => one.short === short) ?? param(short)] as const,
  ),
]);

export const isParamName = (name: string): boolean => byName.has(name);
export const isListParam = (short: string): boolean => byName.get(short)?.list ?? false;
export const isSearchParam = (short: string): boolean => byName.get(short)?.ofSearch ?? false;

const isSomething = (text: string): boolean => !nothingWords.has(text.trim());

/** Escapes commas inside a value with a backslash, as in "Sun, Sound and Leather Package". */
const escaped = (value: string): string => value.replace(/[\\,]/g, '\\$&');
export const joinList = (values: readonly string[]): string => values.map(escaped).join(',');

export const splitList = (text: string): string[] => {
  if (!text.includes(',') && !text.includes('\\')) return [text];
  const values: string[] = [];
  let value = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    const next = text[at + 1];
    if (sign === '\\' && (next === ',' || next === '\\')) {
      value += next;
      at += 1;
    } else if (sign === ',') {
      values.push(value);
      value = '';
    } else value += sign;
  }
  return [...values, value];
};

type Value = string | number | boolean | null | undefined;
type ParamRecord = Readonly<Record<string, Value | readonly Value[]>>;
/** A query as text, as pairs, or as a parsed record. */
export type QueryInput = string | Iterable<readonly [string, string]> | ParamRecord;

const isPairs = (query: Exclude<QueryInput, string>): query is Iterable<readonly [string, string]> =>
  Symbol.iterator in query;

function* pairsOf(query: QueryInput): Generator<readonly [string, string]> {
  if (typeof query === 'string') yield* new URLSearchParams(query);
  else if (isPairs(query)) yield* query;
  else {
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value : [value]) yield [name, String(one ?? '')];
    }
  }
}

export const plainText = (value: string): string => value.trim();

export type ReadParams = {
  /** By short name; lists have all values, others one. Values are trimmed at the start only: see `plainText`. */
  readonly codes: ReadonlyMap<string, readonly string[]>;
  /** The search's parameters as sent, to compare with the canonical spelling. */
  readonly spelled: readonly (readonly [string, string])[];
  /** All other parameters as sent; they are passed on. */
  readonly others: readonly (readonly [string, string])[];
};

/**
 * Reads both naming schemes, with repeated or comma-joined values; `dealerName` is never split (SRCH-14, RULING-108).
 * Empty values and unsafe names are left out (SRCH-15, SEC-01).
 */
export const readParams = (query: QueryInput): ReadParams => {
  const codes = new Map<string, string[]>();
  const spelled: (readonly [string, string])[] = [];
  const others: (readonly [string, string])[] = [];
  for (const [name, text] of pairsOf(query)) {
    if (isUnsafeKey(name)) continue;
    const named = byName.get(name);
    (named?.ofSearch ? spelled : others).push([name, text]);
    if (!named) continue;
    const values = (named.list ? splitList(text) : [text]).filter(isSomething).map((value) => value.trimStart());
    const before = codes.get(named.short);
    if (!before && values.length > 0) codes.set(named.short, values);
    else if (named.list) before?.push(...values);
  }
  return { codes, spelled, others };
};
