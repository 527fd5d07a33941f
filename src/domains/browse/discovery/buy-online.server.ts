import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { type CacheStats, STORE_TTL_MS } from '#lib/ttl-cache.ts';

type BuyOnlineRequest = {
  brand: Brand;
  shopper: ShopperContext;
  zip?: string | undefined;
  radiusMiles?: number | undefined;
};

type BuyOnlineCount = { count: number; href: string };

export type BuyOnlineView = {
  /** Undefined for the whole country. */
  near?: string;
  /** All cars that can be bought online, and those with further services. */
  online: BuyOnlineCount;
  services: readonly (BuyOnlineCount & { code: 'vehicleDelivery' | 'testDrive' | 'virtualTour' })[];
  cars: readonly VehicleCardView[];
};

const services = ['vehicleDelivery', 'testDrive', 'virtualTour'] as const;
const mostCars = 4;
const mostPlaces = 2_000;

/** Cars that can be bought online, counted from the current inventory (URL-19). */
export const createBuyOnline = ({
  search,
  lookups,
  tracker,
  clock,
}: {
  search: Pick<ListingSearch, 'search' | 'count'>;
  lookups: Lookups;
  tracker: ReadTracker;
  clock: Clock;
}) => {
  const views = createTrackedCache<BuyOnlineView>({
    name: 'buy-online',
    ttlMs: STORE_TTL_MS,
    clock,
    tracker,
    bound: { entries: mostPlaces },
  });

  const placed = ({ zip, radiusMiles }: BuyOnlineRequest): Search => {
    const place = zip === undefined ? undefined : settledPlace({ zip }, lookups.places);
    if (!place) return emptySearch;
    return { ...emptySearch, place, radiusMiles: radiusMiles ?? defaultRadiusOf(place, lookups.places) };
  };

  /** If there are few nearby, cars of the whole country are counted and shown, since they are delivered anyway. */
  const reachOf = async (here: Search, shopper: ShopperContext): Promise<Search> => {
    if (here.place.zip === undefined || here.radiusMiles === 0) return here;
    const criteria: Criteria = { ...here.criteria, experience: 'buy-online' };
    return (await search.count({ ...here, criteria }, shopper)) < mostCars ? { ...here, radiusMiles: 0 } : here;
  };

  const build = async ({ brand, shopper }: BuyOnlineRequest, baseSearch: Search): Promise<BuyOnlineView> => {
    const urls: UrlContext = { brand, ...lookups };
    const here = await reachOf(baseSearch, shopper);
    const searchFor = (criteria: Partial<Criteria>): Search => ({
      ...here,
      criteria: { ...here.criteria, experience: 'buy-online', ...criteria },
    });
    const all = searchFor({});
    const [results, ...counts] = await Promise.all([
      search.search({ ...all, sort: 'dealASC', count: mostCars }, shopper, { facets: false }),
      ...services.map((code) => search.count(searchFor({ homeServices: [code] }), shopper)),
    ]);
    const near = here.radiusMiles > 0 ? here.place.city : undefined;
    return {
      ...(near && { near }),
      online: { count: results.totalResultCount, href: buildSearchPath(all, urls) },
      services: services.map((code, at) => ({
        code,
        count: counts[at] ?? 0,
        href: buildSearchPath(searchFor({ homeServices: [code] }), urls),
      })),
      cars: results.listings.map((listing) => cardOfListing(listing)),
    };
  };

  return {
    open: (request: BuyOnlineRequest): Promise<BuyOnlineView> => {
      const here = placed(request);
      const { brand, shopper } = request;
      // The key contains all inputs of the view, so no two visitors with different ones share an entry.
      const key = JSON.stringify([brand.id, shopper, here.place.zip, here.radiusMiles]);
      return views.getOrLoad(key, () => build(request, here));
    },
    stats: (): CacheStats[] => [views.stats()],
  };
};
export type BuyOnline = ReturnType<typeof createBuyOnline>;
