import { mileageLabel, priceLabel, yearLabel } from '#domains/criteria/filter-labels.ts';
import type { Search } from '#domains/criteria/search.ts';
import type { Facets } from '#domains/search/facets.ts';
import type { ChoiceView, FacetView } from './facet-view.ts';
import type { Links } from './link-cache.ts';

type NumberContext = { search: Search; facets: Facets; hrefFor: (search: Search) => string; links: Links };

const priceStepUsd = 5_000;
const priceTopUsd = 105_000;

/** Slices as the index counts them; the last is everything above. */
export const priceRange = ({ facets, search }: NumberContext): FacetView => {
  const { min, max } = search.criteria.price;
  const bars = Array.from({ length: priceTopUsd / priceStepUsd }, () => 0);
  for (const { value, count } of facets.price?.options ?? []) {
    const at = Math.min(bars.length - 1, Math.floor(Number.parseInt(value, 10) / priceStepUsd));
    bars[at] = (bars[at] ?? 0) + count;
  }
  const bounded = min !== undefined || max !== undefined;
  return {
    id: 'price',
    title: 'Price',
    open: true,
    ...(bounded && { note: priceLabel(search.criteria.price).replace(/^[A-Z]/, (letter) => letter.toLowerCase()) }),
    range: { min: 0, max: priceTopUsd, step: 1_000, low: min ?? null, high: max ?? null, bars },
  };
};

const yearsShown = 20;

/** The newest twenty years; what is older is counted with the first. */
export const yearRange = ({ facets, search }: NumberContext): FacetView[] => {
  const { min, max } = search.criteria.year;
  const offered = (facets.year?.options ?? []).filter(({ count }) => count > 0);
  const newest = Math.max(max ?? 0, ...offered.map(({ value }) => Number(value)));
  if (newest === 0) return [];
  const oldest = newest - yearsShown + 1;
  const bars = Array.from({ length: yearsShown }, () => 0);
  for (const { value, count } of offered) {
    const at = Math.max(0, Number(value) - oldest);
    bars[at] = (bars[at] ?? 0) + count;
  }
  const bounded = min !== undefined || max !== undefined;
  return [
    {
      id: 'year',
      title: 'Year',
      ...(bounded && { open: true, note: yearLabel(search.criteria.year) }),
      range: { min: oldest, max: newest, step: 1, low: min ?? null, high: max ?? null, bars },
    },
  ];
};

export const mileageChoices = ({ facets, search, hrefFor, links }: NumberContext): FacetView[] => {
  const { min, max } = search.criteria.mileage;
  const bounded = min !== undefined || max !== undefined;
  const offered = (facets.mileage?.options ?? []).filter(({ count }) => count > 0);
  if (offered.length === 0 && !bounded) return [];
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
      ...(bounded && { open: true, note: mileageLabel(search.criteria.mileage) }),
      sections: [{ choices }],
    },
  ];
};
