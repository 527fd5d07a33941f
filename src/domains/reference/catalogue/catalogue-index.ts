import { slugKey, slugOf } from '#lib/slug.ts';
import type { Catalogue, Model } from './catalogue.ts';
import { makeNicknames } from './vocabulary.ts';

/** Tuples to save space; slugs are derived from the names. */
type ModelEntry = readonly [code: string, name: string, seriesIndex?: number | null, aliases?: readonly string[]];
type MakeEntry = readonly [
  code: string,
  name: string,
  models: readonly ModelEntry[],
  series?: readonly (readonly [code: string, name: string])[],
];

/** The names of the catalog as plain data, small enough for a browser. */
type CatalogueNames = readonly MakeEntry[];

export type IndexedSeries = { readonly code: string; readonly name: string; readonly slug: string };
export type IndexedModel = IndexedSeries & { readonly makeCode: string; readonly seriesCode: string | null };
export type IndexedMake = IndexedSeries & {
  readonly models: readonly IndexedModel[];
  readonly series: readonly IndexedSeries[];
};

/** What URLs and search forms need in both server and browser: codes, names, slugs and series, without trims. */
export type CatalogueIndex = {
  readonly makes: readonly IndexedMake[];
  make(code: string): IndexedMake | undefined;
  model(makeCode: string, modelCode: string): IndexedModel | undefined;
  makeBySlug(slug: string): IndexedMake | undefined;
  modelBySlug(makeCode: string, slug: string): IndexedModel | undefined;
  seriesBySlug(makeCode: string, slug: string): IndexedSeries | undefined;
};

const modelEntry = ({ code, name, seriesCode, aliases }: Model, seriesCodes: readonly string[]): ModelEntry => {
  const series = seriesCode === null ? null : seriesCodes.indexOf(seriesCode);
  if (aliases.length > 0) return [code, name, series, aliases];
  return series === null ? [code, name] : [code, name, series];
};

export const catalogueNames = ({ makes }: Catalogue): CatalogueNames =>
  makes.map(({ code, name, models, series }): MakeEntry => {
    const seriesCodes = series.map((one) => one.code);
    const entries = models.map((model) => modelEntry(model, seriesCodes));
    return series.length === 0
      ? [code, name, entries]
      : [code, name, entries, series.map((one) => [one.code, one.name])];
  });

const within = (makeCode: string, word: string): string => `${makeCode}|${word}`;

export const openCatalogueIndex = (names: CatalogueNames): CatalogueIndex => {
  const makes: IndexedMake[] = [];
  const makesByCode = new Map<string, IndexedMake>();
  const makesBySlug = new Map<string, IndexedMake>();
  const modelsByCode = new Map<string, IndexedModel>();
  const modelsBySlug = new Map<string, IndexedModel>();
  const seriesBySlug = new Map<string, IndexedSeries>();
  for (const [code, name, entries, seriesEntries = []] of names) {
    const series = seriesEntries.map(([seriesCode, seriesName]) => ({
      code: seriesCode,
      name: seriesName,
      slug: slugOf(seriesName),
    }));
    const models = entries.map(([modelCode, modelName, seriesIndex]) => ({
      makeCode: code,
      code: modelCode,
      name: modelName,
      slug: slugOf(modelName),
      seriesCode: series[seriesIndex ?? -1]?.code ?? null,
    }));
    const make = { code, name, slug: slugOf(name), models, series };
    makes.push(make);
    makesByCode.set(code, make);
    makesBySlug.set(slugKey(name), make);
    for (const one of series) seriesBySlug.set(within(code, slugKey(one.slug)), one);
    // Aliases first, so that a model's own name overrides another's alias.
    models.forEach((model, index) => {
      for (const alias of entries[index]?.[3] ?? []) modelsBySlug.set(within(code, slugKey(alias)), model);
    });
    for (const model of models) {
      modelsByCode.set(within(code, model.code), model);
      modelsBySlug.set(within(code, slugKey(model.slug)), model);
    }
  }
  return {
    makes,
    make: (code) => makesByCode.get(code),
    model: (makeCode, modelCode) => modelsByCode.get(within(makeCode, modelCode)),
    makeBySlug: (slug) => {
      const key = slugKey(slug);
      return makesBySlug.get(key) ?? makesByCode.get(makeNicknames[key] ?? '');
    },
    modelBySlug: (makeCode, slug) => modelsBySlug.get(within(makeCode, slugKey(slug))),
    seriesBySlug: (makeCode, slug) => seriesBySlug.get(within(makeCode, slugKey(slug))),
  };
};
