import { accountPath } from '#paths/paths.ts';
import type { NotificationTab } from './notification-tabs.ts';

export const notificationsPath = accountPath('notifications');

/** `marked` is the batch that was just marked as read and can be undone. */
export const notificationTabPath = (tab: NotificationTab, marked?: string): string =>
  accountPath('notifications', { tab: tab === 'all' ? undefined : tab, marked });

/** Marks it as read and redirects to its target. */
export const openNotificationPath = (id: string): string => accountPath('notifications', { open: id });
