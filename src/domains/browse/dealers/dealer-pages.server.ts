import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import { splitAddress } from '#domains/finding/criteria/address/address.ts';
import type { AddressPageType } from '#domains/finding/criteria/address/address-page-types.ts';
import type { UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { dealerPath, dealerRedirect, readDealerAddress } from '#domains/finding/criteria/address/dealer-address.ts';
import type { DealerQuery } from '#domains/finding/criteria/address/dealer-query.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { defaultRadiusOf, settledPlace } from '#domains/finding/criteria/place-lookup.ts';
import type { MapPoint, MapScene } from '#domains/finding/map/map-scene.ts';
import type { MapScenes } from '#domains/finding/map/map-scenes.server.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { searchRadii } from '#domains/reference/catalogue/vocabulary.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { nowhere, type PlaceReader } from '#domains/reference/locations/resolve-zip.ts';
import type { Clock } from '#lib/clock.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import type { DealerResults, Dealers } from './dealers.server.ts';
import { type DealerDetailsView, dealerDetailsView } from './details/dealer-details-view.ts';
import { type DealerResultsView, dealerResultsView } from './results/dealer-results-view.ts';

export type DealerPageType = Extract<AddressPageType, `dealer${string}`>;

export type DealerPageRequest = {
  /** The requested path and query. */
  url: string;
  brand: Brand;
  shopper: ShopperContext;
  isBot?(): boolean;
  /** The visitor's location, for a search without a place (LOC-01). */
  place?: PlaceReader;
};

type DealerPageAnswer =
  | { kind: 'missing' }
  | { kind: 'redirect'; location: string; zipChoice?: string }
  | { kind: 'failed'; pageType: DealerPageType; retryHref: string }
  | { kind: 'search'; pageType: DealerPageType; view: DealerResultsView }
  | { kind: 'details'; pageType: DealerPageType; status: 200 | 410; view: DealerDetailsView };

export type DealerPages = { open(request: DealerPageRequest): Promise<DealerPageAnswer> };

type DealerPageSources = {
  dealers: Pick<Dealers, 'search' | 'details'>;
  maps: MapScenes;
  lookup: Pick<LocationLookup, 'byZip'>;
  lookups: Lookups;
  clock: Clock;
  log: Pick<Log, 'error'>;
};

const mostCars = 12;
/** With more markers than this, they would overlap even on the largest screens. */
const mostOnMap = 400;
const longestSign = 24;

/**
 * The first whole words of the name that fit on a marker. A prefix of the name, so that label and accessible name
 * agree.
 */
const signOf = (name: string): string => {
  if (name.length <= longestSign) return name;
  const cut = name.slice(0, longestSign + 1);
  const end = cut.lastIndexOf(' ');
  return cut.slice(0, end > 0 ? end : longestSign);
};

const isDealerPage = (pageType: AddressPageType): pageType is DealerPageType => pageType.startsWith('dealer');

/** Dealer pages and dealer search (URL-11, URL-12); an address with a dealer id is a dealer's page (RULING-101). */
export const createDealerPages = ({ dealers, maps, lookup, lookups, clock, log }: DealerPageSources): DealerPages => {
  /** Without a place in the address, the visitor's location is used (LOC-01). */
  const located = (query: DealerQuery, { place: visitorPlace = nowhere, url }: DealerPageRequest): DealerQuery => {
    if (query.box || query.place.state !== undefined || query.place.zip !== undefined) return query;
    const zip = visitorPlace.zip();
    const place = zip === undefined ? undefined : settledPlace({ zip }, lookups.places);
    if (!place) return query;
    const hasRadius = new URLSearchParams(splitAddress(url).query).has('searchRadius');
    const radius = hasRadius
      ? query.radiusMiles
      : (visitorPlace.radiusMiles() ?? defaultRadiusOf(place, lookups.places));
    return { ...query, place, radiusMiles: radius };
  };

  const drawDealers = (query: DealerQuery, { dealers, from }: DealerResults, urls: UrlContext): MapScene => {
    const points = dealers.slice(0, mostOnMap).map(({ dealer, cars }): MapPoint => {
      const { id, name, city, state, latitude, longitude, rating } = dealer;
      const rated = rating === null ? '' : `, rated ${rating.toFixed(1)}`;
      return {
        latitude,
        longitude,
        count: 1,
        ids: [id],
        label: signOf(name),
        title: `${name}, ${cars} ${cars === 1 ? 'car' : 'cars'}${rated}`,
        href: dealerPath({ id, name, address: { city, state } }, urls.brand),
        box: { south: latitude - 0.15, north: latitude + 0.15, west: longitude - 0.2, east: longitude + 0.2 },
      };
    });
    const radiusMiles = query.online ? 0 : query.radiusMiles;
    const area = from ? { ...from, radiusMiles, ...(query.place.city && { name: query.place.city }) } : null;
    return maps.draw({ points, area, box: query.box, things: 'dealers' });
  };

  /** For an empty result: larger distances that would have results. */
  const widerThan = async (query: DealerQuery, { from, totalResultCount }: DealerResults, inventory: SiteInventory) => {
    if (totalResultCount > 0 || !from || query.radiusMiles === 0) return [];
    const radii = [...searchRadii.filter((miles) => miles > query.radiusMiles), 0];
    const counted = await Promise.all(
      radii.map(async (radiusMiles) => {
        const { box: _box, ...unboxed } = query;
        const results = await dealers.search({ ...unboxed, radiusMiles, first: 0, count: 1 }, inventory);
        return { radiusMiles, count: results.totalResultCount };
      }),
    );
    return counted.filter(({ count }, at) => count > 0 && count !== counted[at - 1]?.count).slice(0, 4);
  };

  const openSearch = async (
    request: DealerPageRequest,
    urls: UrlContext,
    pageType: DealerPageType,
  ): Promise<DealerPageAnswer> => {
    const read = readDealerAddress(request.url, urls);
    if (read.kind !== 'search') return { kind: 'missing' };
    if (read.redirect) {
      const zipText = new URLSearchParams(splitAddress(request.url).query).get('zip');
      const { zip } = read.query.place;
      const isChosen = zipText !== null && zip !== undefined && zip !== request.place?.zip() && !request.isBot?.();
      return { kind: 'redirect', location: read.location, ...(isChosen && { zipChoice: zip }) };
    }
    const query = located(read.query, request);
    const { inventory } = request.shopper;
    const results = await dealers.search(query, inventory);
    const view = dealerResultsView({
      query,
      results,
      unknown: read.unknown,
      wider: await widerThan(query, results, inventory),
      urls,
      brandName: request.brand.name,
      nowMs: clock.now(),
      scene: query.view === 'map' ? drawDealers(query, results, urls) : undefined,
    });
    return { kind: 'search', pageType, view };
  };

  const openDetails = async (
    { url, brand, shopper, place = nowhere }: DealerPageRequest,
    urls: UrlContext,
    pageType: DealerPageType,
  ): Promise<DealerPageAnswer> => {
    const read = readDealerAddress(url, urls);
    if (read.kind !== 'details') return { kind: 'missing' };
    const here = lookup.byZip(place.zip());
    const from = here.ok ? here.value : undefined;
    const details = await dealers.details({ id: read.dealerId, shopper, cars: mostCars, from });
    if (!details) return { kind: 'missing' };
    const location = dealerRedirect(url, dealerPath(details.owner, brand, read.tab));
    if (location !== undefined) return { kind: 'redirect', location };
    const view = dealerDetailsView({ details, tab: read.tab, urls, brandName: brand.name, nowMs: clock.now() });
    return { kind: 'details', pageType, status: view.hasNoCars ? 410 : 200, view };
  };

  return {
    open: async (request) => {
      const urls: UrlContext = { brand: request.brand, ...lookups };
      const { pageType } = resolveUrl(request.url, urls);
      if (!isDealerPage(pageType)) return { kind: 'missing' };
      try {
        const open = pageType.startsWith('dealerdetails') ? openDetails : openSearch;
        return await open(request, urls, pageType);
      } catch (error) {
        logLibraryError(log, 'Dealers could not be loaded', error);
        return { kind: 'failed', pageType, retryHref: request.url };
      }
    },
  };
};
