import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { type NewNotification, type Notification, notificationsKept } from './notification.ts';
import type { NotificationStore } from './notification-store.server.ts';

/** RULING-23 */
export type NotificationsAnswer = { totalUnreadNotificationsCount: number; notifications: Notification[] };

export type Notifications = ReturnType<typeof createNotifications>;

/** What shoppers are told on their own pages. `consumerId` is who asks, never what a client claims. */
export const createNotifications = ({ store, clock }: { store: NotificationStore; clock: Clock }) => ({
  /** Tells a shopper something; within a session it commits with what caused it. */
  notify: (consumerId: string, notification: NewNotification, session?: SqlSession): Promise<void> =>
    store.add(consumerId, { ...notification, id: randomUUID(), nowMs: clock.now() }, session),

  /** PROF-07 */
  read: async (consumerId: string): Promise<NotificationsAnswer> => {
    const notifications = await store.list(consumerId, notificationsKept);
    if (notifications.length === notificationsKept) await store.forgetOldest(consumerId);
    return { totalUnreadNotificationsCount: await store.countUnread(consumerId), notifications };
  },

  countUnread: (consumerId: string): Promise<number> => store.countUnread(consumerId),

  markRead: async (consumerId: string, id: string): Promise<Result<'read', 'unknown-notification'>> =>
    (await store.markRead(consumerId, id, clock.now())) ? ok('read') : err('unknown-notification'),

  /** The one that is about to be followed. */
  open: async (consumerId: string, id: string): Promise<Notification | undefined> => {
    const notification = (await store.list(consumerId, notificationsKept)).find((one) => one.id === id);
    if (notification) await store.markRead(consumerId, id, clock.now());
    return notification;
  },

  markAllRead: (consumerId: string): Promise<void> => store.markAllRead(consumerId, clock.now()),
});
