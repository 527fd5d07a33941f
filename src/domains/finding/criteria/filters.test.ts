import { describe, expect, it } from 'vitest';
import { ListingParams } from '#domains/cars/listings/listing-params.ts';
import { smallContext } from '#tests/fixtures/search-context.ts';
import { activeFilters } from './active-filters.ts';
import { splitAddress } from './address/address.ts';
import { buildSearchPath } from './address/build-search-path.ts';
import { readSearch } from './address/read-search.ts';
import { noCriteria } from './criteria.ts';
import type { Filter } from './filter-kinds.ts';
import { type FilterField, filters } from './filters.ts';
import { flagFilters, rangeFilters, setFilters } from './filters-by-kind.ts';

const context = smallContext();
const rows: [FilterField, Filter][] = Object.entries(filters) as [FilterField, Filter][];
const read = (url: string) => readSearch({ ...splitAddress(url), ...context });

/** A value of each filter, as a client would send it. */
const sampleOf = (filter: Filter): string => {
  if (filter.kind === 'set' && filter.column === 'vehicle') return '';
  if (filter.kind === 'set' || filter.kind === 'text') return filter.values?.options[0]?.code ?? 'Smith';
  if (filter.kind === 'flag') return filter.yes[0];
  return filter.kind === 'range' ? '2001-2020' : '7';
};
const samples: Partial<Record<FilterField, string>> = {
  makes: 'FORD',
  series: '3_SERIES',
  models: 'MUST',
  trims: 'MUST|GT',
  engineSizes: '5.0',
};
const queryOf = (field: FilterField, filter: Filter): string => {
  const value = samples[field] ?? sampleOf(filter);
  const range = filter.kind === 'range' && filter.bounds ? filter.bounds : undefined;
  // A part of another filter is nothing without it.
  const needed = filter.kind === 'flag' && filter.partOf ? `&${filter.partOf[0]}=5-9` : '';
  return range ? `?${range[0]}=2001&${range[1]}=2020` : `?${filter.param}=${encodeURIComponent(value)}${needed}`;
};

describe('the table of filters', () => {
  it('SRCH-12: no parameter name belongs to two filters', () => {
    const names = rows.flatMap(([, filter]) => [
      ...new Set([filter.param, filter.long ?? filter.param]),
      ...(filter.kind === 'range' ? (filter.bounds ?? []) : []),
    ]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('positions in paths and headings are unique', () => {
    const all = [...setFilters, ...rangeFilters, ...flagFilters].map(([, filter]) => filter);
    const inPaths = all.flatMap(({ path }) => path?.order ?? []);
    expect(new Set(inPaths).size).toBe(inPaths.length);
    const headed = [...setFilters, ...rangeFilters].flatMap(([, { heading }]) => heading ?? []);
    expect(new Set(headed.map(({ order, after }) => `${order}${after}`)).size).toBe(headed.length);
  });

  it.each(rows)('RULING-100: %s is read from its parameter and written back', (field, filter) => {
    const { search, unknown } = read(queryOf(field, filter));
    expect(unknown).toEqual([]);
    expect(search.criteria[field]).not.toEqual(noCriteria[field]);
    const address = buildSearchPath(search, context);
    expect(read(address).search.criteria).toEqual(search.criteria);
  });

  it.each(rows.filter(([, filter]) => !('silent' in filter)))('RULING-71: %s is a removable chip', (field, filter) => {
    const { search } = read(queryOf(field, filter));
    const chip = activeFilters(search, context).find(({ param }) => param === filter.param);
    expect(chip?.label).toBeTruthy();
    expect(chip?.remove.criteria[field]).toEqual(noCriteria[field]);
  });

  it.each(rows)('the API describes the parameters of %s', (_field, filter) => {
    const named = filter.kind === 'range' && filter.bounds ? filter.bounds : [filter.param];
    for (const name of named) expect(Object.keys(ListingParams.shape)).toContain(name);
  });
});
