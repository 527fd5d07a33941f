import type { Bookmark } from '#domains/bookmarks/bookmark.ts';
import { bookmarkOf } from '#domains/saved-vehicles/saved-vehicle.ts';
import type { SavedVehicles } from '#domains/saved-vehicles/saved-vehicles.server.ts';
import type { BestDealsStore } from './best-deals-store.server.ts';
import { type SavedSearch, searchBookmarkOf } from './saved-search.ts';
import type { SavedSearches } from './saved-searches.server.ts';

/** RULING-17, SRCHSAVE-05: everything a shopper keeps, as `userinfo` tells it. */
type ShopperBookmarks = {
  searchIds: string[];
  /** Bookmarks of cars and searches that send e-mail. */
  emailAlerts: string[];
  inventoryBookmarks: Record<string, Bookmark & { listingId: number }>;
  searchBookmarks: Record<string, Bookmark & SavedSearch>;
  subscribe: { bestDeals: boolean };
};

/** RULING-27 */
type BookmarkCounts = { saved: number; searches: number; alerts: number };

type Alerting = { enableEmailAlerts: boolean; enableTextAlerts: boolean };
const alerts = (saved: Alerting): boolean => saved.enableEmailAlerts || saved.enableTextAlerts;

export const createShopperBookmarks = ({
  savedVehicles,
  savedSearches,
  bestDeals,
}: {
  savedVehicles: Pick<SavedVehicles, 'list'>;
  savedSearches: Pick<SavedSearches, 'list'>;
  bestDeals: Pick<BestDealsStore, 'isSubscribed'>;
}) => ({
  bookmarksOf: async (consumerId: string): Promise<ShopperBookmarks> => {
    const [vehicles, searches, subscribed] = await Promise.all([
      savedVehicles.list(consumerId),
      savedSearches.list(consumerId),
      bestDeals.isSubscribed(consumerId),
    ]);
    return {
      searchIds: searches.map(({ id }) => id),
      emailAlerts: [
        ...vehicles.filter(({ enableEmailAlerts }) => enableEmailAlerts).map(({ bookmarkId }) => bookmarkId),
        ...searches.filter(({ enableEmailAlerts }) => enableEmailAlerts).map(({ id }) => id),
      ],
      inventoryBookmarks: Object.fromEntries(
        vehicles.map((saved) => [saved.listingId, { ...bookmarkOf(saved), listingId: saved.listingId }]),
      ),
      searchBookmarks: Object.fromEntries(searches.map((saved) => [saved.id, searchBookmarkOf(saved)])),
      subscribe: { bestDeals: subscribed },
    };
  },

  countsOf: async (consumerId: string): Promise<BookmarkCounts> => {
    const [vehicles, searches] = await Promise.all([savedVehicles.list(consumerId), savedSearches.list(consumerId)]);
    return {
      saved: vehicles.length,
      searches: searches.length,
      alerts: [...vehicles, ...searches].filter(alerts).length,
    };
  },
});

export type ShopperBookmarksService = ReturnType<typeof createShopperBookmarks>;
