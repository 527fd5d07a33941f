import { type Criteria, type NumberRange, noCriteria, type SortKey, sortKeys } from '../criteria.ts';
import { clampCount, clampFirst, defaultCount, type MapBox, type Search } from '../search.ts';
import { experienceWords, type FilterWords, filterWords, type WordField } from './filter-words.ts';
import { joinList, plainText } from './param-names.ts';
import type { Lookups } from './path-meaning.ts';
import { decodeId, decodeListingType, decodeMpgRange, decodeRange, encodeRange } from './segments.ts';

type CodeField = WordField | 'makes' | 'series' | 'models' | 'trims' | 'mpgRanges';

/** The list parameters and the field of the criteria that each one fills. */
export const listParams = {
  makeCode: 'makes',
  seriesCode: 'series',
  modelCode: 'models',
  trimCode: 'trims',
  listingType: 'listingTypes',
  sellerType: 'sellerTypes',
  vehicleStyleCode: 'styles',
  bodyStyleSubtypeCode: 'cabs',
  driveGroup: 'drives',
  engineCode: 'engines',
  fuelTypeGroup: 'fuels',
  transmissionCode: 'transmissions',
  doorCode: 'doors',
  maximumSeats: 'seats',
  extColorSimple: 'exteriorColours',
  intColorSimple: 'interiorColours',
  featureCode: 'features',
  vehicleHistoryType: 'history',
  dealType: 'deals',
  mpgRange: 'mpgRanges',
  homeService: 'homeServices',
} as const satisfies Record<string, CodeField>;
const listEntries = Object.entries(listParams) as [keyof typeof listParams, CodeField][];

export type StrayValue = { readonly param: string; readonly value: string };

export type ParamsReading = {
  readonly criteria: Criteria;
  readonly saidAll: boolean;
  readonly radiusMiles?: number;
  readonly strays: readonly StrayValue[];
};

type CodeLists = Partial<Record<CodeField, string[]>>;
type Known = ReadonlyMap<string, readonly string[]>;

const isField = (field: string): field is WordField => Object.hasOwn(filterWords, field);

/** A name that ends in "+" arrives with a space there, unless the sign was escaped (URL-23). */
const withPlus = (text: string): string => (text.endsWith(' ') ? `${text.trimEnd()}+` : text);

const readTrim = (text: string, { catalogue }: Lookups): string => {
  const [modelCode = '', name = ''] = withPlus(text).split('|', 2);
  const model = catalogue.model(modelCode.toUpperCase());
  return model && catalogue.hasTrim(model.code, name) ? `${model.code}|${name}` : plainText(text);
};

/** The code a value stands for; undefined when it is none that we know. Trims are as sellers name them: any will do. */
const readCode = (field: CodeField, text: string, lookups: Lookups): string | undefined => {
  const { catalogue } = lookups;
  if (field === 'trims') return readTrim(text, lookups);
  const plain = plainText(text);
  const upper = plain.toUpperCase();
  if (field === 'makes') return (catalogue.make(upper) ?? catalogue.makeBySlug(plain))?.code;
  if (field === 'models') return catalogue.model(upper)?.code;
  if (field === 'series') return catalogue.series(upper)?.code;
  if (field === 'mpgRanges') return decodeMpgRange(plain.includes('-') ? plain : `${plain}-`);
  if (field === 'listingTypes') return decodeListingType(plain);
  return isField(field) ? (filterWords[field] as FilterWords).find(plain) : undefined;
};

/** "true" and its like (LOC-03 names them). */
const isTrue = (text: string): boolean => ['true', '1', 'on', 'yes'].includes(text.toLowerCase());

const number = (text: string): number | undefined => {
  const digits = text.replace(/[$,\s]/g, '');
  return /^\d{1,9}(\.\d{1,9})?$/.test(digits) ? Math.round(Number(digits)) : undefined;
};

