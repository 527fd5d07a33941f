import type { IconName } from '#ui/icons.ts';
import type { NotificationType } from './notification.ts';

export const notificationTabs = ['all', 'prices', 'matches', 'answers'] as const;
export type NotificationTab = (typeof notificationTabs)[number];

export const tabLabels: Readonly<Record<NotificationTab, string>> = {
  all: 'All',
  prices: 'Prices',
  matches: 'Matches',
  answers: 'Answers',
};

/** The label, icon and tab of each type; types without a tab are only under "All". */
export const notificationKinds: Readonly<
  Record<NotificationType, { label: string; icon: IconName; tab?: NotificationTab }>
> = {
  'price-drop': { label: 'Price drop', icon: 'tag', tab: 'prices' },
  'deal-change': { label: 'Deal rating', icon: 'spark', tab: 'prices' },
  'new-matches': { label: 'New matches', icon: 'bell', tab: 'matches' },
  answer: { label: 'Answer', icon: 'message', tab: 'answers' },
  'test-drive': { label: 'Test drive', icon: 'car', tab: 'answers' },
  'no-longer-listed': { label: 'No longer listed', icon: 'flag' },
  account: { label: 'Account', icon: 'user' },
  deal: { label: 'Purchase', icon: 'wallet' },
};

export const readNotificationTab = (text: string | null): NotificationTab =>
  notificationTabs.find((tab) => tab === text) ?? 'all';

export const isUnderTab = ({ type }: { type: NotificationType }, tab: NotificationTab): boolean =>
  tab === 'all' || notificationKinds[type].tab === tab;
