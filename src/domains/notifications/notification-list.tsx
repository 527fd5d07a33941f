import { Form } from 'react-router';
import { accountPath } from '#domains/criteria/address/paths.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { RowButton } from '#ui/row-action.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { NotificationType } from './notification.ts';
import styles from './notification-list.module.css';
import type { ShownNotification } from './shown-notification.ts';

export const notificationsPath = accountPath('notifications');

const icons: Readonly<Record<NotificationType, IconName>> = {
  'price-drop': 'tag',
  'no-longer-listed': 'flag',
  'new-matches': 'bell',
  account: 'user',
  deal: 'wallet',
};

type NotificationListProps = { notifications: readonly ShownNotification[]; withActions?: boolean };

/** What a shopper was told; opening one reads it. */
export const NotificationList = ({ notifications, withActions = false }: NotificationListProps) => (
  <ul>
    {notifications.map(({ id, type, title, on, createdDate, read }) => (
      <li key={id} className={styles.notice} data-unread={!read || undefined}>
        <Icon name={icons[type]} className={styles.icon} />
        <div>
          <a href={`${notificationsPath}?open=${id}`} className={styles.title}>
            {title}
          </a>
          {!read && (
            <span className={styles.dot}>
              <VisuallyHidden>Unread</VisuallyHidden>
            </span>
          )}
          <p className={styles.when}>
            <time dateTime={createdDate}>{on}</time>
          </p>
        </div>
        {withActions && !read && (
          <Form method="post" action={notificationsPath} preventScrollReset>
            <input type="hidden" name="id" value={id} />
            <RowButton type="submit" word="Mark read" row={title} />
          </Form>
        )}
      </li>
    ))}
  </ul>
);
