import { trimCode } from '#domains/reference/catalogue/catalogue.ts';
import type { IndexedMake, IndexedModel } from '#domains/reference/catalogue/catalogue-index.ts';
import { slugKey } from '#lib/slug.ts';
import { resultsWord } from '#paths/search-root.ts';
import type { NumberRange } from '../criteria.ts';
import {
  byOrder,
  type FieldOf,
  flagFilters,
  rangeFilters,
  type SetField,
  setFilters,
  textFilters,
} from '../filters-by-kind.ts';
import { type PlaceLookup, settledPlace } from '../place-lookup.ts';
import type { SearchPlace } from '../search.ts';
import { type SearchCatalogue, wordKey } from '../search-catalogue.ts';
import { allListingKeys, listingTypeWords } from './filter-words.ts';
import { decodeLocation, decodeMpgRange, decodeSegment, decodeState, longestWord } from './segments.ts';

/** A path segment as text, and the key it is compared by. */
export type PathWord = { readonly text: string; readonly key: string };

export const pathWord = (segment: string): PathWord => {
  const text = decodeSegment(segment);
  return { text, key: text.length > longestWord ? '' : wordKey(text) };
};

/** The meaning of one word of a path. */
export type Meaning =
  | { kind: 'filler' }
  | { kind: 'all' }
  | { kind: 'set'; field: SetField; codes: readonly string[] }
  | { kind: 'range'; field: FieldOf<'range'>; range: NumberRange }
  | { kind: 'flag'; field: FieldOf<'flag'> }
  | { kind: 'text'; field: FieldOf<'text'>; text: string }
  | { kind: 'make'; make: IndexedMake }
  | { kind: 'series'; code: string }
  | { kind: 'model'; model: IndexedModel }
  | { kind: 'trim'; code: string }
  | { kind: 'place'; place: SearchPlace; unknownZip?: string };

/** Make and model of earlier words, which affect the next one. */
export type PathContext = { readonly make?: IndexedMake; readonly model?: IndexedModel };

export type Lookups = { readonly catalogue: SearchCatalogue; readonly places: PlaceLookup };

const pageTypeWords = [resultsWord, 'cars-for-sale.xhtml'];

const inSet = (field: SetField, code: string): Meaning => ({ kind: 'set', field, codes: [code] });

/** Words with the same meaning at any position. */
const fixedWords: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...setFilters.flatMap(([field, { path, values }]) => {
    if (!path) return [];
    const words = values.options.map(({ slug = '', code }) => [slugKey(slug), code] as const);
    return [...Object.entries(values.otherWords ?? {}), ...words].map(
      ([key, code]) => [key, inSet(field, code)] as const,
    );
  }),
  ...listingTypeWords.options.flatMap(({ code, slug = '' }) =>
    [slug, `${slug}-cars`].map((word) => [slugKey(word), inSet('listingTypes', code)] as const),
  ),
  ...[...allListingKeys].map((key) => [key, { kind: 'all' }] as const),
  ...textFilters.flatMap(([field, { values }]) =>
    (values?.options ?? []).map(({ code }) => [slugKey(code), { kind: 'text', field, text: code }] as const),
  ),
  ['cars', { kind: 'filler' }],
  ...pageTypeWords.map((word) => [slugKey(word), { kind: 'filler' }] as const),
  // A plug-in hybrid is both, so it is included.
  ['hybridelectric', { kind: 'set', field: 'fuels', codes: ['ELE', 'HYB', 'PIH'] }],
  ...flagFilters.flatMap(([field, { path }]) => (path ? [[slugKey(path.word), { kind: 'flag', field }] as const] : [])),
]);

const pathRanges = rangeFilters.flatMap(([field, { path }]) => (path ? [{ field, ...path }] : [])).sort(byOrder);

type Reader = (word: PathWord, context: PathContext, lookups: Lookups) => Meaning | undefined;

const readFixed: Reader = ({ key }) => fixedWords.get(key);

const readRange: Reader = (word) => {
  for (const { field, read } of pathRanges) {
    const range = read(word);
    if (range) return { kind: 'range', field, range };
  }
  return undefined;
};

const readMpg: Reader = ({ text }) => {
  const range = decodeMpgRange(text);
  return range === undefined ? undefined : inSet('mpgRanges', range);
};

const readMake: Reader = ({ text }, _context, { catalogue }) => {
  const make = catalogue.makeBySlug(text);
  return make && { kind: 'make', make };
};

const readModel: Reader = ({ text }, { make, model }, { catalogue }) => {
  if (!make || model) return undefined;
  const matchingModel = catalogue.modelBySlug(make.code, text);
  return matchingModel && { kind: 'model', model: matchingModel };
};

const readSeries: Reader = ({ text }, { make, model }, { catalogue }) => {
  if (!make || model) return undefined;
  const series = catalogue.seriesBySlug(make.code, text);
  return series && { kind: 'series', code: series.code };
};

const readTrim: Reader = ({ text }, { model }, { catalogue }) => {
  const name = model && catalogue.trimBySlug(model.code, text);
  return model && name !== undefined ? { kind: 'trim', code: trimCode(model.code, name) } : undefined;
};

const readPlace: Reader = ({ text }, _context, { places }) => {
  const named = decodeLocation(text) ?? (/^\d{5}$/.test(text) ? { zip: text } : undefined);
  const place = named && settledPlace(named, places);
  if (!named || !place) return undefined;
  const unknownZip = named.zip !== undefined && named.zip !== place.zip ? named.zip : undefined;
  return unknownZip === undefined ? { kind: 'place', place } : { kind: 'place', place, unknownZip };
};

const readState: Reader = ({ text }) => {
  const state = decodeState(text);
  return state === undefined ? undefined : { kind: 'place', place: { state } };
};

/** The order resolves ambiguous words. After a make, its own models and trims come first: "Coupe" is an Audi model. */
const anywhere: readonly Reader[] = [readFixed, readRange, readMpg, readMake];
const beforeMake: readonly Reader[] = [...anywhere, readPlace, readState];
const afterMake: readonly Reader[] = [readModel, readSeries, readTrim, readPlace, ...anywhere, readState];

/** Undefined if the word has no meaning here. */
export const meaningOf = (word: PathWord, context: PathContext, lookups: Lookups): Meaning | undefined => {
  if (word.key === '') return undefined;
  for (const read of context.make ? afterMake : beforeMake) {
    const meaning = read(word, context, lookups);
    if (meaning) return meaning;
  }
  return undefined;
};
