import type { Notification } from './notification.ts';

/** A notification with its day in words, so that server and browser say the same. */
export type ShownNotification = Notification & { on: string };

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export const shownNotification = (notification: Notification): ShownNotification => ({
  ...notification,
  on: day.format(new Date(notification.createdDate)),
});
