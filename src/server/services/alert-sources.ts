import type { LocateSearch } from '#domains/cars/search/search-area.ts';
import type { AlertBookmark, AlertBookmarks } from '#domains/contact/alert-delivery/alert-bookmark.ts';
import type { SearchFacts } from '#domains/contact/alert-delivery/alert-letters.server.ts';
import type { MatchedSearch } from '#domains/contact/alert-delivery/search-matcher.ts';
import type { BestDealsStore } from '#domains/contact/subscribers/best-deals/best-deals-store.server.ts';
import { bookmarkOfWish } from '#domains/contact/subscribers/best-deals/bookmark-of-wish.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { wholeInventory } from '#domains/reference/brands/site-inventory.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { canonicalSearch } from '#domains/saved/saved-searches/canonical-search.ts';
import { filterLabels } from '#domains/saved/saved-searches/filter-labels.ts';
import type { CountMatches } from '#domains/saved/saved-searches/new-matches.server.ts';
import { resultsPathOf } from '#domains/saved/saved-searches/saved-list/saved-search-row.ts';
import type { SavedSearchStore } from '#domains/saved/saved-searches/saved-search-store.server.ts';
import type { SavedVehicleStore } from '#domains/saved/saved-vehicles/saved-vehicle-store.server.ts';
import type { ListAlertStore } from '#domains/saved/shared-lists/list-alert-store.server.ts';

type Sources = {
  vehicles: SavedVehicleStore;
  searches: SavedSearchStore;
  bestDeals: Pick<BestDealsStore, 'findMany'>;
  listAlerts: Pick<ListAlertStore, 'find'>;
  lookups: Lookups;
  locate: LocateSearch;
  countMatches: CountMatches;
  termsOf(consumerId: string): Promise<PaymentTerms | undefined>;
};

/** Saved cars and searches as alerts need them. */
export const createAlertSources = ({
  vehicles,
  searches,
  bestDeals,
  listAlerts,
  lookups,
  locate,
  countMatches,
  termsOf,
}: Sources) => {
  const bookmarks: AlertBookmarks = {
    find: async (ids, session) => {
      const cars = await vehicles.findMany(ids, session);
      const saved = await searches.findMany(ids, session);
      const bookmarks: AlertBookmark[] = [
        ...cars.map((car) => ({ ...car, kind: 'vehicle' as const, bookmarkId: car.id })),
        ...saved.map((search) => ({ ...search, kind: 'search' as const, bookmarkId: search.id })),
        ...(await bestDeals.findMany(ids, session)).map(bookmarkOfWish),
        ...(await listAlerts.find(ids, session)),
      ];
      return new Map(bookmarks.map((bookmark) => [bookmark.bookmarkId, bookmark]));
    },
  };
  return {
    bookmarks,
    searchRows: searches,

    /** The search as its results page would run it; the owner's terms are added when it is matched. */
    readSearch: (searchString: string): MatchedSearch | undefined => {
      const canonical = canonicalSearch(searchString, lookups);
      const located = canonical.ok ? locate(canonical.value.search) : undefined;
      if (!canonical.ok || !located) return undefined;
      const { area, state } = located;
      return {
        criteria: canonical.value.search.criteria,
        area,
        inventory: wholeInventory,
        quoteBasis: { state: state ?? '' },
      };
    },

    searchFacts: async (saved: Extract<AlertBookmark, { kind: 'search' }>): Promise<SearchFacts> => {
      const path = resultsPathOf(saved);
      const canonical = canonicalSearch(saved.searchString, lookups);
      if (!canonical.ok) return { name: saved.title, filters: [], total: 0, path };
      const { search } = canonical.value;
      const terms = await termsOf(saved.consumerId);
      const { total } = await countMatches(search, saved.savedMs, { inventory: wholeInventory, terms });
      const filters = filterLabels(search, lookups, terms);
      return { name: saved.title, filters, total, path };
    },
  };
};
