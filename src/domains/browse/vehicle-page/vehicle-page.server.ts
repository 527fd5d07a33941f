import type { CertifiedProgram } from '#domains/cars/listings/certified-content.server.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { ChatOffer } from '#domains/cars/listings/seller-view.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { carrying, splitAddress } from '#domains/finding/criteria/address/address.ts';
import type { AddressPageType } from '#domains/finding/criteria/address/address-page-types.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { dealerPath } from '#domains/finding/criteria/address/dealer-address.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { nearbyLotRadiusMiles, similarRadiusMiles } from '#domains/finding/criteria/nearby-lot-limits.ts';
import { emptySearch, type Search } from '#domains/finding/criteria/search.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { type Catalogue, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { nowhere, type PlaceReader } from '#domains/reference/locations/resolve-zip.ts';
import { anyState } from '#domains/reference/locations/states.ts';
import type { QuoteAnswered } from '#domains/reference/payments/any-state-quotes.ts';
import type { Clock } from '#lib/clock.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { isVin } from '#lib/vin.ts';
import { sellPath, vehiclePath } from '#paths/paths.ts';
import { researchHrefOf } from './resource-tiles.server.ts';
import { comparableSearch } from './vehicle-comparables.ts';
import { type LinkView, type ResourceTile, type VehiclePageView, vehiclePageView } from './vehicle-page-view.ts';
import { createVinLookup } from './vin-lookup.server.ts';

export type VehiclePageType = Extract<AddressPageType, 'vdp' | 'inv' | 'marketplacedetails'>;

type VehicleRequest = {
  /** The requested path and query. */
  url: string;
  brand: Brand;
  shopper: ShopperContext;
  /** The visitor's location (LOC-01); a ZIP in the address takes precedence. */
  place?: PlaceReader;
  /**
   * For a page that is rendered once for the visitors of all states: the figures of its cars, undefined for a visitor
   * without a state. Without this function the page is that of the visitor's own state.
   */
  quotesOfAnyState?: (() => QuoteAnswered | undefined) | undefined;
  /** Set if the brand has chat enabled (RULING-89). */
  chat?: ChatOffer;
};

/** A requested vehicle that was not found. */
export type MissingVehicle = { vin?: string; listingId?: string };

export type VehicleAnswer =
  | { kind: 'missing' }
  | { kind: 'redirect'; location: string }
  | { kind: 'unknown'; pageType: VehiclePageType; status: 200 | 404; missingVehicle: MissingVehicle }
  | {
      kind: 'page';
      pageType: VehiclePageType;
      status: 200 | 410;
      view: VehiclePageView;
      ownerId: number;
      zipChoice?: string;
    };

export type VehiclePages = {
  open(request: VehicleRequest): Promise<VehicleAnswer>;
  /** The page of a car that its seller has not published yet. */
  preview(
    car: { listing: Listing; owner: Owner },
    request: Pick<VehicleRequest, 'brand' | 'shopper'>,
  ): Promise<VehiclePageView>;
};

type VehiclePageSources = {
  search: Pick<ListingSearch, 'vehicle' | 'preview' | 'byVin' | 'similar' | 'search' | 'comparables' | 'nearbyLot'>;
  lookup: Pick<LocationLookup, 'byZip'>;
  lookups: Lookups;
  catalogue: Catalogue;
  clock: Clock;
  log: Pick<Log, 'error'>;
  /** The make's certified program; undefined if unknown (VDP-09). */
  certifiedProgram?: (makeCode: string) => CertifiedProgram | undefined;
  /** Tiles of further resources (UI-07). */
  tilesFor?: (listing: ListingAnswer) => readonly ResourceTile[];
};

const similarCars = 8;

/** Other cars beside the one of the page, which is shown without them while the search index can't be asked. */
const unlessAway = async <T>(cars: Promise<T>): Promise<T | undefined> => {
  try {
    return await cars;
  } catch (error) {
    if (error instanceof Unavailable) return undefined;
    throw error;
  }
};

const isVehiclePage = (pageType: AddressPageType): pageType is VehiclePageType =>
  pageType === 'vdp' || pageType === 'inv' || pageType === 'marketplacedetails';

const single = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';

