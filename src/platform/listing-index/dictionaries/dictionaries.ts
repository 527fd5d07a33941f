import type { IndexVocabulary } from '../index-options.ts';
import type { CreateKernel } from '../kernel/kernel.ts';
import { type NamedColumn, namedColumnNames } from '../segments/columns.ts';
import { createDictionary, type Dictionary } from './dictionary.ts';
import { createOwnerDictionary, type OwnerDictionary, type OwnerName } from './owner-dictionary.ts';
import { createTokenDictionary, type TokenDictionary } from './token-dictionary.ts';
import { createVehicleDictionary, type VehicleDictionary, type VehicleName } from './vehicle-dictionary.ts';
import { wordsOf } from './words.ts';

type FeatureDictionary = {
  readonly codes: readonly string[];
  indexFor(code: string): number;
  find(code: string): number | undefined;
  /** Features whose name contains the word. */
  named(word: string): number[];
};

/** The numbers of all words and codes. Dictionaries only grow, so a number means the same in all segments. */
export type Dictionaries = {
  codes: Record<NamedColumn, Dictionary>;
  states: Dictionary;
  features: FeatureDictionary;
  owners: OwnerDictionary;
  vehicles: VehicleDictionary;
  tokens: TokenDictionary;
};

/** The contents of the dictionaries, as stored in a snapshot. */
export type SavedDictionaries = {
  codes: Record<NamedColumn, string[]>;
  states: string[];
  features: string[];
  owners: OwnerName[];
  vehicles: VehicleName[];
};

const createFeatureDictionary = (vocabulary: IndexVocabulary, names: readonly string[]): FeatureDictionary => {
  const codes: string[] = [];
  const indexes = new Map<string, number>();
  const words: Set<string>[] = [];
  const indexFor = (code: string): number => {
    const index = indexes.get(code);
    if (index !== undefined) return index;
    indexes.set(code, codes.length);
    words.push(new Set(wordsOf(vocabulary.featureName(code) ?? '')));
    return codes.push(code) - 1;
  };
  for (const code of names) indexFor(code);
  return {
    codes,
    indexFor,
    find: (code) => indexes.get(code),
    named: (word) => words.flatMap((held, index) => (held.has(word) ? [index] : [])),
  };
};

type Options = {
  vocabulary: IndexVocabulary;
  createKernel: CreateKernel;
  saved?: { dictionaries: SavedDictionaries; tokens: Uint32Array } | undefined;
};

export const createDictionaries = ({ vocabulary, createKernel, saved: snapshot }: Options): Dictionaries => {
  const saved = snapshot?.dictionaries;
  return {
    codes: Object.fromEntries(namedColumnNames.map((name) => [name, createDictionary(saved?.codes[name])])) as Record<
      NamedColumn,
      Dictionary
    >,
    states: createDictionary(saved?.states),
    features: createFeatureDictionary(vocabulary, saved?.features ?? []),
    owners: createOwnerDictionary(saved?.owners),
    vehicles: createVehicleDictionary({ vocabulary, initialNames: saved?.vehicles }),
    tokens: createTokenDictionary(createKernel, snapshot?.tokens),
  };
};

export const saveDictionaries = ({ codes, states, features, owners, vehicles }: Dictionaries): SavedDictionaries => ({
  codes: Object.fromEntries(
    namedColumnNames.map((name) => [name, codes[name].values.slice(1)]),
  ) as SavedDictionaries['codes'],
  states: states.values.slice(1),
  features: [...features.codes],
  owners: owners.list(),
  vehicles: vehicles.vehicles.map(({ model: { makeCode, seriesCode, modelCode }, trim }) => ({
    makeCode,
    seriesCode,
    modelCode,
    trim,
  })),
});
