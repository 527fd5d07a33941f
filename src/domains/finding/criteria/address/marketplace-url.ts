import { marketplaceSearchPath, resultsPath } from '#paths/paths.ts';
import { defaultRadiusOf } from '../place-lookup.ts';
import { normalSearch, type Search } from '../search.ts';
import { buildSearchPath, queryText, type UrlContext } from './build-search-path.ts';
import { paramsOf } from './search-params.ts';

/** The search that an address of the marketplace stands for: whatever else it asks, private sellers only (URL-09). */
export const marketplaceUrl = (query: string): string => {
  const params = new URLSearchParams(query);
  params.delete('sellerTypes');
  params.set('sellerType', 'p');
  return `${resultsPath()}?${params}`;
};

/** The other way round. A search that is not for private sellers alone has no address there. */
export const buildMarketplacePath = (target: Search, urls: UrlContext): string => {
  const search = normalSearch(target);
  const { sellerTypes } = search.criteria;
  if (sellerTypes.length !== 1 || sellerTypes[0] !== 'p') return buildSearchPath(search, urls);
  const params = paramsOf(search, defaultRadiusOf(search.place, urls.places));
  params.delete('sellerType');
  // The ZIP says it all (RULING-48).
  if (search.place.zip !== undefined) for (const name of ['city', 'state']) params.delete(name);
  const query = queryText(params);
  return query === '' ? marketplaceSearchPath() : `${marketplaceSearchPath()}?${query}`;
};
