import type { ActiveFilter } from '#domains/finding/criteria/active-filters.ts';
import { carsPerPage } from '#domains/finding/criteria/page-sizes.ts';
import type { Search } from '#domains/finding/criteria/search.ts';

/** Filters that people use in web searches; others combine endlessly. */
const worthIndexing: ReadonlySet<string> = new Set([
  'makeCode',
  'modelCode',
  'seriesCode',
  'trimCode',
  'listingType',
  'vehicleStyleCode',
  'fuelTypeGroup',
  'driveGroup',
  'price',
  'zip',
]);
const mostFilters = 4;

/** The search without sort, page size and view, which do not change the list; a map area does. */
export const listOf = ({ view: _view, priceIn: _priceIn, marketExtension: _extension, ...search }: Search): Search => ({
  ...search,
  sort: 'relevance',
  count: carsPerPage,
});

/** Whether search engines should index the page: it has results, and only filters people search for. */
export const isIndexable = (
  search: Search,
  { total, active, address }: { total: number; active: readonly ActiveFilter[]; address: string },
): boolean => {
  if (total === 0 || search.first >= total) return false;
  if (active.length > mostFilters || active.some(({ param }) => !worthIndexing.has(param))) return false;
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  return [...query.keys()].every((name) => name === 'firstRecord' || name === 'listingType');
};
