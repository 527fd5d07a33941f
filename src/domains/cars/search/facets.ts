import type { Criteria, NumberRange } from '#domains/finding/criteria/criteria.ts';
import type { SetFilter } from '#domains/finding/criteria/filter-kinds.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { type RangeFacet, type SetField, setFilters } from '#domains/finding/criteria/filters-by-kind.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { colourByCode } from '#domains/reference/catalogue/colours.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { mileageOptions } from '#domains/reference/catalogue/vocabulary.ts';
import type { IndexAnswer } from './listing-index.ts';
import { type FacetChoices, vehicleChoices } from './vehicle-facets.ts';

export type FacetOption = {
  value: string;
  label: string;
  count: number;
  /** No cars within the other filters; still shown, so that shoppers see all options (RULING-70). */
  disabled: boolean;
  selected: boolean;
  rgbHex?: string;
  displayGroup?: string;
};
export type Facet = { name: string; label: string; collapsed: boolean; options: FacetOption[] };
/** By the short parameter name. */
export type Facets = Record<string, Facet>;

type Counts = Record<string, number>;

/** All options of the vocabulary, then further codes on offer. */
const choices = (
  { options: choiceOptions, nameOf, ordered }: Pick<SetFilter['values'], 'options' | 'nameOf' | 'ordered'>,
  counts: Counts,
  selected: readonly string[],
): FacetOption[] => {
  const selection = new Set(selected);
  const optionOf = (code: string, name: string): FacetOption => {
    const count = counts[code] ?? 0;
    return { value: code, label: name, count, disabled: count === 0, selected: selection.has(code) };
  };
  const options = choiceOptions.map(({ code, name }) => optionOf(code, name));
  const others = new Set([...Object.keys(counts), ...(nameOf ? selected : [])]);
  for (const { code } of choiceOptions) others.delete(code);
  const further = [...others].filter((code) => (counts[code] ?? 0) > 0 || (nameOf && selection.has(code)));
  if (ordered) further.sort();
  for (const code of further) options.push(optionOf(code, nameOf?.(code) ?? code));
  return options;
};

/** Adds the color or the group of an option. */
const telling = (tells: SetFilter['tells'], option: FacetOption): FacetOption => {
  if (tells === 'group') return { ...option, displayGroup: featureByCode(option.value)?.displayGroup ?? 'Other' };
  return tells === 'colour' ? { ...option, rgbHex: colourByCode(option.value)?.rgbHex ?? '' } : option;
};

const rangeOfBand = (band: string): NumberRange => {
  const [from = '', to = ''] = band.split('-');
  return { min: Number(from), ...(to !== '' && { max: Number(to) }) };
};

const plain = (value: string, label: string, count: number): FacetOption => ({
  value,
  label,
  count,
  disabled: count === 0,
  selected: false,
});

const risingBands =
  (words: (range: NumberRange) => string) =>
  (counts: Counts): FacetOption[] =>
    Object.entries(counts)
      .sort(([a], [b]) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
      .map(([band, count]) => plain(band, words(rangeOfBand(band)), count));

/** Figures that depend on the shopper are counted only if searched by. */
const isCounted = (field: RangeFacet, counted: IndexAnswer['facets']): boolean =>
  filters[field].column !== 'cost' || counted[field] !== undefined;

/** The index's bands of a range, in display order. */
const histograms: Readonly<Record<RangeFacet, (counts: Counts) => FacetOption[]>> = {
  price: risingBands(filters.price.words),
  payment: risingBands(filters.payment.words),
  outTheDoor: risingBands(filters.outTheDoor.words),
  year: (counts) =>
    Object.entries(counts)
      .sort(([a], [b]) => Number(b) - Number(a))
      .map(([year, count]) => plain(year, year, count)),
  mileage: (counts) => mileageOptions.map(({ code, name }) => plain(code, name, counts[code] ?? 0)),
};

/** The index's counts as named options (RULING-70). */
export const facetsOf = (counted: IndexAnswer['facets'], criteria: Criteria, catalogue: Catalogue): Facets => {
  const facets: Facets = {};
  const add = (name: string, label: string, options: FacetOption[]) => {
    facets[name] = { name, label, collapsed: false, options };
  };
  const ofVehicles: Partial<Record<SetField, FacetChoices[]>> = vehicleChoices(counted, criteria, catalogue);
  for (const [field, { param, label, values, tells }] of setFilters) {
    const offered = ofVehicles[field] ?? [{ choiceOptions: values.options, counts: counted[field] ?? {} }];
    for (const { within, choiceOptions, counts } of offered) {
      const options = choices({ ...values, options: choiceOptions }, counts, criteria[field]);
      add(
        within ? `${param}|${within.code}` : param,
        within?.name ?? label,
        options.map((option) => telling(tells, option)),
      );
    }
  }
  for (const [field, bands] of Object.entries(histograms)) {
    const { param, label } = filters[field as RangeFacet];
    if (isCounted(field as RangeFacet, counted)) add(param, label, bands(counted[field] ?? {}));
  }
  return facets;
};
