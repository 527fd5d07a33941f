import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { type ListingsAnswer, listingsAnswer } from '#domains/cars/listings/listings-answer.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { nearbyLotCriteria, similarCriteria } from '#domains/finding/criteria/similar.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { advertisedPrice } from '#lib/advertised-price.ts';
import { type Car, type Hydration, type ShopperContext, shopperAt } from './listing-hydration.server.ts';
import type { IndexAnswer, IndexQuery } from './listing-index.ts';
import { meetingBoth } from './meeting-both.ts';
import { hasFilters } from './relax.ts';
import type { LocatedSearch, LocateSearch } from './search-area.ts';

/** Resolves with no cars for an unknown place. */
export type AskIndex = (located: LocatedSearch | undefined, query: Omit<IndexQuery, 'area'>) => Promise<IndexAnswer>;

type Sources = {
  listings: Pick<ListingStore, 'find'>;
  hydration: Hydration;
  locate: LocateSearch;
  ask: AskIndex;
};

type SimilarRequest = Partial<Pick<Search, 'place' | 'count' | 'criteria' | 'radiusMiles'>>;

const nobody: IndexAnswer = { total: 0, hits: [], facets: {}, excludedNoPrice: 0 };
const similarCount = 20;
const nearbyCandidates = 10;

/** Cars similar to a given one. */
export const createSimilarCars = ({ listings, hydration, locate, ask }: Sources) => {
  const answered = (cars: readonly Car[], shopper: ShopperContext): ListingsAnswer =>
    listingsAnswer(cars.map((car) => hydration.answer(car, shopper)));

  const nearest = async (
    criteria: Criteria | undefined,
    from: LocatedSearch | undefined,
    { inventory, terms, state }: ShopperContext,
    most: number,
  ): Promise<IndexAnswer> => {
    if (!criteria) return nobody;
    const sort = from?.area.from ? 'distanceASC' : 'relevance';
    const quoteBasis = { terms, state: state ?? from?.state };
    return ask(from, { inventory, criteria, sort, first: 0, count: most, facets: 'none', quoteBasis });
  };

  /** At the price that searches by price go by. */
  const advertised = async (listing: Listing, inventory: SiteInventory): Promise<Listing> => {
    const [car] = await hydration.withOwners([listing], inventory);
    return { ...listing, priceUsd: car ? advertisedPrice(listing, car.owner) : listing.priceUsd };
  };

  return {
    /**
     * The same model first, then similar ones, the same powertrain before others, within the criteria; nearest first.
     * Undefined for an unknown car.
     */
    similar: async (
      listingId: number,
      { place = {}, count: most = similarCount, criteria = noCriteria, radiusMiles = 0 }: SimilarRequest,
      shopper: ShopperContext,
    ): Promise<ListingsAnswer | undefined> => {
      const { inventory } = shopper;
      const base = await listings.find(listingId);
      const [listing] = base ? await hydration.onSite([base], inventory) : [];
      if (!listing) return undefined;
      const from = around(locate({ place, radiusMiles }) ?? locate({ place: {}, radiusMiles: 0 }), radiusMiles);
      const hits: IndexAnswer['hits'][number][] = [];
      const car = await advertised(listing, inventory);
      for (const at of similarCriteria(car).keys()) {
        if (hits.length === most) break;
        const hitIds = hits.map(({ id }) => id);
        const wanted = similarCriteria(car, hitIds)[at];
        const next = wanted && (await nearest(meetingBoth(wanted, criteria), from, shopper, most - hits.length));
        hits.push(...(next?.hits ?? []));
      }
      const cars = await hydration.carsOf(hits, inventory);
      return answered(cars, shopperAt(shopper, from));
    },

    /** Cars by make or model, nearest first, for requests without a car. */
    such: async (
      { place = {}, count: most = similarCount, criteria = noCriteria, radiusMiles = 0 }: SimilarRequest,
      shopper: ShopperContext,
    ): Promise<ListingsAnswer> => {
      const from = around(locate({ place, radiusMiles }) ?? locate({ place: {}, radiusMiles: 0 }), radiusMiles);
      const { hits } = await nearest(criteria, from, shopper, most);
      return answered(await hydration.carsOf(hits, shopper.inventory), shopperAt(shopper, from));
    },

    /** A similar car at another dealer (CMP-11, RULING-65); without criteria, one like the excluded car. */
    nearbyLot: async (search: Search, shopper: ShopperContext): Promise<ListingsAnswer> => {
      const { inventory } = shopper;
      const left = await Promise.all(search.criteria.excludedIds.slice(0, 5).map((id) => listings.find(id)));
      const [car] = left.flatMap((listing) => listing ?? []);
      const hasCriteria = hasFilters(search.criteria);
      if (!hasCriteria && !car) return listingsAnswer([]);
      const criteria = hasCriteria || !car ? search.criteria : nearbyLotCriteria(await advertised(car, inventory));
      const from = locate(search);
      const { hits } = await nearest(criteria, from, shopper, nearbyCandidates);
      const cars = await hydration.summariesOf(hits, inventory);
      const { listing: other } = cars.find(({ listing }) => listing.ownerId !== car?.ownerId) ?? cars[0] ?? {};
      const otherHits = hits.filter(({ id }) => id === other?.id);
      return answered(await hydration.carsOf(otherHits, inventory), shopperAt(shopper, from));
    },
  };
};

/** The same center without a radius unless one was requested, since similar cars are offered from anywhere. */
const around = (located: LocatedSearch | undefined, radiusMiles: number): LocatedSearch | undefined => {
  if (!located) return undefined;
  const { from } = located.area;
  return { ...located, area: from ? { from, radiusMiles } : {} };
};
