import { allTrimsOf, type Catalogue, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import {
  type CatalogueIndex,
  catalogueNames,
  type IndexedMake,
  type IndexedModel,
  type IndexedSeries,
  openCatalogueIndex,
} from '#domains/reference/catalogue/catalogue-index.ts';
import { slugKey, slugOf } from '#lib/slug.ts';

/** A name as a path word. A trailing plus sign is kept: "Premium" and "Premium+" are two trims (URL-23). */
export const wordOf = (name: string): string => (name.endsWith('+') ? `${slugOf(name)}+` : slugOf(name));
export const wordKey = (text: string): string => {
  // Fast path for canonical words, which most are.
  if (/^[a-z0-9-]*$/.test(text)) return text.replaceAll('-', '');
  return text.endsWith('+') ? `${slugKey(text)}+` : slugKey(text);
};

/** The two parts of `MODELCODE|Trim name` (RULING-03). */
export const modelOfTrim = (code: string): string => code.split('|', 1)[0] ?? '';
export const nameOfTrim = (code: string): string => code.slice(modelOfTrim(code).length + 1);

/** A name that a misspelled word may mean, with its parameters. */
export type Candidate = {
  readonly key: string;
  readonly label: string;
  readonly params: Readonly<Record<string, string>>;
};

/** The catalogue as addresses need it, on the server and in the browser. */
export type SearchCatalogue = {
  readonly makes: readonly IndexedMake[];
  make(code: string): IndexedMake | undefined;
  makeBySlug(word: string): IndexedMake | undefined;
  /** Model codes are unique over all makes. */
  model(code: string): IndexedModel | undefined;
  modelBySlug(makeCode: string, word: string): IndexedModel | undefined;
  series(code: string): IndexedSeries | undefined;
  seriesBySlug(makeCode: string, word: string): IndexedSeries | undefined;
  /** The trim's name. Undefined where trims aren't loaded, as in a browser; trims then stay in the query. */
  trimBySlug(modelCode: string, word: string): string | undefined;
  hasTrim(modelCode: string, name: string): boolean;
  makeCandidates(): readonly Candidate[];
  modelCandidates(): readonly Candidate[];
  candidatesOfMake(makeCode: string): readonly Candidate[];
  trimCandidates(modelCode: string): readonly Candidate[];
};

type TrimNames = (makeCode: string, modelCode: string) => readonly string[];

const within = (code: string, key: string): string => `${code}|${key}`;

/** Computed on first use, because most addresses need no suggestions. */
const later = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

export const createSearchCatalogue = (index: CatalogueIndex, trimNames: TrimNames = () => []): SearchCatalogue => {
  const models = index.makes.flatMap((make) => make.models);
  const modelsByCode = new Map(models.map((model) => [model.code, model]));
  const makesByKey = new Map(index.makes.map((make) => [wordKey(make.slug), make]));
  const modelsByKey = new Map(models.map((model) => [within(model.makeCode, wordKey(wordOf(model.name))), model]));
  const seriesByCode = new Map(index.makes.flatMap(({ series }) => series).map((series) => [series.code, series]));
  const seriesByKey = new Map(
    index.makes.flatMap(({ code, series }) => series.map((one) => [within(code, wordKey(one.slug)), one] as const)),
  );
  const trimsByModel = new Map<string, ReadonlyMap<string, string>>();

  const trimsOf = (modelCode: string): ReadonlyMap<string, string> => {
    const modelTrims = trimsByModel.get(modelCode);
    if (modelTrims) return modelTrims;
    const model = modelsByCode.get(modelCode);
    const names = model ? trimNames(model.makeCode, modelCode) : [];
    const trims = new Map(names.map((name) => [wordKey(name), name]));
    if (model) trimsByModel.set(modelCode, trims);
    return trims;
  };

  const modelCandidate = ({ makeCode, code, name }: IndexedModel): Candidate => ({
    key: slugKey(name),
    label: `${index.make(makeCode)?.name ?? ''} ${name}`,
    params: { makeCode, modelCode: code },
  });

  return {
    makes: index.makes,
    make: index.make,
    makeBySlug: (word) => makesByKey.get(wordKey(word)) ?? index.makeBySlug(word),
    model: (code) => modelsByCode.get(code),
    modelBySlug: (makeCode, word) =>
      modelsByKey.get(within(makeCode, wordKey(word))) ?? index.modelBySlug(makeCode, word),
    series: (code) => seriesByCode.get(code),
    seriesBySlug: (makeCode, word) => seriesByKey.get(within(makeCode, wordKey(word))),
    trimBySlug: (modelCode, word) => {
      const trims = trimsOf(modelCode);
      const key = wordKey(word);
      return trims.get(key) ?? (key.endsWith('+') ? trims.get(key.slice(0, -1)) : undefined);
    },
    hasTrim: (modelCode, name) => trimsOf(modelCode).get(wordKey(name)) === name,
    makeCandidates: later(() =>
      index.makes.map(({ code, name }) => ({ key: slugKey(name), label: name, params: { makeCode: code } })),
    ),
    modelCandidates: later(() => models.map(modelCandidate)),
    candidatesOfMake: (makeCode) => {
      const make = index.make(makeCode);
      if (!make) return [];
      const series = make.series.map(({ code, name }) => ({
        key: slugKey(name),
        label: `${make.name} ${name}`,
        params: { makeCode, seriesCode: code },
      }));
      return [...make.models.map(modelCandidate), ...series];
    },
    trimCandidates: (modelCode) => {
      const model = modelsByCode.get(modelCode);
      if (!model) return [];
      return [...trimsOf(modelCode).values()].map((name) => ({
        key: slugKey(name),
        label: `${model.name} ${name}`,
        params: { makeCode: model.makeCode, modelCode, trimCode: within(modelCode, name) },
      }));
    },
  };
};

/** With all trims, for the server. */
export const searchCatalogueOf = (catalogue: Catalogue): SearchCatalogue =>
  createSearchCatalogue(openCatalogueIndex(catalogueNames(catalogue)), (makeCode, modelCode) => {
    const model = modelByCode(catalogue, makeCode, modelCode);
    return model ? allTrimsOf(model).map(({ name }) => name) : [];
  });
