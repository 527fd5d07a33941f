import { type Criteria, type NumberRange, noCriteria } from '../criteria.ts';
import { experienceWords, type FilterWords, filterWords, type WordField } from './filter-words.ts';
import { plainText } from './param-names.ts';
import { createParamReader, type KnownParams, numberOf, type ParamReader, type StrayValue } from './param-reader.ts';
import type { Lookups } from './path-meaning.ts';
import { type CodeField, listEntries } from './search-params.ts';
import { decodeId, decodeListingType, decodeMpgRange, decodeRange } from './segments.ts';

export type ParamsReading = {
  readonly criteria: Criteria;
  readonly saidAll: boolean;
  readonly radiusMiles?: number;
  readonly strays: readonly StrayValue[];
};

type CodeLists = Partial<Record<CodeField, string[]>>;

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

const readBounds = (
  { read }: ParamReader,
  [lower, upper]: readonly [string, string],
  whole: NumberRange = {},
): NumberRange => {
  const min = read(lower, numberOf) ?? whole.min;
  const max = read(upper, numberOf) ?? whole.max;
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
};

/**
 * A code we do not know is kept beside being reported: it then finds nothing, where dropping it would show cars that
 * nobody asked for (RULING-46).
 */
const readLists = (known: KnownParams, lookups: Lookups, strays: StrayValue[]) => {
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

/** Clients send facts of any kind as one list; a word that no filter knows finds nothing and is told (RULING-40, RULING-46). */
const readListingFeatures = (known: KnownParams, lists: CodeLists, strays: StrayValue[]): void => {
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

const readIds = (param: string, known: KnownParams, strays: StrayValue[]): number[] =>
  (known.get(param) ?? []).flatMap((value) => {
    const id = decodeId(value);
    if (id === undefined) strays.push({ param, value: plainText(value) });
    return id === undefined ? [] : [Number(id)];
  });

/** What the parameters say about which cars; how to show them is another question. */
export const readCriteria = (known: KnownParams, lookups: Lookups): ParamsReading => {
  const reader = createParamReader(known);
  const { strays, text, read } = reader;
  const { lists, saidAll } = readLists(known, lookups, strays);
  readListingFeatures(known, lists, strays);
  const price = readBounds(reader, ['minPrice', 'maxPrice'], read('price', decodeRange));
  const dealerName = text('dealerName');
  const experience = read('experience', experienceWords.find);
  const radiusMiles = read('searchRadius', numberOf);
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
