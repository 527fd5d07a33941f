import type { Listing } from '#domains/listings/listing.ts';
import type { ListingStore } from '#domains/listings/listing-store.server.ts';
import { vdpBaseUrl } from '#domains/listings/listing-title.ts';
import type { Notifications } from '#domains/notifications/notifications.server.ts';
import { type SavedCarState, savedCarNotification } from '#domains/notifications/saved-car-notification.ts';
import type { SqlDatabase } from '#lib/sql-session.ts';
import type { SavedVehicleStore, WatchedVehicle } from './saved-vehicle-store.server.ts';

const pageSize = 500;

/** Tells shoppers when a car they saved got cheaper or left. Each change is told once, also by several processes. */
export const createSavedVehicleWatch = ({
  db,
  store,
  listings,
  notifications,
}: {
  db: SqlDatabase;
  store: SavedVehicleStore;
  listings: Pick<ListingStore, 'findByIds'>;
  notifications: Pick<Notifications, 'notify'>;
}) => {
  const tell = async (seen: WatchedVehicle, listing: Listing | undefined): Promise<void> => {
    // A car that left keeps the price its shopper last heard of, so that coming back cheaper is news.
    const now: SavedCarState = { priceUsd: listing ? listing.priceUsd : seen.priceUsd, gone: listing === undefined };
    if (now.gone === seen.gone && now.priceUsd === seen.priceUsd) return;
    const { title, listingId } = seen;
    const news = savedCarNotification({ title, href: vdpBaseUrl(listingId) }, seen, now);
    await db.transaction(async (session) => {
      if ((await store.markNotified(seen, now, session)) && news) {
        await notifications.notify(seen.consumerId, { ...news, listingId }, session);
      }
    });
  };

  /** After these listings changed, in whatever way. */
  const listingsChanged = async (listingIds: readonly number[]): Promise<void> => {
    for (let at = 0; at < listingIds.length; at += pageSize) {
      const watched = await store.watching(listingIds.slice(at, at + pageSize));
      if (watched.length === 0) continue;
      const offered = await listings.findByIds([...new Set(watched.map(({ listingId }) => listingId))]);
      const byId = new Map(offered.map((listing) => [listing.id, listing]));
      for (const seen of watched) await tell(seen, byId.get(seen.listingId));
    }
  };

  return {
    listingsChanged,

    /** For every start: what changed while nobody was watching. */
    catchUp: async (): Promise<void> => {
      let afterId = 0;
      for (;;) {
        const ids = await store.watchedListings({ afterId, limit: pageSize });
        const last = ids.at(-1);
        if (last === undefined) return;
        await listingsChanged(ids);
        afterId = last;
      }
    },
  };
};
