import { accountPath } from '#paths/paths.ts';
import type { NotificationTab } from './notification-tabs.ts';

export const notificationsPath = accountPath('notifications');

/** With "All read" just said, `marked` names those that can be unread again. */
export const notificationTabPath = (tab: NotificationTab, marked?: string): string =>
  accountPath('notifications', { tab: tab === 'all' ? undefined : tab, marked });

/** Reads it, and goes on to what it is about. */
export const openNotificationPath = (id: string): string => accountPath('notifications', { open: id });
