import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import type { Filter as Criterion } from '#domains/finding/criteria/filter-kinds.ts';
import { type FilterField, filters } from '#domains/finding/criteria/filters.ts';
import { vehicleFields } from '#domains/finding/criteria/filters-by-kind.ts';
import { isBound, type Search } from '#domains/finding/criteria/search.ts';
import { searchRadii } from '#domains/reference/catalogue/vocabulary.ts';

/** The search with one filter removed or widened, and its label. */
type Loosened = { filter: string; label: string; search: Search };
export type Relaxation = Loosened & { count: number };

type Filter = { filter: string; label: string; fields: readonly FilterField[] };

/** Fields that depend on this one and are removed with it: a model depends on its make. */
const hangingOn = (field: FilterField): readonly FilterField[] => {
  const chain: readonly FilterField[] = vehicleFields;
  return chain.includes(field) ? chain.slice(chain.indexOf(field)) : [field];
};

/** Whether the filter can be suggested for removal; parts of other filters, exclusions and ranking phrases cannot. */
const narrows = (filter: Criterion): boolean => !('partOf' in filter || 'silent' in filter || 'ranks' in filter);

const loosenable: readonly Filter[] = Object.entries(filters)
  .filter(([, filter]) => narrows(filter))
  .map(([field, { param, label }]) => ({ filter: param, label, fields: hangingOn(field as FilterField) }));

const isActive = (criteria: Criteria, field: FilterField): boolean => {
  const { [field]: value, excluded } = criteria;
  if (Array.isArray(value)) return value.length > 0 || Object.hasOwn(excluded, field);
  return typeof value === 'object' ? isBound(value) : Boolean(value);
};

/** Removes these fields' selections and exclusions. */
const without = (criteria: Criteria, fields: readonly FilterField[]): Criteria => {
  const names: readonly string[] = fields;
  const excluded = Object.fromEntries(Object.entries(criteria.excluded).filter(([field]) => !names.includes(field)));
  return { ...criteria, ...Object.fromEntries(fields.map((field) => [field, noCriteria[field]])), excluded };
};

/** The next larger radius on offer, and the whole country. */
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

/** The search without each active filter in turn. */
export const loosenings = (search: Search): Loosened[] => {
  const dropped = activeFilters(search.criteria).map(({ filter, label, fields }) => ({
    filter,
    label,
    search: { ...search, criteria: without(search.criteria, fields), first: 0 },
  }));
  return [...dropped, ...widened(search)];
};

/** Best first; only those that find more cars. */
export const bestRelaxations = (counted: readonly Relaxation[], total: number): Relaxation[] =>
  counted.filter(({ count }) => count > total).sort((a, b) => b.count - a.count);
