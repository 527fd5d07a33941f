import type { ListingChange } from '#domains/listings/change-feed.server.ts';
import { vdpBaseUrl } from '#domains/listings/listing-title.ts';
import type { Notifications } from '#domains/notifications/notifications.server.ts';
import { type SavedCarState, savedCarNotification } from '#domains/notifications/saved-car-notification.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { SavedVehicleStore, WatchedVehicle } from './saved-vehicle-store.server.ts';

/** Tells shoppers when a car they saved got cheaper or left, in the session in which the change is read. */
export const createSavedVehicleWatch = ({
  store,
  notifications,
}: {
  store: SavedVehicleStore;
  notifications: Pick<Notifications, 'notify'>;
}) => {
  /** How its shopper knows the car from now on. */
  const tell = async (
    seen: WatchedVehicle,
    { revision, after }: ListingChange,
    session: SqlSession,
  ): Promise<WatchedVehicle> => {
    if (revision <= seen.savedRevision) return seen;
    // A car that left keeps the price its shopper last heard of, so that coming back cheaper is news.
    const now: SavedCarState = { priceUsd: after ? after.priceUsd : seen.priceUsd, gone: after === null };
    if (now.gone === seen.gone && now.priceUsd === seen.priceUsd) return seen;
    await store.markNotified(seen.bookmarkId, now, session);
    const { title, listingId } = seen;
    const news = savedCarNotification({ title, href: vdpBaseUrl(listingId) }, seen, now);
    if (news) await notifications.notify(seen.consumerId, { ...news, listingId }, session);
    return { ...seen, ...now };
  };

  return {
    listingsChanged: async (changes: readonly ListingChange[], session: SqlSession): Promise<void> => {
      const ids = [...new Set(changes.map(({ listingId }) => listingId))];
      const watched = Map.groupBy(await store.watching(ids, session), ({ listingId }) => listingId);
      for (const change of changes) {
        const told: WatchedVehicle[] = [];
        for (const seen of watched.get(change.listingId) ?? []) told.push(await tell(seen, change, session));
        watched.set(change.listingId, told);
      }
    },
  };
};
