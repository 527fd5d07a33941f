/** The types of notifications. */
export const notificationTypes = [
  'price-drop',
  'no-longer-listed',
  'new-matches',
  'deal-change',
  'answer',
  'test-drive',
  'account',
  'deal',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notification in the API (RULING-23). */
export type Notification = {
  id: string;
  type: NotificationType;
  title: string;
  /** A path of this site. */
  href: string;
  /** ISO 8601. */
  createdDate: string;
  read: boolean;
  /** A second line of plain text: amounts, or a dealer's message. */
  words?: string;
  /** The car it is about, whose picture is shown. */
  listingId?: number;
};

export type NewNotification = Pick<Notification, 'type' | 'title' | 'href' | 'words' | 'listingId'>;

/** The number of notifications kept per shopper; older ones are deleted. */
export const notificationsLimit = 200;
