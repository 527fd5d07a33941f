import { allTrimsOf, type Catalogue, makeByCode, modelByCodeAlone } from '#domains/catalogue/catalogue.ts';
import { colourByCode } from '#domains/catalogue/colours.ts';
import { featureByCode } from '#domains/catalogue/features.ts';
import { mileageOptions, mpgOptions, type Option } from '#domains/catalogue/vocabulary.ts';
import { filterWords } from '#domains/criteria/address/filter-words.ts';
import { listParams } from '#domains/criteria/address/search-params.ts';
import type { Criteria } from '#domains/criteria/criteria.ts';
import { priceLabel } from '#domains/criteria/filter-labels.ts';
import { nameOfTrim } from '#domains/criteria/search-catalogue.ts';
import type { IndexAnswer } from './listing-index.ts';

export type FacetOption = {
  value: string;
  label: string;
  count: number;
  /** Nobody offers it within the other filters; shown, so that a shopper sees what there could be (RULING-70). */
  disabled: boolean;
  selected: boolean;
  rgbHex?: string;
  displayGroup?: string;
};
export type Facet = { name: string; label: string; collapsed: boolean; options: FacetOption[] };
/** By the short name of the parameter that a choice fills. */
export type Facets = Record<string, Facet>;

type Counts = Record<string, number>;
type ListField = (typeof listParams)[keyof typeof listParams];

const labels: Record<ListField, string> = {
  makes: 'Make',
  series: 'Series',
  models: 'Model',
  trims: 'Trim',
  listingTypes: 'Condition',
  sellerTypes: 'Seller',
  styles: 'Body Style',
  cabs: 'Cab',
  drives: 'Drive Type',
  engines: 'Engine',
  fuels: 'Fuel',
  transmissions: 'Transmission',
  doors: 'Doors',
  seats: 'Seats',
  exteriorColours: 'Exterior Color',
  interiorColours: 'Interior Color',
  features: 'Features',
  history: 'Vehicle History',
  deals: 'Deal Rating',
  mpgRanges: 'MPG',
  homeServices: 'At-Home Services',
};
export const facetLabel = (field: ListField): string => labels[field];

/** Every choice of the vocabulary, then what is offered beyond it, under its code. */
const choices = (known: readonly Option[], counts: Counts, selected: readonly string[]): FacetOption[] => {
  const chosen = new Set(selected);
  const codes = new Set(known.map(({ code }) => code));
  const others = Object.keys(counts).filter((code) => !codes.has(code) && (counts[code] ?? 0) > 0);
  return [...known, ...others.map((code) => ({ code, name: code }))].map(({ code, name }) => {
    const count = counts[code] ?? 0;
    return { value: code, label: name, count, disabled: count === 0, selected: chosen.has(code) };
  });
};

/** The counts of one make's models or one model's trims; other makes' have facets of their own. */
const within = (counts: Counts, belongs: (code: string) => boolean): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([code]) => belongs(code)));

const decorated = (field: ListField, option: FacetOption): FacetOption => {
  if (field === 'features') return { ...option, displayGroup: featureByCode(option.value)?.displayGroup ?? 'Other' };
  if (field !== 'exteriorColours' && field !== 'interiorColours') return option;
  return { ...option, rgbHex: colourByCode(option.value)?.rgbHex ?? '' };
};

const bandLabel = (band: string): string => {
  const [from = '', to = ''] = band.split('-');
  return priceLabel({ min: Number(from), ...(to !== '' && { max: Number(to) }) });
};

const histograms = (facets: IndexAnswer['facets']): Facet[] => {
  const price = Object.entries(facets.price ?? {}).sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  const year = Object.entries(facets.year ?? {}).sort(([a], [b]) => Number(b) - Number(a));
  const plain = (value: string, label: string, count: number): FacetOption => ({
    value,
    label,
    count,
    disabled: count === 0,
    selected: false,
  });
  const facet = (name: string, label: string, options: FacetOption[]): Facet => ({
    name,
    label,
    collapsed: false,
    options,
  });
  return [
    facet(
      'price',
      'Price',
      price.map(([band, count]) => plain(band, bandLabel(band), count)),
    ),
    facet(
      'year',
      'Year',
      year.map(([value, count]) => plain(value, value, count)),
    ),
    facet(
      'mileage',
      'Mileage',
      mileageOptions.map(({ code, name }) => plain(code, name, facets.mileage?.[code] ?? 0)),
    ),
  ];
};

/** Makes whose models are worth counting one by one: chosen themselves, or the maker of a chosen model. */
const chosenMakes = ({ makes, models }: Criteria, catalogue: Catalogue): string[] => [
  ...new Set([...makes, ...models.flatMap((code) => modelByCodeAlone(catalogue, code)?.makeCode ?? [])]),
];

/** RULING-70: what the index counted, as choices with names. A facet's own selection does not narrow its counts. */
export const facetsOf = (counted: IndexAnswer['facets'], criteria: Criteria, catalogue: Catalogue): Facets => {
  const facets: Facets = {};
  const add = (name: string, field: ListField, known: readonly Option[], counts: Counts, label = labels[field]) => {
    const options = choices(known, counts, criteria[field]).map((option) => decorated(field, option));
    facets[name] = { name, label, collapsed: false, options };
  };

  const makes = chosenMakes(criteria, catalogue).flatMap((code) => makeByCode(catalogue, code) ?? []);
  const models = criteria.models.flatMap((code) => modelByCodeAlone(catalogue, code) ?? []);
  for (const [param, field] of Object.entries(listParams) as [keyof typeof listParams, ListField][]) {
    const counts = counted[field] ?? {};
    if (field === 'makes') add(param, field, catalogue.makes, counts);
    else if (field === 'mpgRanges') add(param, field, mpgOptions, counts);
    else if (field === 'series') {
      const series = makes.flatMap((make) => make.series);
      const codes = new Set(series.map(({ code }) => code));
      if (series.length > 0)
        add(
          param,
          field,
          series,
          within(counts, (code) => codes.has(code)),
        );
    } else if (field === 'models') {
      for (const make of makes) {
        const codes = new Set(make.models.map(({ code }) => code));
        add(
          `${param}|${make.code}`,
          field,
          make.models,
          within(counts, (code) => codes.has(code)),
          make.name,
        );
      }
      // Older clients read one list, whichever the make.
      const all = makes.flatMap((make) => make.models);
      const codes = new Set(all.map(({ code }) => code));
      if (all.length > 0)
        add(
          param,
          field,
          all,
          within(counts, (code) => codes.has(code)),
        );
    } else if (field === 'trims') {
      for (const model of models) {
        const own = within(counts, (code) => code.startsWith(`${model.code}|`));
        const known = allTrimsOf(model).map(({ code, name }) => ({ code, name }));
        add(`${param}|${model.code}`, field, known, own, model.name);
        for (const option of facets[`${param}|${model.code}`]?.options ?? []) {
          if (option.label === option.value) option.label = nameOfTrim(option.value);
        }
      }
    } else add(param, field, filterWords[field].options, counts);
  }
  for (const histogram of histograms(counted)) facets[histogram.name] = histogram;
  return facets;
};
