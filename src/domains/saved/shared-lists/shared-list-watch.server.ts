import type { ListingChange } from '#domains/cars/listings/listing-change.ts';
import { vdpBaseUrl } from '#domains/cars/listings/listing-title.ts';
import type { SavedCarNews } from '#domains/contact/alert-delivery/vehicle-news.server.ts';
import type { Notifications } from '#domains/people/notifications/notifications.server.ts';
import { type SavedCarState, savedCarNotification } from '#domains/people/notifications/saved-car-notification.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { alertIdOf, type ListAlertStore, type WatchedCar } from './list-alert-store.server.ts';

type Sources = {
  store: ListAlertStore;
  /** Who saved these cars themselves: their own alert tells them. */
  savedBy(
    listingIds: readonly number[],
    session: SqlSession,
  ): Promise<readonly { consumerId: string; listingId: number; savedRevision: number }[]>;
  notifications: Pick<Notifications, 'notify'>;
};

/**
 * Tells everybody on a list once when a car on it got cheaper or left, in the session that reads the change (TWO-10).
 */
export const createSharedListWatch = ({ store, savedBy, notifications }: Sources) => ({
  listingsChanged: async (changes: readonly ListingChange[], session: SqlSession): Promise<SavedCarNews[]> => {
    const ids = [...new Set(changes.map(({ listingId }) => listingId))];
    const watched = await store.watching(ids, session);
    if (watched.length === 0) return [];
    const saved = await savedBy(ids, session);
    const carNews: SavedCarNews[] = [];
    /** People on two lists with the same car are told by one of them. */
    const notified = new Set<string>();

    const tell = async (car: WatchedCar, change: ListingChange): Promise<void> => {
      const { listingId, revision, after } = change;
      const now: SavedCarState = { priceUsd: after ? after.priceUsd : car.priceUsd, isUnlisted: after === null };
      if (revision <= car.addedRevision) return;
      if (now.isUnlisted === car.isUnlisted && now.priceUsd === car.priceUsd) return;
      const words = savedCarNotification({ title: car.title, href: vdpBaseUrl(listingId) }, car, now);
      const oldPriceUsd = car.priceUsd;
      Object.assign(car, now);
      await store.markTold(car, now, session);
      if (!words) return;
      for (const { memberId, consumerId } of car.members) {
        const isTold = saved.some(
          (own) => own.consumerId === consumerId && own.listingId === listingId && own.savedRevision < revision,
        );
        const once = `${consumerId} ${listingId} ${revision}`;
        if (isTold || notified.has(once)) continue;
        notified.add(once);
        await notifications.notify(consumerId, { ...words, listingId }, session);
        const event = now.isUnlisted ? 'sold' : 'price-drop';
        carNews.push({ bookmarkId: alertIdOf(memberId, listingId), event, change, oldPriceUsd });
      }
    };

    for (const change of changes)
      for (const car of watched.filter(({ listingId }) => listingId === change.listingId)) await tell(car, change);
    return carNews;
  },
});
