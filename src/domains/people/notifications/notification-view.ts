import { dayInZone } from '#lib/day-in-zone.ts';
import type { Notification } from './notification.ts';

export type NotificationPicture = { src: string; alt: string };

/** A notification with its date as text, in the shopper's time zone, so that server and browser render the same. */
export type NotificationView = Notification & { on: string; picture?: NotificationPicture };

export const notificationView = (
  notification: Notification,
  timeZone: string,
  pictures: ReadonlyMap<number, NotificationPicture> = new Map(),
): NotificationView => {
  const picture = pictures.get(notification.listingId ?? 0);
  return { ...notification, on: dayInZone(notification.createdDate, timeZone), ...(picture && { picture }) };
};
