import { allTrimsOf, type Catalogue, type Make, type Model } from '#domains/reference/catalogue/catalogue.ts';
import { slugKey, slugOf } from '#lib/slug.ts';
import {
  emptySuffixes,
  namesOfTrims,
  needsMake,
  notModels,
  spokenMakes,
  spokenModels,
  spokenSeries,
  trimFamilies,
} from './vehicle-nicknames.ts';

/** Whether a name is read without its make before it: always, if written as one word, or never. */
type Alone = 'always' | 'as-one-word' | 'never';

export type VehicleName = {
  readonly make: Make;
  readonly label: string;
  readonly models: readonly Model[];
  readonly seriesCode?: string;
  readonly alone: Alone;
  /** Approximate share per 10,000 listings; among several meanings of a word the highest is used. */
  readonly share: number;
};

/** Trims of one model that match a word. */
export type ModelTrims = { readonly model: Model; readonly names: readonly string[] };

export type VehicleWords = {
  make(key: string): Make | undefined;
  /** Models, families and series by the joined key of their words. */
  names(key: string): readonly VehicleName[];
  /** Trims of a model with this name, or whose name contains it. Indexed on first use. */
  trims(model: Model, key: string): readonly string[];
  /** Trims recognized by name alone, of models on the market. */
  distinctTrims(key: string): readonly ModelTrims[];
  readonly makeKeys: ReadonlyMap<string, Make>;
  readonly nameKeys: ReadonlyMap<string, readonly VehicleName[]>;
};

/** The key of a name; a trailing plus sign is kept. */
export const nameKey = (name: string): string => (name.endsWith('+') ? `${slugKey(name)}+` : slugKey(name));

const aloneOf = (key: string, share: number): Alone => {
  if (/^\d+$/.test(key)) return key === '911' ? 'always' : 'never';
  if (/^[a-z]{1,2}$/.test(key) || needsMake.has(key) || /^new(?!yorker)/.test(key)) return 'never';
  if (share === 0 && /^[a-z]{3}$/.test(key)) return 'never';
  // "a 4 door" is not an A4, and "under 300 e" not a 300 E.
  if (/^[ai]\d/.test(key) || (share === 0 && /^\d/.test(key))) return 'as-one-word';
  return 'always';
};

/** The words an alias adds to the model's own name, if it starts with it. */
const addedTo = (ownKey: string, alias: string): string | undefined => {
  const parts = alias.split('-');
  for (let count = 1; count < parts.length; count += 1) {
    if (parts.slice(0, count).join('') === ownKey) return parts.slice(count).join('');
  }
  return undefined;
};

type AliasKey = { readonly key: string; readonly withMake: boolean };

/**
 * The aliases to read. One that only adds a word ("accord-hybrid") would hide it, so the word is read separately; one
 * that starts with the make ("dodge-ram-1500") is read after the make.
 */
const aliasKeys = (make: Make, model: Model): AliasKey[] => {
  const own = slugKey(model.name);
  const makeWords = [make.slug, ...Object.keys(spokenMakes).filter((word) => spokenMakes[word] === make.code)];
  return model.aliases.flatMap((alias) => {
    const makeWord = makeWords.find((word) => alias.startsWith(`${word}-`));
    const bare = makeWord === undefined ? alias : alias.slice(makeWord.length + 1);
    const added = addedTo(own, bare);
    const key = slugKey(bare);
    if (key === own || notModels.has(key) || (added !== undefined && !emptySuffixes.has(added))) return [];
    return [{ key, withMake: makeWord !== undefined }];
  });
};

const shareOf = (models: readonly Model[]): number => models.reduce((sum, { share }) => sum + share, 0);

/** Families such as "Silverado" and "RX": names followed by a number, grouped. */
const familiesOf = (make: Make): (readonly [string, VehicleName])[] => {
  const numbered = make.models.flatMap((model) => {
    const match = /^([A-Za-z][A-Za-z ]*) \d+[A-Za-z]*\+?$/.exec(model.name);
    return match?.[1] ? [{ model, family: match[1] }] : [];
  });
  const own = new Set([...make.models.map(({ name }) => slugKey(name)), slugKey(make.name)]);
  return [...Map.groupBy(numbered, ({ family }) => family)].flatMap(([family, members]) => {
    const key = slugKey(family);
    if (members.length < 2 || own.has(key) || make.series.length > 0) return [];
    const models = members.map(({ model }) => model);
    const share = shareOf(models);
    return [[key, { make, label: `${make.name} ${family}`, models, alone: aloneOf(key, share), share }] as const];
  });
};

