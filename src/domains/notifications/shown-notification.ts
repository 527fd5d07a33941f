import type { Notification } from './notification.ts';

export type NotificationPicture = { src: string; alt: string };

/** A notification with its day in words, so that server and browser say the same. */
export type ShownNotification = Notification & { on: string; picture?: NotificationPicture };

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export const shownNotification = (
  notification: Notification,
  pictures: ReadonlyMap<number, NotificationPicture> = new Map(),
): ShownNotification => {
  const picture = pictures.get(notification.listingId ?? 0);
  return { ...notification, on: day.format(new Date(notification.createdDate)), ...(picture && { picture }) };
};
