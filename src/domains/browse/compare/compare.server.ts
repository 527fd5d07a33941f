import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import { type AnsweredListing, isExpired } from '#domains/cars/listings/listings-answer.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { buildSearchPath, type UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { nearbyLotRadiusMiles } from '#domains/finding/criteria/nearby-lot-limits.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { nearbyLotCriteria } from '#domains/finding/criteria/similar.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { type Catalogue, generationOf, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { nowhere, type PlaceReader } from '#domains/reference/locations/resolve-zip.ts';
import { termsTexts } from '#domains/reference/payments/figures/terms-texts.ts';
import { type FuelPrices, fuelCostUsd, fuelWords } from '#domains/reference/payments/fuel-cost.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { fetchBatch } from '#lib/batch.ts';
import { type Log, logLibraryError } from '#lib/log.ts';
import { vehiclePath } from '#paths/paths.ts';
import { bestValueOf } from './best-value.ts';
import { compareAddress, readCompareAddress } from './compare-address.ts';
import { mostCompared } from './compare-list.ts';
import type { ComparePageView } from './compare-page-view.ts';
import { type CarSpecs, compare } from './comparison.ts';
import { assumedState, commonState, registeredWords } from './registered-in.ts';

type CompareRequest = {
  query: URLSearchParams;
  brand: Brand;
  shopper: ShopperContext;
  /** The visitor's location (LOC-01). */
  place?: PlaceReader;
};

/** 404: none of the requested cars is for sale. 503: the cars could not be loaded. */
type CompareAnswer = {
  status: 200 | 404 | 503;
  view: ComparePageView;
  /** A ZIP in the address, to be remembered. */
  zipChoice?: string;
};

export type ComparePage = { open(request: CompareRequest): Promise<CompareAnswer> };

const suggestedToOne = 3;

const isOnOffer = (listing: AnsweredListing): listing is ListingAnswer => !isExpired(listing);

const basisOf = (cars: readonly ListingAnswer[], zip: string, { terms = defaultTerms }: ShopperContext) => ({
  place: registeredWords(cars.length, commonState(cars), zip),
  payments: termsTexts.basis(terms),
});

