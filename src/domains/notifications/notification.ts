/** Why a shopper is told something. */
export type NotificationType = 'price-drop' | 'no-longer-listed' | 'new-matches' | 'account' | 'deal';

/** RULING-23 */
export type Notification = {
  id: string;
  type: NotificationType;
  title: string;
  /** A path of this site. */
  href: string;
  /** ISO 8601. */
  createdDate: string;
  read: boolean;
};

export type NewNotification = Pick<Notification, 'type' | 'title' | 'href'>;

/** The latest are shown; older ones are forgotten. */
export const notificationsKept = 200;
