import type { Comparable } from '#domains/cars/appraisal/comparable.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { type ListingsAnswer, listingsAnswer } from '#domains/cars/listings/listings-answer.ts';
import type { VehicleCardView } from '#domains/cars/listings/vehicle-card-view.ts';
import type { ReadOwnerDetails } from '#domains/cars/sellers/owner-details.server.ts';
import { assumedStateOf, type CostField, priceScaleOf, scaleFields } from '#domains/finding/criteria/cost-search.ts';
import { resultWindow, type Search } from '#domains/finding/criteria/search.ts';
import { type SiteInventory, sellsType } from '#domains/reference/brands/site-inventory.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import type { DealerRoot } from '#paths/paths.ts';
import { type Facets, facetsOf } from './facets.ts';
import {
  type Car,
  createHydration,
  type HydrationSources,
  type ShopperContext,
  shopperAt,
} from './listing-hydration.server.ts';
import type { IndexAnswer, IndexHit, IndexScope, ListingIndex, MapCell, QuoteBasis } from './listing-index.ts';
import { createListingLookup } from './listing-lookup.server.ts';
import { majorityLabel } from './majority-label.ts';
import { searchMentionedFirst } from './mentioned-first.ts';
import { bestRelaxations, loosenings, type Relaxation } from './relax.ts';
import { createLocateSearch, type LocatedSearch } from './search-area.ts';
import { type AskIndex, createSimilarCars } from './similar-cars.server.ts';
import {
  chooseSponsored,
  featuredPriority,
  premiumPriority,
  rotatedHourly,
  type SponsoredSlot,
  sponsoredSlots,
} from './sponsored.ts';

export type ListingSearchSources = HydrationSources & {
  index: Pick<ListingIndex, 'search' | 'count' | 'map' | 'prices'>;
  listings: Pick<ListingStore, 'findByIds' | 'findSummaries' | 'find' | 'findMany' | 'findByVin' | 'findExpired'>;
  lookup: LocationLookup;
  places: Pick<Places, 'stateCentre'>;
  /** Loads slower details about the owner; the page is shown without them on failure (VDP-08). */
  readOwnerDetails?: ReadOwnerDetails;
};

type ResultParts = { facets?: boolean; sponsored?: boolean; stats?: boolean };

/** With `dealers`, the dealer's name on a card links to the dealer's page. */
type CardParts = ResultParts & { dealers?: DealerRoot };

export type ResultStats = { averagePrice: number | null; lowestPrice: number | null; highestPrice: number | null };

type SponsoredListing = ListingAnswer & { clickType: SponsoredSlot; sponsoredLabel: 'Sponsored' };

type AboutResults = {
  totalResultCount: number;
  facets: Facets;
  searchRadius: number;
  zip: string;
  /** Number of cars without a price that a price bound leaves out (RULING-44). */
  excludedNoPrice: number;
  majorityLabel: ReturnType<typeof majorityLabel>;
};

export type ListingResults = ListingsAnswer &
  AboutResults & { sponsored: Record<SponsoredSlot, SponsoredListing[]>; stats?: ResultStats };

export type CardResults = AboutResults & {
  stats?: ResultStats;
  cars: VehicleCardView[];
  sponsored: Record<SponsoredSlot, VehicleCardView[]>;
};

const sponsoredCandidates = 40;
/** Twice the number of slots, because each seller is shown only once. */
const premiumTried = 2 * sponsoredSlots;

/** Limits listing types to those the site sells; "Used 0" would be misleading there. */
const onSite = (facets: Facets, inventory: SiteInventory): Facets => {
  const { listingType } = facets;
  if (!listingType || inventory.listingTypes === undefined) return facets;
  const options = listingType.options.filter(({ value, selected }) => selected || sellsType(inventory, value));
  return { ...facets, listingType: { ...listingType, options } };
};

const nothing: IndexAnswer = { total: 0, hits: [], facets: {}, excludedNoPrice: 0 };
const noSlots = { spotlight: [], alpha: [], supplemental: [] };

/** The part of the context that results depend on. */
type Asking = Pick<ShopperContext, 'inventory' | 'terms' | 'state'>;

