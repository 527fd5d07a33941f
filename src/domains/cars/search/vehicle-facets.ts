import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import type { FieldWithColumn } from '#domains/finding/criteria/filters-by-kind.ts';
import { nameOfTrim } from '#domains/finding/criteria/search-catalogue.ts';
import { allTrimsOf, type Catalogue, makeByCode, modelByCodeAlone } from '#domains/reference/catalogue/catalogue.ts';
import type { Option } from '#domains/reference/catalogue/vocabulary.ts';
import type { IndexAnswer } from './listing-index.ts';

/** Options of one facet with counts; `within` is the make or model it belongs to. */
export type FacetChoices = {
  within?: { code: string; name: string };
  choiceOptions: readonly Option[];
  counts: Record<string, number>;
};

/** Makes whose models are counted separately: selected ones, and those of selected models. */
const selectedMakes = ({ makes, models }: Criteria, catalogue: Catalogue): string[] => [
  ...new Set([...makes, ...models.flatMap((code) => modelByCodeAlone(catalogue, code)?.makeCode ?? [])]),
];

/** Counts of one make's models or one model's trims. */
const countsWithin = (counts: FacetChoices['counts'], belongs: (code: string) => boolean): FacetChoices['counts'] =>
  Object.fromEntries(Object.entries(counts).filter(([code]) => belongs(code)));

const choicesAmong = (choiceOptions: readonly Option[], counts: FacetChoices['counts']): FacetChoices => {
  const codes = new Set(choiceOptions.map(({ code }) => code));
  return { choiceOptions, counts: countsWithin(counts, (code) => codes.has(code)) };
};

/** Trims of a model, including those on offer that the catalogue does not have. */
const trimChoices = (model: Parameters<typeof allTrimsOf>[0], all: FacetChoices['counts']): FacetChoices => {
  const counts = countsWithin(all, (code) => code.startsWith(`${model.code}|`));
  const trims = allTrimsOf(model).map(({ code, name }) => ({ code, name }));
  const codes = new Set(trims.map(({ code }) => code));
  const others = Object.keys(counts).filter((code) => !codes.has(code));
  return { counts, choiceOptions: [...trims, ...others.map((code) => ({ code, name: nameOfTrim(code) }))] };
};

/** Options for make, series, model and trim; each depends on the selection before it. */
export const vehicleChoices = (
  counted: IndexAnswer['facets'],
  criteria: Criteria,
  catalogue: Catalogue,
): Record<FieldWithColumn<'vehicle'>, FacetChoices[]> => {
  const { makes: ofMakes = {}, series: ofSeries = {}, models: ofModels = {}, trims: ofTrims = {} } = counted;
  const makes = selectedMakes(criteria, catalogue).flatMap((code) => makeByCode(catalogue, code) ?? []);
  const models = criteria.models.flatMap((code) => modelByCodeAlone(catalogue, code) ?? []);
  const series = makes.flatMap((make) => make.series);
  // One list for all makes, for older clients.
  const allModels = makes.flatMap((make) => make.models);
  return {
    makes: [{ choiceOptions: catalogue.makes, counts: ofMakes }],
    series: series.length > 0 ? [choicesAmong(series, ofSeries)] : [],
    models: [
      ...makes.map((make) => ({ within: make, ...choicesAmong(make.models, ofModels) })),
      ...(allModels.length > 0 ? [choicesAmong(allModels, ofModels)] : []),
    ],
    trims: models.map((model) => ({ within: model, ...trimChoices(model, ofTrims) })),
  };
};