/** The comparison page from its address alone (CMP-01 to CMP-12): the same cars in the same order for everybody. */
export const createComparePage = ({
  search,
  lookup,
  lookups,
  catalogue,
  fuelPrices,
  log,
}: {
  /** With circuit breakers around its calls (CMP-06, CMP-11). */
  search: Pick<ListingSearch, 'byIds' | 'nearbyLot' | 'similar'>;
  lookup: Pick<LocationLookup, 'byZip'>;
  lookups: Lookups;
  catalogue: Catalogue;
  fuelPrices(): FuelPrices;
  log: Pick<Log, 'error'>;
}): ComparePage => {
  const specsOf = (car: ListingAnswer): CarSpecs => {
    const model = modelByCode(catalogue, car.makeCode, car.modelCode);
    const generation = model && generationOf(model, car.year, car.bodyStyles[0]?.code);
    return {
      cargoCuFt: generation?.cargoCuFt ?? null,
      towLb: generation?.towLb ?? null,
      fuelUsd: fuelCostUsd(fuelPrices(), car.fuelType.group, car.mpgCombined),
    };
  };

  const searchNear = (criteria: Partial<Criteria>, zip: string, urls: UrlContext): string => {
    const place = zip === '' ? undefined : lookups.places.byZip(zip);
    return buildSearchPath(
      { ...emptySearch, criteria: { ...noCriteria, ...criteria }, place: place ? { zip } : {} },
      urls,
    );
  };

  /** A car like the last one (CMP-09, CMP-11); for a single car a few more. */
  const suggestionsFor = async (cars: ListingAnswer[], ids: number[], shopper: ShopperContext, zip: string) => {
    const car = cars.at(-1);
    if (!car || ids.length >= mostCompared) return [];
    const near = zip === '' ? car.owner.location.address.zip : zip;
    const like = { ...car, styleCode: car.bodyStyles[0]?.code ?? '', priceUsd: car.pricingDetail.displayPrice };
    const request = {
      ...emptySearch,
      criteria: { ...nearbyLotCriteria(like), excludedIds: [car.id, ...ids.filter((id) => id !== car.id)] },
      place: { zip: near },
      radiusMiles: nearbyLotRadiusMiles,
    };
    const parts = await fetchBatch({
      'nearby lot': () => search.nearbyLot(request, shopper),
      'similar cars': async () =>
        cars.length === 1
          ? search.similar(car.id, { place: { zip: near }, count: suggestedToOne }, shopper)
          : undefined,
    });
    const suggested = Object.entries(parts).flatMap(([name, part]) => {
      if (part.ok) return part.value?.listings ?? [];
      logLibraryError(log, `${name} failed`, part.error);
      return [];
    });
    const suggestions = suggested.filter(({ id }) => !ids.includes(id));
    const once = [...new Map(suggestions.map((one) => [one.id, one])).values()];
    return once.slice(0, cars.length === 1 ? suggestedToOne : 1);
  };

  /** Without the shopper's location there is no distance to show. */
  const cardOf = (listing: ListingAnswer, zip: string): VehicleCardView => {
    const owner = zip === '' ? { ...listing.owner, distanceFromSearch: null } : listing.owner;
    return { ...cardOfListing({ ...listing, owner }), href: vehiclePath({ listingId: listing.id }) };
  };

  const load = async (ids: number[], shopper: ShopperContext): Promise<AnsweredListing[] | undefined> => {
    if (ids.length === 0) return [];
    try {
      return (await search.byIds(ids, shopper)).listings;
    } catch (error) {
      logLibraryError(log, 'compared cars failed', error);
      return undefined;
    }
  };

  /** Without the shopper's location, all cars are taxed in the state of the first one. */
  const loadTogether = async (ids: number[], shopper: ShopperContext): Promise<AnsweredListing[] | undefined> => {
    const listings = await load(ids, shopper);
    const cars = listings?.filter(isOnOffer) ?? [];
    if (shopper.state !== undefined || commonState(cars) !== undefined) return listings;
    const state = assumedState(cars);
    return state === undefined ? listings : load(ids, { ...shopper, state });
  };

  return {
    open: async ({ query, brand, shopper, place: visitorPlace = nowhere }) => {
      const { ids, tooMany, onlyDifferences } = readCompareAddress(query);
      const urls: UrlContext = { brand, ...lookups };
      const zipPlace = lookup.byZip(query.get('zip') ?? undefined);
      const place = zipPlace.ok ? zipPlace : lookup.byZip(visitorPlace.zip());
      const ownPlace = zipPlace.ok ? { zipChoice: zipPlace.value.zip } : {};
      const here = place.ok ? place.value : undefined;
      const visitor: ShopperContext = { ...shopper, state: shopper.state ?? here?.state, from: shopper.from ?? here };
      const options = { tooMany, onlyDifferences, zip: here?.zip ?? '' };
      const listings = await loadTogether(ids, visitor);
      if (!listings) {
        const path = compareAddress(ids, { onlyDifferences });
        const searchHref = searchNear({}, here?.zip ?? '', urls);
        const nothing = { comparison: compare([]), missing: [], suggestions: [], basis: { place: '', payments: '' } };
        return { status: 503, ...ownPlace, view: { ...options, ...nothing, failed: true, path, searchHref } };
      }
      const cars = listings.filter(isOnOffer);
      const byId = new Map<number, AnsweredListing>(listings.map((listing) => [listing.id, listing]));
      const missing = ids.flatMap((id) => {
        const left = byId.get(id);
        if (!left) return [{ id, name: `Car ${id}` }];
        if (!isExpired(left)) return [];
        const { year, make, model } = left;
        const href = searchNear({ makes: [make.code], models: [model.code] }, here?.zip ?? '', urls);
        return [{ id, name: `${year} ${make.name} ${model.name}`, href }];
      });
      const best = bestValueOf(cars);
      const suggestions = await suggestionsFor(cars, ids, visitor, here?.zip ?? '');
      const style = cars.at(-1)?.bodyStyles[0]?.code;
      const view: ComparePageView = {
        comparison: compare(cars, specsOf),
        ...(best && { best }),
        missing,
        ...options,
        basis: basisOf(cars, here?.zip ?? '', shopper),
        ...(cars.some((car) => specsOf(car).fuelUsd !== null) && { fuel: fuelWords(fuelPrices()) }),
        path: compareAddress(
          cars.map(({ id }) => id),
          { onlyDifferences },
        ),
        suggestions: suggestions.map((listing) => cardOf(listing, here?.zip ?? '')),
        searchHref: searchNear(style ? { styles: [style] } : {}, here?.zip ?? '', urls),
      };
      return { status: ids.length > 0 && cars.length === 0 ? 404 : 200, ...ownPlace, view };
    },
  };
};