export type ListingSearch = ReturnType<typeof createListingSearch>;

/** Searches, lookups and comparisons for pages and the API. All returned cars match all filters. */
export const createListingSearch = (sources: ListingSearchSources) => {
  const { index, listings, catalogue, lookup, places, clock } = sources;
  const hydration = createHydration(sources);
  const locate = createLocateSearch({ lookup, places });

  const ranked = searchMentionedFirst(index);
  const ask: AskIndex = (located, query) =>
    located ? ranked({ ...query, area: located.area }) : Promise.resolve(nothing);

  /** The search in the index's terms; undefined for an unknown place. */
  const scopeOf = (search: Search, asking: Asking, located: LocatedSearch | undefined): IndexScope | undefined =>
    located && {
      inventory: asking.inventory,
      criteria: search.criteria,
      area: located.area,
      quoteBasis: quoteBasisOf(asking, located, search),
    };

  const statsOf = async (
    search: Search,
    shopper: ShopperContext,
    located: LocatedSearch | undefined,
  ): Promise<ResultStats> => {
    const scope = scopeOf(search, shopper, located);
    const prices = scope && (await index.prices(scope));
    return {
      averagePrice: prices?.averageUsd ?? null,
      lowestPrice: prices?.lowestUsd ?? null,
      highestPrice: prices?.highestUsd ?? null,
    };
  };

  /** Matches of the same search with at least this paid priority. */
  const paidHits = async (
    sought: Search,
    shopper: ShopperContext,
    located: LocatedSearch | undefined,
    minPriority: number,
  ): Promise<IndexHit[]> => {
    const { inventory } = shopper;
    const { criteria, count } = sought;
    const most = count + sponsoredCandidates;
    const query = { inventory, criteria, sort: 'relevance', first: 0, count: most, facets: 'none' } as const;
    return (await ask(located, { ...query, minPriority, quoteBasis: quoteBasisOf(shopper, located, sought) })).hits;
  };

  const find = async (
    search: Search,
    shopper: ShopperContext,
    { facets = true, sponsored = false, stats = false }: ResultParts,
  ) => {
    const located = locate(search);
    const { criteria, sort, first } = search;
    const { inventory } = shopper;
    const count = Math.min(search.count, Math.max(0, resultWindow - first));
    const [answer, premiumHits, statistics] = await Promise.all([
      ask(located, {
        inventory,
        criteria,
        sort,
        first,
        count,
        facets: facets ? 'all' : 'none',
        quoteBasis: quoteBasisOf(shopper, located, search),
        counted: countedIn(search),
      }),
      sponsored ? paidHits(search, shopper, located, premiumPriority) : [],
      stats ? statsOf(search, shopper, located) : undefined,
    ]);
    const hitIds = new Set(answer.hits.map(({ id }) => id));
    const extra = (hits: readonly IndexHit[]) => hits.filter(({ id }) => !hitIds.has(id)).slice(0, sponsoredCandidates);
    const premium = rotatedHourly(extra(premiumHits), clock.now());
    const cars = await hydration.carsOf([...answer.hits, ...premium.slice(0, premiumTried)], inventory);
    const inState = shopperAt(shopper, located, search);
    const choose = (from: readonly Car[]) => chooseSponsored(from.map(asCandidate), hitIds, clock.now());
    let slots = sponsored ? choose(cars) : noSlots;
    // Most pages have enough premium cars; others are searched only for remaining slots.
    if (sponsored && Object.values(slots).flat().length < sponsoredSlots) {
      const ids = new Set(cars.map(({ listing }) => listing.id));
      const featured = extra(await paidHits(search, shopper, located, featuredPriority));
      const others = [...premium, ...featured].filter(({ id }) => !ids.has(id));
      const rest = new Map(others.map((hit) => [hit.id, hit]));
      slots = choose([...cars, ...(await hydration.carsOf([...rest.values()], inventory))]);
    }
    const organic = cars.filter(({ listing }) => hitIds.has(listing.id));
    const about: AboutResults = {
      totalResultCount: answer.total,
      facets: facets ? onSite(facetsOf(answer.facets, criteria, catalogue), inventory) : {},
      searchRadius: located?.radiusMiles ?? search.radiusMiles,
      zip: located?.zip ?? search.place.zip ?? '',
      excludedNoPrice: answer.excludedNoPrice,
      majorityLabel: majorityLabel(organic.map(({ listing }) => listing.priority)),
    };
    return { organic, slots, inState, about, statistics };
  };

  const search = async (search: Search, shopper: ShopperContext, parts: ResultParts = {}): Promise<ListingResults> => {
    const { organic, slots, inState, about, statistics } = await find(search, shopper, parts);
    const slot = (clickType: SponsoredSlot): SponsoredListing[] =>
      slots[clickType].map(({ car }) => ({
        ...hydration.answer(car, inState),
        clickType,
        sponsoredLabel: 'Sponsored',
      }));
    return {
      ...listingsAnswer(organic.map((car) => hydration.answer(car, inState))),
      ...about,
      sponsored: { spotlight: slot('spotlight'), alpha: slot('alpha'), supplemental: slot('supplemental') },
      ...(statistics && { stats: statistics }),
    };
  };

  const cards = async (
    search: Search,
    shopper: ShopperContext,
    { dealers, ...parts }: CardParts = {},
  ): Promise<CardResults> => {
    const { organic, slots, inState, about, statistics } = await find(search, shopper, parts);
    const slot = (name: SponsoredSlot) => slots[name].map(({ car }) => hydration.card(car, inState, dealers));
    return {
      ...about,
      cars: organic.map((car) => hydration.card(car, inState, dealers)),
      sponsored: { spotlight: slot('spotlight'), alpha: slot('alpha'), supplemental: slot('supplemental') },
      ...(statistics && { stats: statistics }),
    };
  };

  const count = async (search: Search, asking: Asking): Promise<number> => {
    const scope = scopeOf(search, asking, locate(search));
    return scope ? index.count(scope) : 0;
  };

  return {
    search,
    cards,
    count,

    map: async (search: Search, cells: number, asking: Asking): Promise<MapCell[]> => {
      const scope = scopeOf(search, asking, locate(search));
      return scope ? index.map(scope, cells) : [];
    },

    /** The listings that are on the site. */
    onSite: hydration.onSite,

    ...createSimilarCars({ listings, hydration, locate, ask }),

    ...createListingLookup({ listings, hydration, locate, clock, readOwnerDetails: sources.readOwnerDetails }),

    /** Cars that a market estimate can be based on (RULING-61). */
    comparables: async (search: Search, shopper: ShopperContext): Promise<Comparable[]> => {
      const located = locate(search);
      const { inventory } = shopper;
      const { criteria, sort, first, count } = search;
      const quoteBasis = quoteBasisOf(shopper, located, search);
      const { hits } = await ask(located, { inventory, criteria, sort, first, count, facets: 'none', quoteBasis });
      const cars = await hydration.summariesOf(hits, inventory);
      const { from } = shopperAt(shopper, located, search);
      return cars.map((car) => hydration.comparable(car, from));
    },

    /** For few or no results: filters to remove, with the resulting counts. */
    relaxations: async (search: Search, total: number, asking: Asking): Promise<Relaxation[]> => {
      const counted = await Promise.all(
        loosenings(search).map(async (way) => ({ ...way, count: await count(way.search, asking) })),
      );
      return bestRelaxations(counted, total);
    },
  };
};

const asCandidate = (car: Car) => ({
  id: car.listing.id,
  ownerId: car.listing.ownerId,
  priority: car.listing.priority,
  car,
});

/** Taxes by place of registration, as in the figures on cards. */
const quoteBasisOf = ({ terms, state }: Asking, located: LocatedSearch | undefined, search: Search): QuoteBasis => ({
  terms,
  state: state ?? located?.state ?? assumedStateOf(search),
});

const countedIn = (search: Search): CostField | undefined => {
  const field = scaleFields[priceScaleOf(search)];
  return field === 'price' ? undefined : field;
};
