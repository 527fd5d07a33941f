import { isUnsafeKey } from '#lib/safe-keys.ts';

type Param = {
  readonly short: string;
  readonly long: string;
  readonly list: boolean;
  /** Says which cars, where or how shown; the others accompany a search without being part of it. */
  readonly ofSearch: boolean;
};

const scalar = (short: string, long = short): Param => ({ short, long, list: false, ofSearch: true });
const list = (short: string, long = short): Param => ({ short, long, list: true, ofSearch: true });
const beside = (param: Param): Param => ({ ...param, ofSearch: false });

/** Every parameter by its short name, with the long one that clients of the other scheme use (SRCH-12, RULING-40). */
const params: readonly Param[] = [
  list('makeCode', 'makeCodeList'),
  list('modelCode', 'modelCodeList'),
  list('trimCode', 'trimCodeList'),
  list('seriesCode', 'seriesCodeList'),
  list('listingType', 'listingTypes'),
  list('sellerType', 'sellerTypes'),
  list('vehicleStyleCode', 'vehicleStyleCodes'),
  list('bodyStyleSubtypeCode', 'bodyStyleSubtypeCodes'),
  list('driveGroup'),
  list('engineCode', 'engineCodes'),
  list('fuelTypeGroup'),
  list('transmissionCode', 'transmissionCodes'),
  list('doorCode', 'doorCodes'),
  list('maximumSeats'),
  list('extColorSimple', 'extColorsSimple'),
  list('intColorSimple', 'interiorColorsSimple'),
  list('featureCode', 'featureCodes'),
  list('listingFeature', 'listingFeatures'),
  list('vehicleHistoryType', 'vhrTypes'),
  list('dealType', 'dealTypes'),
  list('mpgRange', 'mpgRanges'),
  list('homeService', 'homeServices'),
  list('packageName', 'packages'),
  list('keywordPhrases'),
  list('dealerId'),
  beside(list('listingId')),
  list('excludedListingId'),
  beside(list('vin')),
  scalar('dealerName'),
  scalar('price', 'priceRange'),
  scalar('minPrice'),
  scalar('maxPrice'),
  scalar('noPrice'),
  scalar('startYear'),
  scalar('endYear'),
  scalar('mileage', 'maxMileage'),
  scalar('electricRange'),
  scalar('vehicleExchange'),
  scalar('vehicleUseType'),
  scalar('experience'),
  scalar('zip'),
  scalar('city'),
  scalar('state'),
  scalar('searchRadius'),
  scalar('sortBy'),
  scalar('numRecords'),
  scalar('firstRecord'),
  scalar('page'),
  scalar('marketExtension'),
  scalar('view'),
  scalar('box'),
  beside(scalar('newSearch', 'isNewSearch')),
  beside(scalar('channel')),
  beside(scalar('brand')),
  beside(scalar('stats')),
  beside(scalar('hideFilters')),
  beside(scalar('collapseFilters')),
  beside(scalar('click-type')),
];

const otherNames: Readonly<Record<string, string>> = {
  makeCode1: 'makeCode',
  modelCode1: 'modelCode',
  bodyStyleCode: 'vehicleStyleCode',
  bodyStyleCodes: 'vehicleStyleCode',
};

const byName: ReadonlyMap<string, Param> = new Map([
  ...params.flatMap((param) => [[param.long, param] as const, [param.short, param] as const]),
  ...Object.entries(otherNames).map(
    ([name, short]) => [name, params.find((param) => param.short === short) ?? scalar(short)] as const,
  ),
]);

export const isListParam = (short: string): boolean => byName.get(short)?.list ?? false;
export const isSearchParam = (short: string): boolean => byName.get(short)?.ofSearch ?? false;

/** Words that clients send for "nothing" (SRCH-15, RULING-04). */
const nothing: ReadonlySet<string> = new Set(['', 'null', 'undefined', 'None', '[object Object]']);
const isSomething = (text: string): boolean => !nothing.has(text.trim());

/** A comma that belongs to a value, as in "Sun, Sound and Leather Package", is written with a backslash before it. */
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
export type ParamRecord = Readonly<Record<string, Value | readonly Value[]>>;
/** A query in whichever form it is at hand: its text, its pairs, or a parsed record. */
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
  /** By short name; lists have every value, others one. Values are trimmed at their beginning only: see `plainText`. */
  readonly known: ReadonlyMap<string, readonly string[]>;
  /** Those of the search as they came, to tell a canonical spelling from another. */
  readonly spelled: readonly (readonly [string, string])[];
  /** All others as they came: an address may carry them along. */
  readonly others: readonly (readonly [string, string])[];
};

/**
 * Reads either scheme, repeated or comma-joined; `dealerName` is never split (SRCH-14, RULING-108). Empty values and unsafe
 * names are left out (SRCH-15, SEC-01).
 */
export const readParams = (query: QueryInput): ReadParams => {
  const known = new Map<string, string[]>();
  const spelled: (readonly [string, string])[] = [];
  const others: (readonly [string, string])[] = [];
  for (const [name, text] of pairsOf(query)) {
    if (isUnsafeKey(name)) continue;
    const param = byName.get(name);
    (param?.ofSearch ? spelled : others).push([name, text]);
    if (!param) continue;
    const values = (param.list ? splitList(text) : [text]).filter(isSomething).map((value) => value.trimStart());
    const before = known.get(param.short);
    if (!before && values.length > 0) known.set(param.short, values);
    else if (param.list) before?.push(...values);
  }
  return { known, spelled, others };
};

/** An array holds single values, commas and all; text holds values joined by commas. */
const valuesOf = (value: ParamRecord[string], isList: boolean): string[] => {
  if (Array.isArray(value)) return value.map((one) => String(one ?? ''));
  const text = String(value ?? '');
  return isList ? splitList(text) : [text];
};

const converted = <T>(
  record: ParamRecord,
  nameOf: (param: Param) => string,
  write: (values: string[], isList: boolean) => T,
): Record<string, T> => {
  const entries = Object.entries(record).flatMap(([name, value]) => {
    const param = byName.get(name) ?? scalar(name);
    const values = valuesOf(value, param.list).filter(isSomething).map(plainText);
    return isUnsafeKey(name) || values.length === 0 ? [] : [[nameOf(param), write(values, param.list)] as const];
  });
  return Object.fromEntries(entries);
};

/** The scheme of addresses: short names, lists joined by commas (SRCH-13). */
export const toShortParams = (record: ParamRecord): Record<string, string> =>
  converted(
    record,
    ({ short }) => short,
    (values, isList) => (isList ? joinList(values) : (values[0] ?? '')),
  );

/** The scheme of the store: long names, lists as arrays (SRCH-13). */
export const toLongParams = (record: ParamRecord): Record<string, string | string[]> =>
  converted(
    record,
    ({ long }) => long,
    (values, isList) => (isList ? values : (values[0] ?? '')),
  );
