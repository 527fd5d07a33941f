import { type ReactNode, useId } from 'react';
import { useDispatch } from 'react-redux';
import { Form } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './notification-list.module.css';
import { notificationsPath, openNotificationPath } from './notification-paths.ts';
import { type NotificationTab, notificationKinds } from './notification-tabs.ts';
import type { NotificationView } from './notification-view.ts';
import { type NotificationsDispatch, notificationOpened } from './notifications-slice.ts';

export const rowIdOf = ({ id }: Pick<NotificationView, 'id'>): string => `notice-${id}`;

type ChoiceProps = { id: string; tab: NotificationTab; intent: string; row: string; children: ReactNode };

const Choice = ({ id, tab, intent, row, children }: ChoiceProps) => (
  <Form method="post" action={notificationsPath} preventScrollReset>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="tab" value={tab} />
    <button type="submit" className={styles.choice}>
      {children}
      <VisuallyHidden>: {row}</VisuallyHidden>
    </button>
  </Form>
);

/** A popover with forms, so it works without JavaScript. */
const RowMenu = ({ notice: { id, title, read }, tab }: { notice: NotificationView; tab: NotificationTab }) => {
  const menu = useId();
  return (
    <>
      <IconButton icon="more" size="small" label={`More for ${title}`} popoverTarget={menu} data-removes />
      {/* The key changes with the read state, so that a new element replaces the open menu and it closes. */}
      <section key={String(read)} id={menu} popover="auto" className={styles.menu} aria-label={`More for ${title}`}>
        <Choice id={id} tab={tab} row={title} intent={read ? 'unread' : 'read'}>
          <Icon name={read ? 'mail' : 'check'} />
          {read ? 'Mark unread' : 'Mark read'}
        </Choice>
        <Choice id={id} tab={tab} row={title} intent="delete">
          <Icon name="trash" />
          Delete
        </Choice>
      </section>
    </>
  );
};

type NotificationListProps = {
  notifications: readonly NotificationView[];
  /** The current tab; omitted where the notifications cannot be changed. */
  tab?: NotificationTab;
};

/** A list of notifications; opening one marks it as read. */
export const NotificationList = ({ notifications, tab }: NotificationListProps) => {
  const dispatch = useDispatch<NotificationsDispatch>();
  return (
    <ul>
      {notifications.map((notice) => {
        const { id, type, title, words, on, createdDate, read, picture } = notice;
        const { label, icon } = notificationKinds[type];
        return (
          <li
            key={id}
            id={rowIdOf(notice)}
            className={styles.notice}
            data-unread={!read || undefined}
            data-plain={tab === undefined || undefined}
          >
            {tab !== undefined && (
              <span className={styles.thumb}>
                {picture ? (
                  <img src={picture.src} alt={picture.alt} width={76} height={48} loading="lazy" decoding="async" />
                ) : (
                  <Icon name={icon} />
                )}
              </span>
            )}
            <div>
              <p className={styles.title}>
                {!read && (
                  <span className={styles.dot}>
                    <VisuallyHidden>Unread. </VisuallyHidden>
                  </span>
                )}
                <a
                  href={openNotificationPath(id)}
                  onClick={() => {
                    if (!read) void dispatch(notificationOpened(id));
                  }}
                >
                  {title}
                </a>
              </p>
              {words && <p className={styles.words}>{words}</p>}
              <p className={styles.meta}>
                <span>
                  <Icon name={icon} />
                  {label}
                </span>
                <time dateTime={createdDate}>{on}</time>
              </p>
            </div>
            {tab !== undefined && <RowMenu notice={notice} tab={tab} />}
          </li>
        );
      })}
    </ul>
  );
};
