import { dealChange } from '#domains/cars/listings/deal-rating.ts';
import type { ListingChange } from '#domains/cars/listings/listing-change.ts';
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

/** Market prices fluctuate, so a better deal is reported at most once in this time. */
const sameDealMs = 7 * dayMs;

/** How many people would be notified if a car on offer got this price: by the rule that the watch below goes by. */
export const countPriceAlerts = async (
  store: Pick<SavedVehicleStore, 'watching'>,
  { listingId, priceUsd }: { listingId: number; priceUsd: number },
  session: SqlSession,
): Promise<number> => {
  const watchList = await store.watching([listingId], session);
  const isNews = (vehicle: WatchedVehicle) =>
    savedCarNotification({ title: vehicle.title, href: vdpBaseUrl(listingId) }, vehicle, {
      priceUsd,
      isUnlisted: false,
    });
  return watchList.filter(isNews).length;
};

/**
 * Notifies shoppers when a saved car got cheaper, became a better deal or left, in the session that reads the change.
 */
export const createSavedVehicleWatch = ({
  store,
  notifications,
}: {
  store: SavedVehicleStore;
  notifications: Pick<Notifications, 'notify' | 'notifyOnceIn'>;
}) => {
  /** The car's state after notifying, and the news if there was any. */
  const tell = async (
    vehicle: WatchedVehicle,
    change: ListingChange,
    session: SqlSession,
  ): Promise<{ vehicle: WatchedVehicle; news?: SavedCarNews }> => {
    const { revision, before, after } = change;
    if (revision <= vehicle.savedRevision) return { vehicle };
    // A car that left keeps the price that was last reported, so that a return at a lower price is reported.
    const now: SavedCarState = { priceUsd: after ? after.priceUsd : vehicle.priceUsd, isUnlisted: after === null };
    const { bookmarkId, consumerId, title, listingId } = vehicle;
    const href = vdpBaseUrl(listingId);
    if (now.isUnlisted === vehicle.isUnlisted && now.priceUsd === vehicle.priceUsd) {
      const better = before && after && dealChange(before, after);
      if (better) {
        const words = { ...dealChangeNotification({ title, href }, better), listingId };
        await notifications.notifyOnceIn(sameDealMs, consumerId, words, session);
      }
      return { vehicle };
    }
    await store.markNotified(bookmarkId, now, session);
    const state = { ...vehicle, ...now };
    const words = savedCarNotification({ title, href }, vehicle, now);
    if (!words) return { vehicle: state };
    await notifications.notify(consumerId, { ...words, listingId }, session);
    const event = now.isUnlisted ? 'sold' : 'price-drop';
    return { vehicle: state, news: { bookmarkId, event, change, oldPriceUsd: vehicle.priceUsd } };
  };

  return {
    /** Resolves with the reported news. */
    listingsChanged: async (changes: readonly ListingChange[], session: SqlSession): Promise<SavedCarNews[]> => {
      const ids = [...new Set(changes.map(({ listingId }) => listingId))];
      const watched = Map.groupBy(await store.watching(ids, session), ({ listingId }) => listingId);
      const carNews: SavedCarNews[] = [];
      for (const change of changes) {
        const watchList: WatchedVehicle[] = [];
        for (const one of watched.get(change.listingId) ?? []) {
          const { vehicle, news } = await tell(one, change, session);
          watchList.push(vehicle);
          if (news) carNews.push(news);
        }
        watched.set(change.listingId, watchList);
      }
      return carNews;
    },
  };
};
