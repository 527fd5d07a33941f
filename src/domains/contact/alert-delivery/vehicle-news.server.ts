import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingChange } from '#domains/cars/listings/listing-change.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertBookmarks } from './alert-bookmark.ts';
import type { AlertNewsService, BookmarkNews } from './alert-news.server.ts';

/** An event of a saved car. */
export type SavedCarNews = {
  bookmarkId: string;
  event: 'price-drop' | 'sold';
  change: ListingChange;
  /** The price the shopper was last notified of. */
  oldPriceUsd: number | null;
};

type Sources = {
  /** Each keeps track of the price consumers were last notified of. */
  watches: readonly {
    listingsChanged(changes: readonly ListingChange[], session: SqlSession): Promise<SavedCarNews[]>;
  }[];
  bookmarks: AlertBookmarks;
  news: AlertNewsService;
  titleOf(car: Listing): string;
};

/** Stores deliveries for changes of saved cars, through the channels their owners chose. */
export const createVehicleNews = ({ watches, bookmarks, news, titleOf }: Sources) => ({
  listingsChanged: async (changes: readonly ListingChange[], session: SqlSession): Promise<void> => {
    const carNews: SavedCarNews[] = [];
    for (const watch of watches) carNews.push(...(await watch.listingsChanged(changes, session)));
    const bookmarksById = await bookmarks.find([...new Set(carNews.map(({ bookmarkId }) => bookmarkId))], session);
    await news.add(
      carNews.flatMap(({ bookmarkId, event, change, oldPriceUsd }): BookmarkNews[] => {
        const bookmark = bookmarksById.get(bookmarkId);
        const car = change.after ?? change.before;
        if (!bookmark || !car) return [];
        const { listingId, revision } = change;
        const facts = { title: titleOf(car), priceUsd: car.priceUsd, oldPriceUsd };
        return [{ bookmark, event, listingId, revision, news: facts }];
      }),
      session,
    );
  },
});
