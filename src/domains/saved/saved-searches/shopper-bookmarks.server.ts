import type { BestDealsStore } from '#domains/contact/subscribers/best-deals/best-deals-store.server.ts';
import { type Bookmark, bookmarkOf } from '#domains/saved/bookmarks/bookmark.ts';
import type { SavedVehicles } from '#domains/saved/saved-vehicles/saved-vehicles.server.ts';
import { searchBookmarkOf } from './saved-search.ts';
import type { SavedSearches } from './saved-searches.server.ts';

/** The bookmarks of an account in `userinfo` (RULING-17, SRCHSAVE-05). */
type ShopperBookmarks = {
  searchIds: string[];
  /** Ids of saved cars and searches with email alerts on. */
  emailAlerts: string[];
  inventoryBookmarks: Record<string, Bookmark & { listingId: number }>;
  searchBookmarks: Record<string, ReturnType<typeof searchBookmarkOf>>;
  subscribe: { bestDeals: boolean };
};

/** How many saved cars, saved searches and alerts an account has (RULING-27). */
type BookmarkCounts = { saved: number; searches: number; alerts: number };

export const createShopperBookmarks = ({
  savedVehicles,
  savedSearches,
  bestDeals,
  withPush,
}: {
  savedVehicles: Pick<SavedVehicles, 'list'>;
  savedSearches: Pick<SavedSearches, 'list'>;
  bestDeals: Pick<BestDealsStore, 'isSubscribed'>;
  /** Ids of the bookmarks with push alerts on. */
  withPush(consumerId: string): Promise<ReadonlySet<string>>;
}) => ({
  bookmarksOf: async (consumerId: string): Promise<ShopperBookmarks> => {
    const [vehicles, searches, subscribed] = await Promise.all([
      savedVehicles.list(consumerId),
      savedSearches.list(consumerId),
      bestDeals.isSubscribed(consumerId),
    ]);
    return {
      searchIds: searches.map(({ id }) => id),
      emailAlerts: [...vehicles, ...searches].filter((saved) => saved.enableEmailAlerts).map(({ id }) => id),
      inventoryBookmarks: Object.fromEntries(
        vehicles.map((saved) => [saved.listingId, { ...bookmarkOf(saved), listingId: saved.listingId }]),
      ),
      searchBookmarks: Object.fromEntries(searches.map((saved) => [saved.id, searchBookmarkOf(saved)])),
      subscribe: { bestDeals: subscribed },
    };
  },

  countsOf: async (consumerId: string): Promise<BookmarkCounts> => {
    const [vehicles, searches, pushed] = await Promise.all([
      savedVehicles.list(consumerId),
      savedSearches.list(consumerId),
      withPush(consumerId),
    ]);
    const alerting = [...vehicles, ...searches].filter(
      ({ id, enableEmailAlerts, enableTextAlerts }) => enableEmailAlerts || enableTextAlerts || pushed.has(id),
    );
    return { saved: vehicles.length, searches: searches.length, alerts: alerting.length };
  },
});

export type ShopperBookmarksService = ReturnType<typeof createShopperBookmarks>;