const seriesNamesOf = (make: Make): (readonly [string, VehicleName])[] =>
  make.series.flatMap((series) => {
    const models = make.models.filter(({ seriesCode }) => seriesCode === series.code);
    const share = shareOf(models);
    const label = `${make.name} ${series.name}`;
    const key = slugKey(series.name);
    const name = (word: string): VehicleName => ({
      make,
      label,
      models: [],
      seriesCode: series.code,
      alone: word === key && /\d|class$/.test(key) ? 'always' : aloneOf(word, share),
      share,
    });
    // "GLE" is short for the GLE-Class.
    const short = key.endsWith('class') ? [key.slice(0, -'class'.length)].filter((word) => word.length > 1) : [];
    const spoken = Object.keys(spokenSeries).filter((word) => spokenSeries[word] === series.code);
    return [key, ...short, ...spoken].map((word) => [word, name(word)] as const);
  });

const modelNamesOf = (make: Make): (readonly [string, VehicleName])[] =>
  make.models
    .filter(({ name }) => !name.startsWith('Other ') && !notModels.has(slugKey(name)))
    .flatMap((model) => {
      const { share } = model;
      const label = slugKey(model.name).startsWith(slugKey(make.name)) ? model.name : `${make.name} ${model.name}`;
      const named = (key: string, withMake = false): readonly [string, VehicleName] => [
        key,
        { make, label, models: [model], alone: withMake ? 'never' : aloneOf(key, share), share },
      ];
      const heavyDuty = /[23]500$/.test(model.name) ? [named(`${slugKey(model.name)}hd`)] : [];
      const aliases = aliasKeys(make, model).map(({ key, withMake }) => named(key, withMake));
      return [named(nameKey(model.name)), ...heavyDuty, ...aliases];
    });

const spokenNamesOf = (make: Make): (readonly [string, VehicleName])[] =>
  Object.entries(spokenModels).flatMap(([word, codes]) => {
    const models = make.models.filter(({ code }) => codes.includes(code));
    if (models.length === 0) return [];
    const label = `${make.name} ${models.map(({ name }) => name).join(', ')}`;
    return [[word, { make, label, models, alone: 'always', share: shareOf(models) }] as const];
  });

/** Every sequence of a trim's words, so that "hellcat" finds "SRT Hellcat Widebody". */
const runsOf = (name: string): string[] => {
  const words = slugOf(name).split('-');
  return words.flatMap((_, from) => words.slice(from).map((__, count) => words.slice(from, from + count + 1).join('')));
};

const trimIndex = (model: Model): ReadonlyMap<string, readonly string[]> => {
  const byKey = new Map<string, string[]>();
  const names = allTrimsOf(model).map(({ name }) => name);
  for (const name of names) {
    for (const run of runsOf(name)) byKey.set(run, [...(byKey.get(run) ?? []), name]);
  }
  // A trim's exact name means only that trim.
  for (const name of names) if (!trimFamilies.has(nameKey(name))) byKey.set(nameKey(name), [name]);
  return byKey;
};

const trimsCalled = (model: Model, key: string): ModelTrims[] => {
  const names = allTrimsOf(model).flatMap(({ name }) => (runsOf(name).includes(key) ? [name] : []));
  return names.length > 0 ? [{ model, names: [...new Set(names)] }] : [];
};

export const createVehicleWords = (catalogue: Catalogue): VehicleWords => {
  const makeKeys = new Map<string, Make>();
  for (const make of catalogue.makes) makeKeys.set(slugKey(make.name), make);
  for (const [word, code] of Object.entries(spokenMakes)) {
    const make = catalogue.lookups.makes.get(code);
    if (make) makeKeys.set(word, make);
  }
  const nameKeys = new Map<string, VehicleName[]>();
  const add = ([key, name]: readonly [string, VehicleName]): void => {
    nameKeys.set(key, [...(nameKeys.get(key) ?? []), name]);
  };
  for (const make of catalogue.makes) {
    // A family, series or nickname takes precedence over an alias for one of its models.
    const groups = [...familiesOf(make), ...seriesNamesOf(make), ...spokenNamesOf(make)];
    const groupKeys = new Set(groups.map(([key]) => key));
    for (const entry of [...groups, ...modelNamesOf(make).filter(([key]) => !groupKeys.has(key))]) add(entry);
  }
  for (const names of nameKeys.values()) names.sort((a, b) => b.share - a.share);

  const distinct = new Map<string, readonly ModelTrims[]>();
  const onMarket = catalogue.makes.flatMap((make) => make.models.filter(({ share }) => share > 0));
  const trimsByModel = new Map<Model, ReadonlyMap<string, readonly string[]>>();
  return {
    makeKeys,
    nameKeys,
    make: (key) => makeKeys.get(key),
    names: (key) => nameKeys.get(key) ?? [],
    distinctTrims: (key) => {
      if (!namesOfTrims.has(key)) return [];
      const trims = distinct.get(key) ?? onMarket.flatMap((model) => trimsCalled(model, key));
      distinct.set(key, trims);
      return trims;
    },
    trims: (model, key) => {
      const index = trimsByModel.get(model) ?? trimIndex(model);
      trimsByModel.set(model, index);
      return index.get(key) ?? [];
    },
  };
};
