import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { Facet } from '#domains/cars/search/facets.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { type BodyStyleName, bodyStyleOrder, vehicleStyles } from '#domains/reference/catalogue/vehicle-styles.ts';
import type { Clock } from '#lib/clock.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { createTrackedCache } from '#lib/tracked-cache.server.ts';
import { type CacheStats, STORE_TTL_MS } from '#lib/ttl-cache.ts';
import { greatDealRow, type HomeFigures, homeFigures } from './home-deals.ts';

export type HomeRequest = {
  brand: Pick<Brand, 'id' | 'dealerRoot'>;
  shopper: ShopperContext;
  /** The shopper's location and last radius; the whole country if unknown. */
  zip?: string | undefined;
  radiusMiles?: number | undefined;
};

type CountedLink<Name extends string = string> = { name: Name; href: string; count: number };

/** The featured car; its picture, name and price belong to one listing. */
export type HomeHero = {
  car: VehicleCardView & Required<Pick<VehicleCardView, 'outTheDoor' | 'line'>>;
  similar: number;
};

export type HomeView = {
  zip: string;
  /** "Atlanta"; undefined for the whole country. */
  near?: string;
  total: number;
  /** Whether the site has no cars at all. */
  isEmpty: boolean;
  totalHref: string;
  bodies: readonly CountedLink<BodyStyleName>[];
  makes: readonly CountedLink[];
  makeCount: number;
  deals: { reach: 'near' | 'nationwide'; total: number; href: string; cars: readonly VehicleCardView[] };
  hero?: HomeHero;
  figures?: HomeFigures;
};

type HomeSources = {
  search: Pick<ListingSearch, 'search' | 'count'>;
  lookups: Lookups;
  tracker: ReadTracker;
  clock: Clock;
};

const mostMakes = 16;
const mostDeals = 4;
const dealCandidates = 24;
const dealRadiusMiles = 50;
/** Enough cars to include three dealers, even with few great deals. */
const sampleSize = 12;
/** Cache entries, one for each ZIP of the last two minutes. */
const mostPlaces = 2_000;

export type Home = ReturnType<typeof createHome>;

/**
 * Data of the home page from the current inventory, cached for two minutes (RES-11) or until one of its cars changes.
 */
export const createHome = ({ search, lookups, tracker, clock }: HomeSources) => {
  const views = createTrackedCache<HomeView>({
    name: 'home',
    ttlMs: STORE_TTL_MS,
    clock,
    tracker,
    bound: { entries: mostPlaces },
    // An empty page is not cached: it shows no car whose change would drop it.
    shouldKeep: ({ isEmpty }) => !isEmpty,
  });

  const placed = ({ zip, radiusMiles }: HomeRequest): Search => {
    const place = zip === undefined ? undefined : settledPlace({ zip }, lookups.places);
    if (!place) return emptySearch;
    return { ...emptySearch, place, radiusMiles: radiusMiles ?? defaultRadiusOf(place, lookups.places) };
  };

  /** Great deals nearby if there are enough to fill the row, otherwise from anywhere. */
  const greatDeals = async (from: Search, shopper: ShopperContext) => {
    const criteria: Criteria = { ...from.criteria, deals: ['greatprice'] };
    const dealSearch: Search = {
      ...from,
      criteria,
      radiusMiles: dealRadiusMiles,
      sort: 'dealASC',
      count: dealCandidates,
    };
    const near = await search.search(dealSearch, shopper, { facets: false });
    const hasPlace = from.place.zip !== undefined;
    if (!hasPlace || near.totalResultCount >= mostDeals) {
      return { search: dealSearch, results: near, reach: hasPlace ? ('near' as const) : ('nationwide' as const) };
    }
    const everywhere = { ...dealSearch, radiusMiles: 0 };
    return {
      search: everywhere,
      results: await search.search(everywhere, shopper, { facets: false }),
      reach: 'nationwide' as const,
    };
  };

  const build = async (request: HomeRequest): Promise<HomeView> => {
    const { shopper, brand } = request;
    const urls: UrlContext = { brand, ...lookups };
    const here = placed(request);
    const hrefWith = (criteria: Partial<Criteria>): string =>
      buildSearchPath({ ...here, criteria: { ...here.criteria, ...criteria } }, urls, { sayAll: true });
    const [counted, deals] = await Promise.all([
      search.search({ ...here, count: sampleSize }, shopper, { facets: true }),
      greatDeals(here, shopper),
    ]);
    const isEmpty = counted.totalResultCount === 0 && (await search.count(emptySearch, shopper)) === 0;
    const row = greatDealRow(deals.results.listings, mostDeals);
    const hero = heroOf(row);
    const figures = homeFigures([...deals.results.listings, ...counted.listings]);
    const near = here.place.zip !== undefined && here.radiusMiles > 0 ? here.place.city : undefined;
    const makes = offered(counted.facets.makeCode);
    return {
      zip: here.place.zip ?? '',
      ...(near && { near }),
      total: counted.totalResultCount,
      isEmpty,
      totalHref: hrefWith({}),
      bodies: bodiesOf(counted.facets.vehicleStyleCode, hrefWith),
      makes: makes
        .slice(0, mostMakes)
        .map(({ value, label, count }) => ({ name: label, href: hrefWith({ makes: [value] }), count }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
      makeCount: makes.length,
      deals: {
        reach: deals.reach,
        total: deals.results.totalResultCount,
        href: buildSearchPath({ ...deals.search, count: emptySearch.count }, urls),
        cars: row.map((listing) => cardOfListing(listing)),
      },
      ...(hero && { hero }),
      ...(figures && { figures }),
    };
  };

  return {
    open: (request: HomeRequest): Promise<HomeView> => {
      const { place, radiusMiles } = placed(request);
      const { brand, shopper } = request;
      // The key contains all inputs of the view, so no two visitors with different ones share an entry.
      const key = JSON.stringify([brand.id, shopper, place.zip, radiusMiles]);
      return views.getOrLoad(key, () => build(request));
    },
    stats: (): CacheStats[] => [views.stats()],
  };
};

/** Options with cars, largest count first. */
const offered = (facet: Facet | undefined) =>
  (facet?.options ?? []).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);

/** Body styles with cars; a maker's site shows no tile for styles it does not build. */
const bodiesOf = (
  facet: Facet | undefined,
  hrefWith: (criteria: Partial<Criteria>) => string,
): CountedLink<BodyStyleName>[] => {
  const counts = new Map(facet?.options.map(({ value, count }) => [value, count]));
  return bodyStyleOrder.flatMap((name) => {
    const style = vehicleStyles.find(({ display }) => display === name);
    const count = style ? (counts.get(style.code) ?? 0) : 0;
    return style && count > 0 ? [{ name, href: hrefWith({ styles: [style.code] }), count }] : [];
  });
};

/** Drawings are preferred, since photos have their own background. */
const heroOf = (row: readonly ListingAnswer[]): HomeHero | undefined => {
  const drawnFirst = [...row].sort((a, b) => Number(b.illustration) - Number(a.illustration));
  for (const listing of drawnFirst) {
    const { line, outTheDoor, ...car } = cardOfListing(listing);
    if (listing.market && outTheDoor !== undefined && line) {
      return { car: { ...car, line, outTheDoor }, similar: listing.market.comparables };
    }
  }
  return undefined;
};
