import { searchRadii } from '#domains/catalogue/vocabulary.ts';
import { listParams } from '#domains/criteria/address/search-params.ts';
import { type Criteria, noCriteria } from '#domains/criteria/criteria.ts';
import type { Search } from '#domains/criteria/search.ts';
import { facetLabel } from './facets.ts';

/** One way to find more: the search with this loosened, and what to call it. */
export type Loosened = { filter: string; label: string; search: Search };
export type Relaxation = Loosened & { count: number };

type Filter = { filter: string; label: string; fields: readonly (keyof Criteria)[] };

/** What hangs on a choice goes with it: without its make, a model is no filter of its own. */
const hanging: Partial<Record<keyof Criteria, readonly (keyof Criteria)[]>> = {
  makes: ['makes', 'series', 'models', 'trims'],
  series: ['series', 'models', 'trims'],
  models: ['models', 'trims'],
};

const filters: readonly Filter[] = [
  ...Object.entries(listParams).map(([filter, field]) => ({
    filter,
    label: facetLabel(field),
    fields: hanging[field] ?? [field],
  })),
  { filter: 'price', label: 'Price', fields: ['price'] },
  { filter: 'year', label: 'Year', fields: ['year'] },
  { filter: 'mileage', label: 'Mileage', fields: ['mileage'] },
  { filter: 'electricRange', label: 'Electric Range', fields: ['electricRange'] },
  { filter: 'dealerId', label: 'Dealer', fields: ['dealerIds'] },
  { filter: 'dealerName', label: 'Dealer', fields: ['dealerName'] },
  { filter: 'keywordPhrases', label: 'Keywords', fields: ['keywords'] },
  { filter: 'packageName', label: 'Packages', fields: ['packages'] },
  { filter: 'vehicleExchange', label: 'Money-Back Guarantee', fields: ['moneyBackGuarantee'] },
  { filter: 'vehicleUseType', label: 'Commercial Use', fields: ['commercialUse'] },
  { filter: 'experience', label: 'Experience', fields: ['experience'] },
];

const isActive = (value: Criteria[keyof Criteria]): boolean => {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object') return value.min !== undefined || value.max !== undefined;
  return Boolean(value);
};

const without = (criteria: Criteria, fields: readonly (keyof Criteria)[]): Criteria => {
  const loosened = { ...criteria };
  for (const field of fields) Object.assign(loosened, { [field]: noCriteria[field] });
  return loosened;
};

/** The next larger circle a shopper can choose, and the whole country. */
const widened = (search: Search): Loosened[] => {
  if (search.box) {
    const { box: _, ...outside } = search;
    return [{ filter: 'box', label: 'Map area', search: { ...outside, first: 0 } }];
  }
  if (search.radiusMiles === 0 || search.place.zip === undefined) return [];
  const next = searchRadii.find((miles) => miles > search.radiusMiles);
  return [next, 0].flatMap((radiusMiles) =>
    radiusMiles === undefined
      ? []
      : [
          {
            filter: 'searchRadius',
            label: radiusMiles === 0 ? 'Nationwide' : `Within ${radiusMiles} miles`,
            search: { ...search, radiusMiles, first: 0 },
          },
        ],
  );
};

const activeFilters = (criteria: Criteria): Filter[] =>
  filters.filter(({ fields: [own] }) => own !== undefined && isActive(criteria[own]));

export const hasFilters = (criteria: Criteria): boolean => activeFilters(criteria).length > 0;

/** Every filter that is set, each loosened alone: what an empty result offers. */
export const loosenings = (search: Search): Loosened[] => {
  const dropped = activeFilters(search.criteria).map(({ filter, label, fields }) => ({
    filter,
    label,
    search: { ...search, criteria: without(search.criteria, fields), first: 0 },
  }));
  return [...dropped, ...widened(search)];
};

/** Best first; what would still find nothing is no advice. */
export const bestRelaxations = (counted: readonly Relaxation[]): Relaxation[] =>
  counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
