import { facetsOf } from '#domains/cars/search/facets.ts';
import type { IndexAnswer } from '#domains/cars/search/listing-index.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Filter } from '#domains/finding/criteria/filter-kinds.ts';
import { type FilterField, filters } from '#domains/finding/criteria/filters.ts';
import { setFieldOf } from '#domains/finding/criteria/filters-by-kind.ts';
import { withCode, withoutCode } from '#domains/finding/criteria/list-choice.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { type CarQuery, carQueryParams } from './car-query.ts';

/** A filter of the search that an operator can add, by its parameter. */
export type FilterLink = { param: string; label: string };

/** The open filter: values with their numbers of cars, or fields to type into. */
export type FilterPanel = {
  label: string;
  options: { label: string; count: number; isSelected: boolean; query: CarQuery }[];
  fields: { name: string; label: string; value: string; hint?: string }[];
};

const mostOptions = 150;

const isOffered = (filter: Filter): boolean =>
  !('silent' in filter || 'ranks' in filter || 'partOf' in filter || (filter.kind === 'text' && filter.values));

const offered = Object.entries(filters).filter(([, filter]) => isOffered(filter)) as [FilterField, Filter][];

/** All filters of the search, in the order of the table. */
export const filterLinks: readonly FilterLink[] = offered.map(([, { param, label, kind }]) => ({
  param,
  label: kind === 'ids' ? `${label} number` : label,
}));

const fieldsOf = (filter: Filter, query: CarQuery): FilterPanel['fields'] => {
  const params = carQueryParams(query);
  const field = (name: string, label: string, hint?: string) => ({
    name,
    label,
    value: params.get(name) ?? '',
    ...(hint !== undefined && { hint }),
  });
  if (filter.kind === 'range' && filter.bounds) {
    const [least, most] = filter.bounds;
    return [field(least, 'At least'), field(most, 'At most')];
  }
  return [field(filter.param, filter.label, filter.takes)];
};

type PanelSources = { lookups: Lookups; catalogue: Catalogue };

/** The panel of a filter; undefined for an unknown parameter. */
export const filterPanel = (
  param: string,
  query: CarQuery,
  counted: IndexAnswer['facets'],
  { lookups, catalogue }: PanelSources,
): FilterPanel | undefined => {
  const [, filter] = offered.find(([, one]) => one.param === param) ?? [];
  if (!filter) return undefined;
  const { label } = filter;
  const { search } = query;
  const { criteria } = search;
  const field = setFieldOf(param);
  if (filter.kind === 'flag' && filter.column === 'flag') {
    const [name] = offered.find(([, one]) => one === filter) ?? [];
    const isSelected = name === 'moneyBackGuarantee' || name === 'commercialUse' ? criteria[name] : false;
    const next = name === undefined ? criteria : { ...criteria, [name]: !isSelected };
    const option = { label: filter.chip, isSelected, query: { ...query, search: { ...search, criteria: next } } };
    return { label, options: [{ ...option, count: 0 }], fields: [] };
  }
  if (!field) return { label, options: [], fields: fieldsOf(filter, query) };
  const facets = Object.values(facetsOf(counted, criteria, catalogue));
  const options = facets
    .filter(({ name }) => name === param || name.startsWith(`${param}|`))
    .flatMap((facet) => facet.options)
    .filter(({ count, selected }) => count > 0 || selected)
    .toSorted((a, b) => Number(b.selected) - Number(a.selected) || b.count - a.count)
    .slice(0, mostOptions)
    .map(({ value, label: words, count, selected }) => {
      const change = selected ? withoutCode : withCode;
      const next = change(criteria, field, value, lookups.catalogue);
      return { label: words, count, isSelected: selected, query: { ...query, search: { ...search, criteria: next } } };
    });
  return { label, options, fields: [] };
};
