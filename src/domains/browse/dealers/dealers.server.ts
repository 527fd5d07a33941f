import type { Facets } from '#domains/cars/search/facets.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingResults, ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { LocateSearch } from '#domains/cars/search/search-area.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { type OwnerAnswer, ownerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { DealerQuery } from '#domains/finding/criteria/address/dealer-query.ts';
import { noCriteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import { type SiteInventory, sellsType, wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import { type Catalogue, makeByCode } from '#domains/reference/catalogue/catalogue.ts';
import { milesBetween, type Point } from '#lib/distance.ts';
import type { DealerDirectory, DirectoryEntry } from './dealer-directory.server.ts';
import { dealerFacets } from './dealer-facets.ts';
import { type DealerArea, type DealerMatch, findDealers } from './find-dealers.ts';

/** An owner with the number of its cars that match the query. */
export type DealerAnswer = OwnerAnswer & { inventoryCount: number };

type DealersAnswer = {
  owners: DealerAnswer[];
  totalResultCount: number;
  facets: Facets;
  searchRadius: number;
  zip: string;
};

export type DealerResults = DealersAnswer & {
  /** All matching dealers, for the map. */
  dealers: readonly DealerMatch<DirectoryEntry>[];
  from?: Point;
};

export type StockCount = { value: string; label: string; count: number };

/** A dealer's rating, and how it compares with dealers nearby. */
type ReviewsSummary = {
  value: number | null;
  count: number;
  /** Number of rated dealers within 50 miles, and the share of them with a lower rating. */
  comparedWith: number;
  betterThanPercent: number | null;
};

export type DealerDetails = {
  owner: Owner;
  answer: OwnerAnswer;
  counts: { total: number; listingType: StockCount[]; makeCode: StockCount[] };
  reviews: ReviewsSummary;
  cars: ListingResults['listings'];
};

type NearDealer = Pick<DirectoryEntry, 'id' | 'name' | 'city' | 'state'> & { miles: number };

type DetailsRequest = { id: number; shopper: ShopperContext; cars: number; from?: Point | undefined };

type DealersSources = {
  directory: DealerDirectory;
  owners: Pick<OwnerStore, 'find' | 'findMany' | 'mergedInto'>;
  search: Pick<ListingSearch, 'search'>;
  locate: LocateSearch;
  catalogue: Catalogue;
};

/** Ids are 32-bit integers in the database. */
const largestId = 2_147_483_647;
const aroundMiles = 50;
const enoughToCompare = 5;

const offered = (facets: Facets, name: string): StockCount[] =>
  (facets[name]?.options ?? [])
    .filter(({ count }) => count > 0)
    .map(({ value, label, count }) => ({ value, label, count }))
    .sort((a, b) => b.count - a.count);

export type Dealers = ReturnType<typeof createDealers>;

/** Dealer search and dealer details (DLR-01, RULING-53). */
export const createDealers = ({ directory, owners, search, locate, catalogue }: DealersSources) => {
  const makeName = (code: string): string => makeByCode(catalogue, code)?.name ?? code;

  const areaOf = ({ place, radiusMiles, box, online }: DealerQuery): (DealerArea & { zip: string }) | undefined => {
    const located = locate({ place, radiusMiles });
    if (!located) return undefined;
    const { from } = located.area;
    const isWholeState = place.state !== undefined && place.city === undefined && place.zip === undefined;
    return {
      from,
      zip: located.zip,
      // Dealers that deliver are included at any distance (RULING-54).
      radiusMiles: online ? 0 : located.radiusMiles,
      ...(box && { box }),
      ...(isWholeState && radiusMiles === 0 && { state: place.state }),
    };
  };

  const reviewsOf = async ({ id, rating, address }: Owner, inventory: SiteInventory): Promise<ReviewsSummary> => {
    const { entries } = await directory.current(inventory);
    const around = entries.filter(
      (entry) => entry.id !== id && entry.rating !== null && milesBetween(address, entry) <= aroundMiles,
    );
    const lower = around.filter((entry) => (entry.rating ?? 0) < (rating?.value ?? 0)).length;
    const isComparable = rating !== null && around.length >= enoughToCompare;
    return {
      value: rating?.value ?? null,
      count: rating?.count ?? 0,
      comparedWith: around.length,
      betterThanPercent: isComparable ? Math.round((lower / around.length) * 100) : null,
    };
  };

  return {
    search: async (query: DealerQuery, inventory: SiteInventory): Promise<DealerResults> => {
      const { entries, serviceNames } = await directory.current(inventory);
      const area = areaOf(query);
      const { dealers, counts } = findDealers(area ? entries : [], query, area ?? { radiusMiles: 0 });
      const page = dealers.slice(query.first, query.first + query.count);
      const ownersById = await owners.findMany(page.map(({ dealer }) => dealer.id));
      return {
        owners: page.flatMap(({ dealer, distanceMiles, cars }) => {
          const owner = ownersById.get(dealer.id);
          return owner ? [{ ...ownerAnswer(owner, { distanceMiles, makeName }), inventoryCount: cars }] : [];
        }),
        totalResultCount: dealers.length,
        facets: dealerFacets(counts, query, { makeName, serviceNames, sells: (type) => sellsType(inventory, type) }),
        searchRadius: query.radiusMiles,
        zip: area?.zip ?? query.place.zip ?? '',
        dealers,
        ...(area?.from && { from: area.from }),
      };
    },

    /** Undefined if there is no such dealer; private sellers are not dealers. */
    details: async ({ id: named, shopper, cars, from }: DetailsRequest): Promise<DealerDetails | undefined> => {
      if (named > largestId) return undefined;
      // A dealer that was merged into another answers as the other one.
      const id = (await owners.mergedInto(named)) ?? named;
      const owner = await owners.find(id);
      if (!owner || owner.privateSeller) return undefined;
      const dealerSearch = {
        ...emptySearch,
        criteria: { ...noCriteria, dealerIds: [id] },
        radiusMiles: 0,
        count: cars,
      };
      const [{ listings, facets, totalResultCount: total }, reviews] = await Promise.all([
        search.search(dealerSearch, { ...shopper, from }, { facets: true }),
        reviewsOf(owner, shopper.inventory),
      ]);
      const distanceMiles = from ? milesBetween(from, owner.address) : null;
      return {
        owner,
        answer: ownerAnswer(owner, { distanceMiles, makeName }),
        counts: { total, listingType: offered(facets, 'listingType'), makeCode: offered(facets, 'makeCode') },
        reviews,
        cars: listings,
      };
    },

    /** Dealers that make instant cash offers, nearest first (DLR-06). */
    cashOfferDealers: async ({ from, count }: { from: Point; count: number }): Promise<NearDealer[]> => {
      const { entries } = await directory.current(wholeInventory);
      return entries
        .filter(({ makesCashOffers }) => makesCashOffers)
        .map((entry) => ({ ...entry, miles: milesBetween(from, entry) }))
        .sort((a, b) => a.miles - b.miles)
        .slice(0, count)
        .map(({ id, name, city, state, miles }) => ({ id, name, city, state, miles }));
    },

    /** Documentation fees of nearby dealers of a make, lowest first. */
    feesAround: async ({ makeCode, from }: { makeCode: string; from: Point }): Promise<number[]> => {
      const { entries } = await directory.current(wholeInventory);
      return entries
        .filter((entry) => entry.stock.some((line) => line.makeCode === makeCode))
        .filter((entry) => milesBetween(from, entry) <= aroundMiles)
        .map(({ docFeeUsd }) => docFeeUsd)
        .sort((a, b) => a - b);
    },

    stats: () => [directory.stats()],
  };
};
