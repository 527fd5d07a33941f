import type { IndexedMake, IndexedModel } from '#domains/reference/catalogue/catalogue-index.ts';
import { requireString } from '#lib/require-type.ts';
import { slugKey } from '#lib/slug.ts';
import { searchRoot } from '#paths/search-root.ts';
import { type Criteria, type NumberRange, noCriteria } from '../criteria.ts';
import type { FieldWithColumn } from '../filters-by-kind.ts';
import type { SearchPlace } from '../search.ts';
import { type Lookups, type Meaning, meaningOf, pathWord } from './path-meaning.ts';
import { decodeLocation, longestWord } from './segments.ts';

/** An unknown word of the path, and the kind of word that was expected. */
export type StrayWord = {
  readonly word: string;
  readonly kind: 'make' | 'model' | 'trim' | 'place' | 'word';
  readonly makeCode?: string;
  readonly modelCode?: string;
};

export type PathReading = {
  readonly criteria: Criteria;
  readonly place?: SearchPlace;
  /** The path contains "all" or "all-cars". */
  readonly isAllCars: boolean;
  readonly strays: readonly StrayWord[];
};

/** The grammar has some twenty words; words beyond this limit are not read one by one. */
const mostWords = 40;

export const segmentsOf = (path: string): string[] =>
  requireString(path, 'path')
    .split('/')
    .filter((segment) => segment !== '');

/** Removes the `/cars-for-sale` prefix, which is ignored for matching (URL-02). */
export const withoutRoot = (segments: readonly string[]): readonly string[] =>
  segments[0]?.toLowerCase() === searchRoot.slice(1) ? segments.slice(1) : segments;

const joined = (before: NumberRange, next: NumberRange): NumberRange => ({ ...before, ...next });

/** Reads words one by one, each in the context of the make and model before it (URL-18). */
const createReading = (lookups: Lookups) => {
  let criteria = noCriteria;
  let place: SearchPlace | undefined;
  let isAllCars = false;
  let make: IndexedMake | undefined;
  let model: IndexedModel | undefined;
  const strays: StrayWord[] = [];

  const add = (field: FieldWithColumn<'vehicle'>, code: string) => {
    criteria = { ...criteria, [field]: [...criteria[field], code] };
  };

  const stray = (text: string) => {
    const word = text.slice(0, longestWord);
    const isPlace = text.length <= longestWord && decodeLocation(text) !== undefined;
    const kind = isPlace ? 'place' : model ? 'trim' : make ? 'model' : 'make';
    strays.push({
      word,
      kind,
      ...(make && { makeCode: make.code }),
      ...(model && { modelCode: model.code }),
    });
  };

  const take = (meaning: Meaning, text: string) => {
    switch (meaning.kind) {
      case 'filler':
        return;
      case 'all':
        isAllCars = true;
        return;
      case 'set':
        criteria = { ...criteria, [meaning.field]: [...criteria[meaning.field], ...meaning.codes] };
        return;
      case 'range':
        criteria = { ...criteria, [meaning.field]: joined(criteria[meaning.field], meaning.range) };
        return;
      case 'flag':
        criteria = { ...criteria, [meaning.field]: true };
        return;
      case 'text':
        criteria = { ...criteria, [meaning.field]: meaning.text };
        return;
      case 'make':
        make = meaning.make;
        model = undefined;
        add('makes', make.code);
        return;
      case 'series':
        add('series', meaning.code);
        return;
      case 'model':
        model = meaning.model;
        add('models', model.code);
        return;
      case 'trim':
        add('trims', meaning.code);
        return;
      case 'place':
        if (place) {
          stray(text);
          return;
        }
        place = meaning.place;
        if (meaning.unknownZip !== undefined) {
          strays.push({ word: meaning.unknownZip, kind: 'place' });
        }
    }
  };

  return {
    read: (segment: string) => {
      const word = pathWord(segment);
      if (word.text === '') return;
      const meaning = meaningOf(word, { make, model }, lookups);
      if (meaning) take(meaning, word.text);
      else stray(word.text);
    },
    done: (): PathReading => {
      // Before a known make, an unknown word can be anything; without one, the first is the make and the next its
      // model.
      const first = strays.findIndex(({ kind }) => kind === 'make');
      const named = strays.map((one, at): StrayWord => {
        if (one.kind !== 'make') return one;
        if (make) return { ...one, kind: 'word' };
        return at === first ? one : { ...one, kind: 'model' };
      });
      return { criteria, place, isAllCars, strays: named };
    },
  };
};

const readSegments = (segments: readonly string[], lookups: Lookups): PathReading => {
  const reading = createReading(lookups);
  for (const segment of segments.slice(0, mostWords)) reading.read(segment);
  const rest = segments.slice(mostWords);
  if (rest.length > 0) reading.read(rest.join('/').padEnd(longestWord + 1, '/'));
  return reading.done();
};

/** The only make that builds a model with this name. */
const makeOfModel = (word: string, { catalogue }: Lookups): IndexedMake | undefined => {
  const wanted = slugKey(word);
  const [only, ...others] = catalogue.modelCandidates().filter(({ key }) => key === wanted);
  return only && others.length === 0 ? catalogue.make(only.params.makeCode ?? '') : undefined;
};

/** Reads a path after `/cars-for-sale`, in any order of words. Never fails: every path has a reading. */
export const readSearchPath = (path: string, lookups: Lookups): PathReading => {
  const segments = withoutRoot(segmentsOf(path));
  const reading = readSegments(segments, lookups);
  // A model in place of the make is read as that model of the only make that builds it, such as LS+430 (RULING-45).
  const stray = reading.strays.find(({ kind }) => kind === 'make');
  const make = stray && makeOfModel(stray.word, lookups);
  if (!make) return reading;
  const at = segments.findIndex((segment) => pathWord(segment).text === stray.word);
  return readSegments(segments.toSpliced(at, 0, make.slug), lookups);
};
