/** Why a shopper is told something. */
export const notificationTypes = [
  'price-drop',
  'no-longer-listed',
  'new-matches',
  'deal-change',
  'answer',
  'account',
  'deal',
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** A notification as the API answers it (RULING-23). */
export type Notification = {
  id: string;
  type: NotificationType;
  title: string;
  /** A path of this site. */
  href: string;
  /** ISO 8601. */
  createdDate: string;
  read: boolean;
  /** A second line: figures, or what a dealer wrote. Plain text. */
  words?: string;
  /** The car it is about, whose picture stands beside it. */
  listingId?: number;
};

export type NewNotification = Pick<Notification, 'type' | 'title' | 'href' | 'words' | 'listingId'>;

/** The latest are shown; older ones are forgotten. */
export const notificationsLimit = 200;
