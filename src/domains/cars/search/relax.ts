import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import type { Filter as Criterion } from '#domains/finding/criteria/filter-kinds.ts';
import { type FilterField, filters } from '#domains/finding/criteria/filters.ts';
import { vehicleFields } from '#domains/finding/criteria/filters-by-kind.ts';
import { isBound, type Search } from '#domains/finding/criteria/search.ts';
import { searchRadii } from '#domains/reference/catalogue/vocabulary.ts';

/** One way to find more: the search with this loosened, and what to call it. */
type Loosened = { filter: string; label: string; search: Search };
export type Relaxation = Loosened & { count: number };

type Filter = { filter: string; label: string; fields: readonly FilterField[] };

/** What hangs on a choice goes with it: without its make, a model is no filter of its own. */
const hangingOn = (field: FilterField): readonly FilterField[] => {
  const chain: readonly FilterField[] = vehicleFields;
  return chain.includes(field) ? chain.slice(chain.indexOf(field)) : [field];
};

/** What is a part of another filter or says what to leave out is none to be advised against. */
const narrows = (filter: Criterion): boolean => !('partOf' in filter || 'silent' in filter || 'ranks' in filter);

const loosenable: readonly Filter[] = Object.entries(filters)
  .filter(([, filter]) => narrows(filter))
  .map(([field, { param, label }]) => ({ filter: param, label, fields: hangingOn(field as FilterField) }));

const isActive = (criteria: Criteria, field: FilterField): boolean => {
  const { [field]: value, excluded } = criteria;
  if (Array.isArray(value)) return value.length > 0 || Object.hasOwn(excluded, field);
  return typeof value === 'object' ? isBound(value) : Boolean(value);
};

/** Whatever is asked of it, and whatever is left out. */
const without = (criteria: Criteria, fields: readonly FilterField[]): Criteria => {
  const names: readonly string[] = fields;
  const excluded = Object.fromEntries(Object.entries(criteria.excluded).filter(([field]) => !names.includes(field)));
  return { ...criteria, ...Object.fromEntries(fields.map((field) => [field, noCriteria[field]])), excluded };
};

/** The next larger circle a shopper can choose, and the whole country. */
const widened = (search: Search): Loosened[] => {
  const { box, polygon, ...outside } = search;
  if (box || polygon) {
    const area = polygon ? { filter: 'polygon', label: 'Area drawn' } : { filter: 'box', label: 'Map area' };
    return [{ ...area, search: { ...outside, first: 0 } }];
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
  loosenable.filter(({ fields: [own] }) => own !== undefined && isActive(criteria, own));

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

/** Best first; what would find no more than there is already is no advice. */
export const bestRelaxations = (counted: readonly Relaxation[], total: number): Relaxation[] =>
  counted.filter(({ count }) => count > total).sort((a, b) => b.count - a.count);
