import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { type CacheStats, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { marketplaceDetailsPath } from '#paths/paths.ts';

type MarketplaceRequest = {
  brand: Pick<Brand, 'id'>;
  shopper: ShopperContext;
  zip?: string | undefined;
  radiusMiles?: number | undefined;
};

export type MarketplaceView = {
  zip: string;
  /** Undefined for the whole country. */
  near?: string;
  total: number;
  makes: readonly { code: string; name: string; count: number }[];
  /** Newest first. */
  cars: readonly VehicleCardView[];
};

const mostCars = 4;
const mostPlaces = 2_000;

/** Cars of private sellers (URL-09). */
export const createMarketplace = ({
  search,
  lookups,
  tracker,
  clock,
}: {
  search: Pick<ListingSearch, 'search'>;
  lookups: Lookups;
  tracker: ReadTracker;
  clock: Clock;
}) => {
  const views = createTrackedCache<MarketplaceView>({
    name: 'marketplace',
    ttlMs: STORE_TTL_MS,
    clock,
    tracker,
    bound: { entries: mostPlaces },
  });

  const placed = ({ zip, radiusMiles }: MarketplaceRequest): Search => {
    const criteria = { ...emptySearch.criteria, sellerTypes: ['p' as const] };
    const search: Search = { ...emptySearch, criteria, sort: 'datelistedDESC', count: mostCars };
    const place = zip === undefined ? undefined : settledPlace({ zip }, lookups.places);
    if (!place) return search;
    return { ...search, place, radiusMiles: radiusMiles ?? defaultRadiusOf(place, lookups.places) };
  };

  /** If there are few nearby, cars of the whole country are counted and shown. */
  const build = async (here: Search, shopper: ShopperContext): Promise<MarketplaceView> => {
    const nearby = await search.search(here, shopper);
    const tooFewNear = here.place.zip !== undefined && nearby.totalResultCount < mostCars;
    const results = tooFewNear ? await search.search({ ...here, radiusMiles: 0 }, shopper) : nearby;
    const near = tooFewNear || here.radiusMiles === 0 ? undefined : here.place.city;
    return {
      zip: here.place.zip ?? '',
      ...(near && { near }),
      total: results.totalResultCount,
      makes: (results.facets.makeCode?.options ?? [])
        .filter(({ count }) => count > 0)
        .map(({ value, label, count }) => ({ code: value, name: label, count })),
      cars: results.listings.map((listing) => ({
        ...cardOfListing(listing),
        href: marketplaceDetailsPath(listing.id),
      })),
    };
  };

  return {
    open: (request: MarketplaceRequest): Promise<MarketplaceView> => {
      const here = placed(request);
      // The key contains all inputs of the view, so no two visitors with different ones share an entry.
      const key = JSON.stringify([request.brand.id, request.shopper, here.place.zip, here.radiusMiles]);
      return views.getOrLoad(key, () => build(here, request.shopper));
    },
    stats: (): CacheStats[] => [views.stats()],
  };
};
export type Marketplace = ReturnType<typeof createMarketplace>;
