import { randomUUID } from 'node:crypto';
import type { Clock } from '#lib/clock.ts';
import { err, ok, type Result } from '#lib/result.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import { type NewNotification, type Notification, notificationsLimit } from './notification.ts';
import type { NotificationStore } from './notification-store.server.ts';
import type { NotificationPicture } from './notification-view.ts';

/** The response of the notifications API: the unread count and the list (RULING-23). */
export type NotificationsAnswer = { totalUnreadNotificationsCount: number; notifications: Notification[] };

type PicturedAnswer = NotificationsAnswer & { pictures: ReadonlyMap<number, NotificationPicture> };

type Sources = {
  store: NotificationStore;
  /** The pictures of listed and recently removed cars. */
  picturesOf(listingIds: readonly number[]): Promise<Map<number, NotificationPicture>>;
  clock: Clock;
};

export type Notifications = ReturnType<typeof createNotifications>;

/** The notifications of shoppers. `consumerId` comes from the session, never from client input. */
export const createNotifications = ({ store, picturesOf, clock }: Sources) => {
  const readAll = async (consumerId: string): Promise<NotificationsAnswer> => {
    const notifications = await store.list(consumerId, notificationsLimit);
    if (notifications.length === notificationsLimit) await store.forgetOldest(consumerId);
    return { totalUnreadNotificationsCount: await store.countUnread(consumerId), notifications };
  };

  return {
    /** Adds a notification; with a session, in the transaction of its cause. */
    notify: (consumerId: string, notification: NewNotification, session?: SqlSession): Promise<void> =>
      store.add(consumerId, { ...notification, id: randomUUID(), nowMs: clock.now() }, session),

    /** The same, unless the shopper got one of this type about this car within that time. */
    notifyOnceIn: async (
      withinMs: number,
      consumerId: string,
      notification: NewNotification & { listingId: number },
      session: SqlSession,
    ): Promise<void> => {
      const nowMs = clock.now();
      if (await store.hasSince(consumerId, notification, nowMs - withinMs, session)) return;
      await store.add(consumerId, { ...notification, id: randomUUID(), nowMs }, session);
    },

    /** The unread count and the notifications of an account (PROF-07). */
    read: readAll,

    /** The same with pictures of the cars. */
    view: async (consumerId: string): Promise<PicturedAnswer> => {
      const answer = await readAll(consumerId);
      const ids = new Set(answer.notifications.flatMap(({ listingId }) => listingId ?? []));
      return { ...answer, pictures: await picturesOf([...ids]) };
    },

    countUnread: (consumerId: string): Promise<number> => store.countUnread(consumerId),

    markRead: async (consumerId: string, id: string): Promise<Result<'read', 'unknown-notification'>> =>
      (await store.markRead(consumerId, id, clock.now())) ? ok('read') : err('unknown-notification'),

    markUnread: async (consumerId: string, id: string): Promise<Result<'unread', 'unknown-notification'>> =>
      (await store.markUnread(consumerId, id)) ? ok('unread') : err('unknown-notification'),

    /** Removing a notification that does not exist succeeds too. */
    remove: (consumerId: string, id: string): Promise<void> => store.remove(consumerId, id),

    /** Marks a notification as read and returns it. */
    open: async (consumerId: string, id: string): Promise<Notification | undefined> => {
      const notification = (await store.list(consumerId, notificationsLimit)).find((one) => one.id === id);
      if (notification) await store.markRead(consumerId, id, clock.now());
      return notification;
    },

    /** Returns the batch id for undo. */
    markAllRead: async (consumerId: string): Promise<string> => {
      const batch = randomUUID();
      await store.markAllRead(consumerId, { batch, nowMs: clock.now() });
      return batch;
    },

    canUndo: (consumerId: string, batch: string): Promise<boolean> => store.hasBatch(consumerId, batch),

    undoMarkAllRead: (consumerId: string, batch: string): Promise<void> => store.unreadBatch(consumerId, batch),
  };
};
