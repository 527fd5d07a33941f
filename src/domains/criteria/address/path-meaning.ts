import { trimCode } from '#domains/catalogue/catalogue.ts';
import type { IndexedMake, IndexedModel } from '#domains/catalogue/catalogue-index.ts';
import { slugKey } from '#lib/slug.ts';
import type { NumberRange } from '../criteria.ts';
import { type PlaceLookup, settledPlace } from '../place-lookup.ts';
import type { SearchPlace } from '../search.ts';
import { type SearchCatalogue, wordKey } from '../search-catalogue.ts';
import { allListingKeys, experienceWords, filterWords, type PathField, pathFields } from './filter-words.ts';
import {
  decodeLocation,
  decodeMpgRange,
  decodePrice,
  decodeSegment,
  decodeState,
  decodeYear,
  longestWord,
} from './segments.ts';

/** A path segment as text, and as the key it is compared by. */
export type PathWord = { readonly text: string; readonly key: string };

export const pathWord = (segment: string): PathWord => {
  const text = decodeSegment(segment);
  return { text, key: text.length > longestWord ? '' : wordKey(text) };
};

/** What one word of a path says. */
export type Meaning =
  | { kind: 'filler' }
  | { kind: 'all' }
  | { kind: 'filter'; field: PathField; codes: readonly string[] }
  | { kind: 'experience'; code: string }
  | { kind: 'moneyBack' }
  | { kind: 'commercial' }
  | { kind: 'price'; range: NumberRange }
  | { kind: 'year'; range: NumberRange }
  | { kind: 'make'; make: IndexedMake }
  | { kind: 'series'; code: string }
  | { kind: 'model'; model: IndexedModel }
  | { kind: 'trim'; code: string }
  | { kind: 'place'; place: SearchPlace; unknownZip?: string };

/** What the words before it said that bears on the next one. */
export type PathContext = { readonly make?: IndexedMake; readonly model?: IndexedModel };

export type Lookups = { readonly catalogue: SearchCatalogue; readonly places: PlaceLookup };

const pageTypeWords = ['searchresults.xhtml', 'cars-for-sale.xhtml'];

/** Words that mean the same wherever they stand. */
const fixedWords: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...pathFields.flatMap((field) => {
    const { options, otherWords } = filterWords[field];
    const words = options.map(({ slug = '', code }) => [slugKey(slug), code] as const);
    return [...Object.entries(otherWords), ...words].map(
      ([key, code]) => [key, { kind: 'filter', field, codes: [code] }] as const,
    );
  }),
  ...filterWords.listingTypes.options.flatMap(({ code, slug = '' }) => {
    const meaning: Meaning = { kind: 'filter', field: 'listingTypes', codes: [code] };
    return [slug, `${slug}-cars`].map((word) => [slugKey(word), meaning] as const);
  }),
  ...[...allListingKeys].map((key) => [key, { kind: 'all' }] as const),
  ...experienceWords.options.map(({ code }) => [slugKey(code), { kind: 'experience', code }] as const),
  ['cars', { kind: 'filler' }],
  ...pageTypeWords.map((word) => [slugKey(word), { kind: 'filler' }] as const),
  // A plug-in is both, and who asks for either wants to see it.
  ['hybridelectric', { kind: 'filter', field: 'fuels', codes: ['ELE', 'HYB', 'PIH'] }],
  ['moneybackguarantee', { kind: 'moneyBack' }],
  ['commercialvehicles', { kind: 'commercial' }],
]);

type Reader = (word: PathWord, context: PathContext, lookups: Lookups) => Meaning | undefined;

const readFixed: Reader = ({ key }) => fixedWords.get(key);

const readPrice: Reader = ({ text, key }) => {
  const range = key.startsWith('cars') ? decodePrice(text) : undefined;
  return range && { kind: 'price', range };
};

const readYear: Reader = ({ text }) => {
  const range = decodeYear(text);
  return range && { kind: 'year', range };
};

const readMpg: Reader = ({ text }) => {
  const range = decodeMpgRange(text);
  return range === undefined ? undefined : { kind: 'filter', field: 'mpgRanges', codes: [range] };
};

const readMake: Reader = ({ text }, _context, { catalogue }) => {
  const make = catalogue.makeBySlug(text);
  return make && { kind: 'make', make };
};

const readModel: Reader = ({ text }, { make, model }, { catalogue }) => {
  if (!make || model) return undefined;
  const found = catalogue.modelBySlug(make.code, text);
  return found && { kind: 'model', model: found };
};

const readSeries: Reader = ({ text }, { make, model }, { catalogue }) => {
  if (!make || model) return undefined;
  const found = catalogue.seriesBySlug(make.code, text);
  return found && { kind: 'series', code: found.code };
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

/** Order settles words of two meanings. After a make, its own models and trims come first: "Coupe" is one of Audi's. */
const anywhere: readonly Reader[] = [readFixed, readPrice, readYear, readMpg, readMake];
const beforeMake: readonly Reader[] = [...anywhere, readPlace, readState];
const afterMake: readonly Reader[] = [readModel, readSeries, readTrim, readPlace, ...anywhere, readState];

/** Undefined when the word means nothing here. */
export const meaningOf = (word: PathWord, context: PathContext, lookups: Lookups): Meaning | undefined => {
  if (word.key === '') return undefined;
  for (const read of context.make ? afterMake : beforeMake) {
    const meaning = read(word, context, lookups);
    if (meaning) return meaning;
  }
  return undefined;
};
