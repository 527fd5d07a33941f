import type { Facets } from '#domains/cars/search/facets.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { setFilters } from '#domains/finding/criteria/filters-by-kind.ts';

/** Filters whose values are counted. */
export const groupParams: readonly string[] = [...setFilters.map(([, { param }]) => param), filters.year.param];

const { makes, models, series, trims } = filters;

/** Models are counted by make and trims by model: what is missing for that. */
export const neededFor = (param: string, criteria: Pick<Criteria, 'makes' | 'models'>): string | undefined => {
  if ((param === models.param || param === series.param) && criteria.makes.length === 0) return makes.param;
  return param === trims.param && criteria.models.length === 0 ? models.param : undefined;
};

/** The counts of a filter's values; models and trims have a facet for each make or model. */
export const groupsOf = (facets: Facets, param: string) => {
  const own = Object.entries(facets).filter(([name]) => name === param || name.startsWith(`${param}|`));
  const options = own.flatMap(([, facet]) => facet.options).filter(({ count }) => count > 0);
  const byCode = new Map(options.map(({ value, label, count }) => [value, { code: value, name: label, count }]));
  return [...byCode.values()];
};
