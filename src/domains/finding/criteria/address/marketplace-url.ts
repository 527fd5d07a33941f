import { marketplaceSearchPath, resultsPath } from '#paths/paths.ts';
import { defaultRadiusOf } from '../place-lookup.ts';
import { normalSearch, type Search } from '../search.ts';
import { buildSearchPath, queryText, type UrlContext } from './build-search-path.ts';
import { paramsOf } from './search-params.ts';

/** The search address for an address of the marketplace: limited to private sellers (URL-09). */
export const marketplaceUrl = (query: string): string => {
  const params = new URLSearchParams(query);
  params.delete('sellerTypes');
  params.set('sellerType', 'p');
  return `${resultsPath()}?${params}`;
};

/** The marketplace address for a search. A search that isn't limited to private sellers gets its regular address. */
export const buildMarketplacePath = (target: Search, urls: UrlContext): string => {
  const search = normalSearch(target);
  const { sellerTypes } = search.criteria;
  if (sellerTypes.length !== 1 || sellerTypes[0] !== 'p') return buildSearchPath(search, urls);
  const params = paramsOf(search, defaultRadiusOf(search.place, urls.places));
  params.delete('sellerType');
  // The ZIP determines city and state (RULING-48).
  if (search.place.zip !== undefined) for (const name of ['city', 'state']) params.delete(name);
  const query = queryText(params);
  return query === '' ? marketplaceSearchPath() : `${marketplaceSearchPath()}?${query}`;
};