/** Reads the parameters one by one and keeps what no reader understood. */
const createReader = (known: Known) => {
  const strays: StrayValue[] = [];
  const text = (param: string): string | undefined => {
    const value = known.get(param)?.[0];
    return value === undefined ? undefined : plainText(value);
  };
  const read = <T>(param: string, decode: (value: string) => T | undefined): T | undefined => {
    const value = text(param);
    const decoded = value === undefined ? undefined : decode(value);
    if (value !== undefined && decoded === undefined) strays.push({ param, value });
    return decoded;
  };
  return { strays, text, read };
};

const readBounds = (
  { read }: ReturnType<typeof createReader>,
  [lower, upper]: readonly [string, string],
  whole: NumberRange = {},
): NumberRange => {
  const min = read(lower, number) ?? whole.min;
  const max = read(upper, number) ?? whole.max;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/**
 * A code we do not know is kept beside being reported: it then finds nothing, where dropping it would show cars that
 * nobody asked for (D-46).
 */
const readLists = (known: Known, lookups: Lookups, strays: StrayValue[]) => {
  const lists: CodeLists = {};
  let saidAll = false;
  for (const [param, field] of listEntries) {
    for (const value of known.get(param) ?? []) {
      const code = readCode(field, value, lookups);
      if (code === 'ALL' && field === 'listingTypes') {
        saidAll = true;
        continue;
      }
      if (code === undefined) strays.push({ param, value: plainText(value) });
      const kept = code ?? (field === 'sellerTypes' ? undefined : plainText(value).toUpperCase());
      if (kept === undefined) continue;
      lists[field] ??= [];
      lists[field].push(kept);
    }
  }
  return { lists, saidAll };
};

/** What may be said of a listing has filters of its own; the first that knows the word takes it. */
const listingFeatureFields = ['features', 'history', 'homeServices', 'deals'] as const;

/** Clients send facts of any kind as one list; a word that no filter knows finds nothing and is told (D-40, D-46). */
const readListingFeatures = (known: Known, lists: CodeLists, strays: StrayValue[]): void => {
  for (const value of known.get('listingFeature') ?? []) {
    const word = plainText(value);
    const field = listingFeatureFields.find((one) => (filterWords[one] as FilterWords).find(word) !== undefined);
    const code = field && (filterWords[field] as FilterWords).find(word);
    if (code === undefined) strays.push({ param: 'featureCode', value: word });
    const into = field ?? 'features';
    lists[into] ??= [];
    lists[into].push(code ?? word.toUpperCase());
  }
};

const readIds = (param: string, known: Known, strays: StrayValue[]): number[] =>
  (known.get(param) ?? []).flatMap((value) => {
    const id = decodeId(value);
    if (id === undefined) strays.push({ param, value: plainText(value) });
    return id === undefined ? [] : [Number(id)];
  });

/** What the parameters say about which cars; where and how to show them is read below. */
export const readCriteria = (known: Known, lookups: Lookups): ParamsReading => {
  const reader = createReader(known);
  const { strays, text, read } = reader;
  const { lists, saidAll } = readLists(known, lookups, strays);
  readListingFeatures(known, lists, strays);
  const price = readBounds(reader, ['minPrice', 'maxPrice'], read('price', decodeRange));
  const dealerName = text('dealerName');
  const experience = read('experience', experienceWords.find);
  const radiusMiles = read('searchRadius', number);
  const commercialUse = read('vehicleUseType', (value) => value.toUpperCase() === 'COMMERCIAL' || undefined);
  const criteria: Criteria = {
    ...noCriteria,
    ...(lists as Partial<Criteria>),
    price,
    unpriced: read('noPrice', (value) => value.toLowerCase() === 'include' || undefined) ?? false,
    year: readBounds(reader, ['startYear', 'endYear']),
    mileage: read('mileage', decodeRange) ?? {},
    electricRange: read('electricRange', decodeRange) ?? {},
    dealerIds: readIds('dealerId', known, strays),
    excludedIds: readIds('excludedListingId', known, strays),
    keywords: (known.get('keywordPhrases') ?? []).map(plainText),
    packages: (known.get('packageName') ?? []).map(plainText),
    moneyBackGuarantee: isTrue(text('vehicleExchange') ?? ''),
    commercialUse: commercialUse ?? false,
    ...(dealerName !== undefined && { dealerName }),
    ...(experience !== undefined && { experience }),
  };
  return { criteria, saidAll, strays, ...(radiusMiles !== undefined && { radiusMiles }) };
};

const sortByKey: ReadonlyMap<string, SortKey> = new Map(sortKeys.map((key) => [key.toLowerCase(), key]));

export const readBox = (text: string): MapBox | undefined => {
  const degrees = text.split(',').map(Number);
  const [south = Number.NaN, west = Number.NaN, north = Number.NaN, east = Number.NaN] = degrees;
  if (degrees.length !== 4 || !degrees.every(Number.isFinite) || text.length > 80) return undefined;
  return { south, west, north, east };
};

/** `page=n` is another way to say firstRecord (D-43). */
const readFirst = (given: (param: string) => string | undefined, count: number): number => {
  const first = number(given('firstRecord') ?? '');
  if (first !== undefined) return clampFirst(first);
  const page = number(given('page') ?? '');
  return page === undefined ? 0 : clampFirst((page - 1) * count);
};

const extensions: Readonly<Record<string, Search['marketExtension']>> = {
  include: 'include',
  true: 'include',
  on: 'include',
  exclude: 'exclude',
  false: 'exclude',
  off: 'exclude',
};

/** How the results are ordered, paged and shown. A word nobody knows is no filter, so the default stands (D-42). */
export const readPresentation = (
  known: Known,
): Pick<Search, 'sort' | 'first' | 'count' | 'marketExtension' | 'box' | 'view'> => {
  const { text } = createReader(known);
  const count = clampCount(number(text('numRecords') ?? '') ?? defaultCount);
  const extension = (text('marketExtension') ?? '').toLowerCase();
  const marketExtension = Object.hasOwn(extensions, extension) ? extensions[extension] : undefined;
  const view = text('view')?.toLowerCase();
  const box = readBox(text('box') ?? '');
  return {
    sort: sortByKey.get((text('sortBy') ?? '').toLowerCase()) ?? 'relevance',
    first: readFirst(text, count),
    count,
    ...(marketExtension && { marketExtension }),
    ...(box && { box }),
    ...((view === 'map' || view === 'list') && { view }),
  };
};

const boxText = ({ south, west, north, east }: MapBox): string => [south, west, north, east].join(',');

/** Every parameter of a search by its short name, whatever could be folded into a path; defaults say nothing. */
export const paramsOf = (search: Search, defaultRadiusMiles: number): Map<string, string> => {
  const { criteria, place, radiusMiles, sort, first, count, marketExtension, box, view } = search;
  const params = new Map<string, string>();
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') params.set(name, String(value));
  };
  for (const [param, field] of listEntries) if (criteria[field].length > 0) put(param, joinList(criteria[field]));
  put('minPrice', criteria.price.min);
  put('maxPrice', criteria.price.max);
  put('noPrice', criteria.unpriced ? 'include' : undefined);
  put('startYear', criteria.year.min);
  put('endYear', criteria.year.max);
  put('mileage', encodeRange(criteria.mileage));
  put('electricRange', encodeRange(criteria.electricRange));
  put('dealerId', criteria.dealerIds.join(','));
  put('dealerName', criteria.dealerName);
  put('excludedListingId', criteria.excludedIds.join(','));
  put('keywordPhrases', joinList(criteria.keywords));
  put('packageName', joinList(criteria.packages));
  put('vehicleExchange', criteria.moneyBackGuarantee ? 'true' : undefined);
  put('vehicleUseType', criteria.commercialUse ? 'COMMERCIAL' : undefined);
  put('experience', criteria.experience);
  put('zip', place.zip);
  put('city', place.city);
  put('state', place.state);
  put('searchRadius', radiusMiles === defaultRadiusMiles ? undefined : radiusMiles);
  put('sortBy', sort === 'relevance' ? undefined : sort);
  put('numRecords', count === defaultCount ? undefined : count);
  put('firstRecord', first === 0 ? undefined : first);
  put('marketExtension', marketExtension);
  put('box', box && boxText(box));
  put('view', view);
  return params;
};
