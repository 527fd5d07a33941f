import { excludedOf, excludedText } from '../excluded.ts';
import { flagFilters, idsFilters, phrasesFilters, rangeFilters, setFilters, textFilters } from '../filters-by-kind.ts';
import { carsPerPage } from '../page-sizes.ts';
import type { MapBox, Search } from '../search.ts';
import { joinList } from './param-names.ts';
import { polygonText } from './polygon-text.ts';
import { encodeRange } from './segments.ts';

const boxText = ({ south, west, north, east }: MapBox): string => [south, west, north, east].join(',');

/** All parameters of a search by short name, including those that could be in the path; defaults are omitted. */
export const paramsOf = (search: Search, defaultRadiusMiles: number): Map<string, string> => {
  const { criteria, place, radiusMiles, sort, first, count, marketExtension, box, polygon, view, priceIn } = search;
  const params = new Map<string, string>();
  const put = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') params.set(name, String(value));
  };
  for (const [field, { param }] of setFilters) {
    const left = excludedOf(criteria, field);
    const codes = left.length > 0 ? [...criteria[field], ...left.map(excludedText)] : criteria[field];
    if (codes.length > 0) put(param, joinList(codes));
  }
  for (const [field, { param }] of phrasesFilters)
    if (criteria[field].length > 0) put(param, joinList(criteria[field]));
  for (const [field, { param }] of idsFilters) put(param, criteria[field].join(','));
  for (const [field, { param }] of textFilters) put(param, criteria[field]);
  for (const [field, { param, yes }] of flagFilters) put(param, criteria[field] ? yes[0] : undefined);
  for (const [field, { param, bounds }] of rangeFilters) {
    const { min, max } = criteria[field];
    if (!bounds) put(param, encodeRange(criteria[field]));
    else
      for (const [end, value] of [
        [bounds[0], min],
        [bounds[1], max],
      ] as const)
        put(end, value);
  }
  put('zip', place.zip);
  put('city', place.city);
  put('state', place.state);
  // An area replaces the circle, so its address has no radius.
  put('searchRadius', box || polygon || radiusMiles === defaultRadiusMiles ? undefined : radiusMiles);
  put('sortBy', sort === 'relevance' ? undefined : sort);
  put('numRecords', count === carsPerPage ? undefined : count);
  put('firstRecord', first === 0 ? undefined : first);
  put('marketExtension', marketExtension);
  put('box', box && boxText(box));
  put('polygon', polygon && polygonText(polygon));
  put('view', view);
  put('priceIn', priceIn);
  return params;
};
