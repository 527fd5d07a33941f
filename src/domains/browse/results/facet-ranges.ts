import type { Facets } from '#domains/cars/search/facets.ts';
import { priceScaleOf, scaleFields } from '#domains/finding/criteria/cost-search.ts';
import type { RailGroup } from '#domains/finding/criteria/filter-groups.ts';
import { mileageLabel, yearLabel } from '#domains/finding/criteria/filter-labels.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { isBound, type PriceScale, priceScales, type Search } from '#domains/finding/criteria/search.ts';
import type { ChoiceView, FacetView } from './facet-view.ts';
import type { Links } from './link-cache.ts';

type NumberContext = {
  search: Search;
  facets: Facets;
  hrefFor: (search: Search) => string;
  links: Links;
  /** Payment terms, for a search by payment or out-the-door price. */
  termsLine?: string | undefined;
  /** Groups that are rendered open. */
  whole: ReadonlySet<RailGroup>;
};

type Scale = { label: string; named: string; title: string; stepUsd: number; topUsd: number; barUsd: number };

/** Each bar is a price range as counted by the index; the last bar has everything above. */
const scaleViews: Readonly<Record<PriceScale, Scale>> = {
  listed: { label: 'Price', named: 'price', title: 'Price', stepUsd: 1_000, barUsd: 5_000, topUsd: 105_000 },
  total: {
    label: 'Total',
    named: 'outTheDoor',
    title: 'Out-the-door price',
    stepUsd: 1_000,
    barUsd: 5_000,
    topUsd: 105_000,
  },
  monthly: { label: 'Monthly', named: 'payment', title: 'Monthly payment', stepUsd: 10, barUsd: 50, topUsd: 1_050 },
};

const noteOf = (words: string): string => words.replace(/^[A-Z]/, (letter) => letter.toLowerCase());

/** One price filter on three scales: the price of the cards, out-the-door price or monthly payment. */
export const priceRange = ({ facets, search, hrefFor, links, termsLine }: NumberContext): FacetView => {
  const scale = priceScaleOf(search);
  const { title, named, stepUsd, barUsd, topUsd } = scaleViews[scale];
  const field = scaleFields[scale];
  const { min, max } = search.criteria[field];
  const filter = filters[field];
  const bars = Array.from({ length: topUsd / barUsd }, () => 0);
  for (const { value, count } of facets[named]?.options ?? []) {
    const at = Math.min(bars.length - 1, Math.floor(Number.parseInt(value, 10) / barUsd));
    bars[at] = (bars[at] ?? 0) + count;
  }
  const costs = Object.values(scaleFields).filter((one) => isBound(search.criteria[one]));
  const { priceIn: _priceIn, ...unsaid } = search;
  const inScale = (priceIn: PriceScale): Search => ({
    ...unsaid,
    first: 0,
    ...(priceScaleOf(unsaid) !== priceIn && { priceIn }),
  });
  const [lowName, highName] = filter.bounds;
  return {
    id: 'price',
    title: 'Price',
    open: true,
    ...(costs.length > 0 && { note: noteOf(costs.map((one) => filters[one].words(search.criteria[one])).join(', ')) }),
    range: { min: 0, max: topUsd, step: stepUsd, low: min ?? null, high: max ?? null, bars },
    fields: { lowName, highName, label: title, prefix: '$' },
    scales: priceScales.map((one) => ({
      label: scaleViews[one].label,
      href: links('priceIn', one, () => hrefFor(inScale(one))),
      current: one === scale,
    })),
    ...(scale === 'listed' ? { help: 'The large price on each card, before tax.' } : termsLine && { help: termsLine }),
  };
};

const mostYears = 20;

/** Height of a range with bars and fields, in lines of options. */
const rangeLines = 3;

/** The newest twenty years; older cars are counted in the first. */
export const yearRange = ({ facets, search, whole }: NumberContext): FacetView[] => {
  const { min, max } = search.criteria.year;
  const offered = (facets.year?.options ?? []).filter(({ count }) => count > 0);
  const newest = Math.max(max ?? 0, ...offered.map(({ value }) => Number(value)));
  if (newest === 0) return [];
  const oldest = newest - mostYears + 1;
  const bars = Array.from({ length: mostYears }, () => 0);
  for (const { value, count } of offered) {
    const at = Math.max(0, Number(value) - oldest);
    bars[at] = (bars[at] ?? 0) + count;
  }
  const bounded = min !== undefined || max !== undefined;
  if (!bounded && !whole.has('year')) return [{ id: 'year', title: 'Year', lines: rangeLines }];
  return [
    {
      id: 'year',
      title: 'Year',
      open: true,
      ...(bounded && { note: yearLabel(search.criteria.year) }),
      fields: { lowName: 'startYear', highName: 'endYear', label: 'Year' },
      range: { min: oldest, max: newest, step: 1, low: min ?? null, high: max ?? null, bars },
    },
  ];
};

export const mileageChoices = ({ facets, search, hrefFor, links, whole }: NumberContext): FacetView[] => {
  const { min, max } = search.criteria.mileage;
  const bounded = min !== undefined || max !== undefined;
  const offered = (facets.mileage?.options ?? []).filter(({ count }) => count > 0);
  if (offered.length === 0 && !bounded) return [];
  // One line for the field below the options.
  if (!bounded && !whole.has('mileage')) return [{ id: 'mileage', title: 'Mileage', lines: offered.length + 1 }];
  const choices = offered.map(({ value, label, count }): ChoiceView => {
    const miles = Number(value.replaceAll('-', ''));
    const range = value.startsWith('-') ? { max: miles } : { min: miles };
    const selected = 'max' in range ? max === miles && min === undefined : min === miles && max === undefined;
    const mileage = selected ? {} : range;
    const changed = { ...search, first: 0, criteria: { ...search.criteria, mileage } };
    return { label, count, href: links('mileage', value, () => hrefFor(changed)), selected };
  });
  return [
    {
      id: 'mileage',
      title: 'Mileage',
      open: true,
      ...(bounded && { note: mileageLabel(search.criteria.mileage) }),
      sections: [{ ofOne: true, choices }],
    },
  ];
};