/** Vehicle pages; each vehicle has one canonical address (RULING-49). */
export const createVehiclePages = (sources: VehiclePageSources): VehiclePages => {
  const { search, lookup, lookups, catalogue, clock } = sources;

  /** VIN and listing id of the address; undefined if either is malformed (URL-07). */
  const vehicleInQuery = (query: ReturnType<typeof resolveUrl>['query']): MissingVehicle | undefined => {
    const vin = single(query.vin).trim().toUpperCase();
    const listingId = single(query.listingId).trim();
    if (vin !== '' && !isVin(vin)) return undefined;
    if (listingId !== '' && !/^\d{5,15}$/.test(listingId)) return undefined;
    return { ...(vin !== '' && { vin }), ...(listingId !== '' && { listingId }) };
  };

  const lookUpVin = createVinLookup(search);

  /** The listing id, and for a VIN the address of its page. */
  const idOf = async (
    { vin, listingId }: MissingVehicle,
    shopper: ShopperContext,
  ): Promise<{ id: number; address?: string } | undefined> => {
    if (listingId !== undefined) return { id: Number(listingId) };
    const vehicle = vin === undefined ? undefined : await lookUpVin(vin, shopper);
    return vehicle && { id: vehicle.listing.id, address: vehicle.vdpBaseUrl };
  };

  /** A similar car at another dealer (CMP-11); the page is shown without it on failure. */
  const nearbyOf = async (id: number, shopper: ShopperContext, zip: string): Promise<ListingAnswer | undefined> => {
    const criteria = { ...noCriteria, excludedIds: [id] };
    const lotSearch: Search = { ...emptySearch, criteria, place: { zip }, radiusMiles: nearbyLotRadiusMiles, count: 1 };
    try {
      return (await search.nearbyLot(lotSearch, shopper)).listings[0];
    } catch (error) {
      logLibraryError(sources.log, 'nearby lot failed', error);
      return undefined;
    }
  };

  const comparablesOf = async (listing: ListingAnswer, shopper: ShopperContext, place: Search['place']) =>
    listing.market?.rating ? search.comparables(comparableSearch(listing, place), shopper) : [];

  const linksOf = (listing: ListingAnswer, urls: UrlContext) => {
    const { makeCode, modelCode, bodyStyles, make, model, owner } = listing;
    const { city, state, zip } = owner.location.address;
    const near = { ...emptySearch, place: lookups.places.byZip(zip) ? { zip, city, state } : {} };
    const to = (criteria: Partial<Search['criteria']>): string =>
      buildSearchPath({ ...near, criteria: { ...noCriteria, ...criteria } }, urls);
    const style = bodyStyles[0];
    const crumbs: LinkView[] = [
      { label: city === '' ? 'Cars for sale' : `Cars near ${city}`, href: to({}) },
      ...(style ? [{ label: style.name, href: to({ styles: [style.code] }) }] : []),
      { label: make.name, href: to({ makes: [makeCode] }) },
      { label: model.name, href: to({ makes: [makeCode], models: [modelCode] }) },
    ];
    const dealer = { ...owner, address: { city, state } };
    const dealerHref = dealerPath(dealer, urls.brand);
    const reviewsHref = dealerPath(dealer, urls.brand, 'reviews');
    const researchHref = researchHrefOf(catalogue, listing);
    // The maker's brand makes no cash offers (RULING-89).
    const buysCars = owner.icoEnabled && !owner.privateSeller && !owner.hideOwnerDetails && urls.brand.id !== 'ford';
    const cashOfferHref = buysCars ? sellPath({ dealer_id: owner.id }) : undefined;
    return { crumbs, moreHref: crumbs.at(-1)?.href ?? '', dealerHref, reviewsHref, cashOfferHref, researchHref };
  };

  return {
    open: async ({ url, brand, shopper, place: visitorPlace = nowhere, quotesOfAnyState, chat = 'none' }) => {
      const urls: UrlContext = { brand, ...lookups };
      const read = resolveUrl(url, urls);
      const { pageType, query } = read;
      const missingVehicle = isVehiclePage(pageType) ? vehicleInQuery(query) : undefined;
      if (!isVehiclePage(pageType) || !missingVehicle) return { kind: 'missing' };
      const zipParam = single(query.zip);
      const typed = lookup.byZip(zipParam);
      const here = typed.ok ? typed.value : undefined;
      // Without a ZIP in the URL the page depends only on the visitor's state, for taxes and fees, so that one rendering
      // serves all states. The distance is added in the browser (use-away.ts). Figures on the shopper's own terms have
      // more parts than there are stand-ins for.
      const isForAnyState = quotesOfAnyState !== undefined && shopper.terms === undefined && !here;
      const quoteAs = isForAnyState ? quotesOfAnyState() : undefined;
      const anywhere = quoteAs && anyState.code;
      const visitorState = here || isForAnyState ? anywhere : visitorPlace.state();
      const state = shopper.state ?? here?.state ?? visitorState;
      const visitor: ShopperContext = { ...shopper, state, from: shopper.from ?? here, ...(quoteAs && { quoteAs }) };

      const named = await idOf(missingVehicle, visitor);
      const namesNone = missingVehicle.vin === undefined && missingVehicle.listingId === undefined;
      if (named === undefined) {
        return { kind: 'unknown', pageType, status: namesNone && pageType === 'inv' ? 200 : 404, missingVehicle };
      }
      // Other spellings redirect permanently; a VIN redirects to its current listing.
      if (pageType === 'vdp' && (read.redirect || missingVehicle.listingId === undefined)) {
        const [, query = ''] = read.location.split('?');
        const location = named.address === undefined ? read.location : `${named.address}${query && `?${query}`}`;
        return { kind: 'redirect', location };
      }
      const { id } = named;
      const vehicle = await search.vehicle(id, visitor);
      if (!vehicle) return { kind: 'unknown', pageType, status: 404, missingVehicle };

      const { listing, removedMs, status, hasOwner } = vehicle;
      // The marketplace shows only cars of private sellers (URL-09).
      if (pageType === 'marketplacedetails' && !listing.owner.privateSeller) {
        const others = [...new URLSearchParams(splitAddress(url).query)];
        return { kind: 'redirect', location: carrying(vehiclePath({ listingId: id }), others) };
      }
      const from = here?.zip ?? listing.owner.location.address.zip;
      const live = status === 'live';
      const near = from === '' ? {} : { zip: from };
      const [comparables, nearby, similar] = await Promise.all([
        live ? unlessAway(comparablesOf(listing, visitor, near)) : [],
        live && from !== '' ? nearbyOf(id, visitor, from) : undefined,
        unlessAway(
          search.similar(
            id,
            { place: near, count: similarCars, radiusMiles: from === '' ? 0 : similarRadiusMiles },
            visitor,
          ),
        ),
      ]);
      const view = vehiclePageView({
        listing,
        removedMs,
        nowMs: clock.now(),
        brandName: brand.name,
        zip: here?.zip ?? '',
        isVisitorState: visitorState !== undefined,
        chat,
        terms: shopper.terms,
        model: modelByCode(catalogue, listing.makeCode, listing.modelCode),
        comparables: comparables ?? [],
        nearby,
        similar: similar?.listings ?? [],
        hasOwner,
        certified: listing.listingType === 'CERTIFIED' ? sources.certifiedProgram?.(listing.makeCode) : undefined,
        tiles: sources.tilesFor?.(listing) ?? [],
        ...linksOf(listing, urls),
      });
      return {
        kind: 'page',
        pageType,
        status: live ? 200 : 410,
        view,
        ownerId: listing.ownerId,
        ...(zipParam !== '' && here?.zip === zipParam && { zipChoice: zipParam }),
      };
    },

    preview: async ({ listing: car, owner }, { brand, shopper }) => {
      const { address } = owner;
      const visitor: ShopperContext = { ...shopper, state: shopper.state ?? address.state };
      const listing = search.preview(car, owner, visitor);
      return vehiclePageView({
        listing,
        removedMs: null,
        nowMs: clock.now(),
        brandName: brand.name,
        zip: '',
        isVisitorState: false,
        chat: 'none',
        terms: shopper.terms,
        model: modelByCode(catalogue, listing.makeCode, listing.modelCode),
        comparables: await comparablesOf(listing, visitor, { zip: address.zip }),
        nearby: undefined,
        similar: [],
        hasOwner: true,
        certified: undefined,
        tiles: [],
        ...linksOf(listing, { brand, ...lookups }),
      });
    },
  };
};
