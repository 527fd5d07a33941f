import { dealChange } from '#domains/cars/appraisal/deal-rating.ts';
import type { ListingChange } from '#domains/cars/listings/change-feed.server.ts';
import { vdpBaseUrl } from '#domains/cars/listings/listing-title.ts';
import type { SavedCarNews } from '#domains/contact/alert-delivery/vehicle-news.server.ts';
import type { Notifications } from '#domains/people/notifications/notifications.server.ts';
import {
  dealChangeNotification,
  type SavedCarState,
  savedCarNotification,
} from '#domains/people/notifications/saved-car-notification.ts';
import { dayMs } from '#lib/duration.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { SavedVehicleStore, WatchedVehicle } from './saved-vehicle-store.server.ts';

/** What similar cars cost goes up and down; who was told of a better deal is not told again for a while. */
const sameDealMs = 7 * dayMs;

/** Tells shoppers when a car they saved got cheaper, became a better deal or left, in the session in which the change is read. */
export const createSavedVehicleWatch = ({
  store,
  notifications,
}: {
  store: SavedVehicleStore;
  notifications: Pick<Notifications, 'notify' | 'notifyOnceIn'>;
}) => {
  /** How its shopper knows the car from now on, and what was news to them. */
  const tell = async (
    seen: WatchedVehicle,
    change: ListingChange,
    session: SqlSession,
  ): Promise<{ seen: WatchedVehicle; news?: SavedCarNews }> => {
    const { revision, before, after } = change;
    if (revision <= seen.savedRevision) return { seen };
    // A car that left keeps the price its shopper last heard of, so that coming back cheaper is news.
    const now: SavedCarState = { priceUsd: after ? after.priceUsd : seen.priceUsd, gone: after === null };
    const { bookmarkId, consumerId, title, listingId } = seen;
    const href = vdpBaseUrl(listingId);
    if (now.gone === seen.gone && now.priceUsd === seen.priceUsd) {
      const better = before && after && dealChange(before, after);
      if (better) {
        const words = { ...dealChangeNotification({ title, href }, better), listingId };
        await notifications.notifyOnceIn(sameDealMs, consumerId, words, session);
      }
      return { seen };
    }
    await store.markNotified(bookmarkId, now, session);
    const state = { ...seen, ...now };
    const words = savedCarNotification({ title, href }, seen, now);
    if (!words) return { seen: state };
    await notifications.notify(consumerId, { ...words, listingId }, session);
    const event = now.gone ? 'sold' : 'price-drop';
    return { seen: state, news: { bookmarkId, event, change, oldPriceUsd: seen.priceUsd } };
  };

  return {
    /** Resolves with what was news. */
    listingsChanged: async (changes: readonly ListingChange[], session: SqlSession): Promise<SavedCarNews[]> => {
      const ids = [...new Set(changes.map(({ listingId }) => listingId))];
      const watched = Map.groupBy(await store.watching(ids, session), ({ listingId }) => listingId);
      const carNews: SavedCarNews[] = [];
      for (const change of changes) {
        const watchList: WatchedVehicle[] = [];
        for (const one of watched.get(change.listingId) ?? []) {
          const { seen, news } = await tell(one, change, session);
          watchList.push(seen);
          if (news) carNews.push(news);
        }
        watched.set(change.listingId, watchList);
      }
      return carNews;
    },
  };
};
