import type { SavedCarState } from '#domains/people/notifications/saved-car-notification.ts';
import { savedVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import type { BookmarkColumns } from '#domains/saved/bookmarks/bookmark-columns.ts';
import { type BookmarkStoreOptions, createBookmarkStore } from '#domains/saved/bookmarks/bookmark-store.server.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { SavedVehicle } from './saved-vehicle.ts';

type Row = BookmarkColumns & {
  listing_id: number;
  saved_price_usd: number | null;
  told_price_usd: number | null;
  told_gone: number;
};

/** A car can be saved after it left; then its departure is not reported. */
type NewSavedVehicle = SavedVehicle & { isUnlisted: boolean; savedRevision: number };

export type WatchedVehicle = SavedCarState & {
  bookmarkId: string;
  consumerId: string;
  listingId: number;
  title: string;
  /** Earlier changes are not reported, since the shopper saw the car after them. */
  savedRevision: number;
};

const idsPerQuery = 500;

export type SavedVehicleStore = ReturnType<typeof createSavedVehicleStore>;

export const createSavedVehicleStore = (options: BookmarkStoreOptions) => {
  const bookmarks = createBookmarkStore(options, {
    name: 'saved_vehicles',
    kind: 'vehicle',
    limit: savedVehiclesLimit,
    subject: 'listing_id',
    read: (row: Row) => ({ listingId: row.listing_id, savedPriceUsd: row.saved_price_usd }),
  });
  const tables = (session: SqlSession) => session.with<{ saved_vehicles: Row }>();

  return {
    ...bookmarks,

    insert: (consumerId: string, { isUnlisted, savedRevision, ...saved }: NewSavedVehicle) =>
      bookmarks.insert(consumerId, saved, {
        listing_id: saved.listingId,
        saved_price_usd: saved.savedPriceUsd,
        told_price_usd: saved.savedPriceUsd,
        told_gone: Number(isUnlisted),
        saved_revision: savedRevision,
      }),

    /** How many accounts saved a car. */
    countOfListing: async (listingId: number, session: SqlSession): Promise<number> => {
      const { count } = await tables(session)
        .selectFrom('saved_vehicles')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('listing_id', '=', listingId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The same for several cars; those that nobody saved are missing. */
    countsOfListings: async (listingIds: readonly number[], session: SqlSession): Promise<Map<number, number>> => {
      const counts = new Map<number, number>();
      for (let at = 0; at < listingIds.length; at += idsPerQuery) {
        const rows = await tables(session)
          .selectFrom('saved_vehicles')
          .select('listing_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('listing_id', 'in', listingIds.slice(at, at + idsPerQuery))
          .groupBy('listing_id')
          .execute();
        for (const { listing_id, count } of rows) counts.set(listing_id, Number(count));
      }
      return counts;
    },

    /** Bookmarks of all consumers who saved one of these cars. */
    watching: async (listingIds: readonly number[], session: SqlSession): Promise<WatchedVehicle[]> => {
      const rows = await tables(session)
        .selectFrom('saved_vehicles')
        .selectAll()
        .where('listing_id', 'in', [...listingIds])
        .execute();
      return rows.map((row) => ({
        bookmarkId: row.id,
        consumerId: row.consumer_id,
        listingId: row.listing_id,
        title: row.title,
        priceUsd: row.told_price_usd,
        isUnlisted: row.told_gone === 1,
        savedRevision: row.saved_revision,
      }));
    },

    /** Stores the price and state the shopper was last notified of. */
    markNotified: async (bookmarkId: string, now: SavedCarState, session: SqlSession): Promise<void> => {
      await tables(session)
        .updateTable('saved_vehicles')
        .set({ told_price_usd: now.priceUsd, told_gone: Number(now.isUnlisted) })
        .where('id', '=', bookmarkId)
        .execute();
    },
  };
};
