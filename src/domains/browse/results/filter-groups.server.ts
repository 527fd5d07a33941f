import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { activeFilters } from '#domains/finding/criteria/active-filters.ts';
import { splitAddress } from '#domains/finding/criteria/address/address.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { buildMarketplacePath, marketplaceUrl } from '#domains/finding/criteria/address/marketplace-url.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import type { RailGroup } from '#domains/finding/criteria/filter-groups.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { marketplaceSearchPath } from '#paths/paths.ts';
import { totalsWithChoice } from './choice-totals.server.ts';
import type { FacetView } from './facet-view.ts';
import { filterGroupView } from './filter-rail-view.ts';
import type { LinkCache } from './link-cache.ts';
import { termsLine } from './terms-line.ts';

type GroupRequest = {
  /** Canonical address of a results page, with the whole search (`ResultsView.address`). */
  address: string;
  group: RailGroup;
  brand: Brand;
  shopper: ShopperContext;
};

export type FilterGroups = {
  /** A group of filters, fully rendered; undefined if the address is not a search. */
  group(request: GroupRequest): Promise<FacetView | undefined>;
};

type Sources = { search: Pick<ListingSearch, 'cards' | 'count'>; lookups: Lookups; linkCache: LinkCache };

/** Groups of filters that were not sent with their page. The counts are the same as on the page of that address. */
export const createFilterGroups = ({ search: listings, lookups, linkCache }: Sources): FilterGroups => ({
  group: async ({ address, group, brand, shopper }) => {
    const urls: UrlContext = { brand, ...lookups };
    const { path, query } = splitAddress(address);
    const onMarketplace = path === marketplaceSearchPath();
    const { search } = resolveUrl(onMarketplace ? marketplaceUrl(query) : address, urls);
    if (!search) return undefined;
    const hrefFor = (to: Search): string => (onMarketplace ? buildMarketplacePath : buildSearchPath)(to, urls);
    const [{ facets, totalResultCount }, totals] = await Promise.all([
      listings.cards({ ...search, first: 0, count: 0 }, shopper, { facets: true }),
      totalsWithChoice(search, shopper, { listings, catalogue: lookups.catalogue }),
    ]);
    return filterGroupView(group, {
      search,
      facets,
      active: activeFilters(search, urls),
      catalogue: lookups.catalogue,
      hrefFor,
      links: linkCache.linksFrom({ brand, address: hrefFor({ ...search, first: 0 }) }),
      total: totalResultCount,
      totals,
      termsLine: termsLine(search, shopper.terms),
    });
  },
});
