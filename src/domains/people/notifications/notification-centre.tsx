import { type ReactNode, useEffect } from 'react';
import { useSelector } from 'react-redux';
import { Form, useRevalidator } from 'react-router';
import { accountPath, resultsPath } from '#paths/paths.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import { TabLinks } from '#ui/layout/tabs.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import styles from './notification-centre.module.css';
import { NotificationList, rowIdOf } from './notification-list.tsx';
import { notificationsPath, notificationTabPath } from './notification-paths.ts';
import { type NotificationTab, notificationTabs, tabLabels } from './notification-tabs.ts';
import type { NotificationView } from './notification-view.ts';
import { selectUnreadOr } from './notifications-slice.ts';
import { hearOtherTabs } from './other-tabs.ts';

export type NotificationCentreView = {
  tab: NotificationTab;
  /** The number of unread notifications in all tabs. */
  unread: number;
  isEmpty: boolean;
  notifications: NotificationView[];
  /** The id of the batch that was just marked as read, for undo. */
  undo: string | null;
};

/** The unread count; reloads the page's data when another browser tab changes it. */
const useOneCount = (loaded: number): number => {
  const { revalidate } = useRevalidator();
  useEffect(() => hearOtherTabs(() => void revalidate()), [revalidate]);
  return useSelector(selectUnreadOr(loaded));
};

const MarkAll = ({ tab }: { tab: NotificationTab }) => (
  <Form method="post" action={notificationsPath} preventScrollReset>
    <input type="hidden" name="intent" value="all" />
    <input type="hidden" name="tab" value={tab} />
    <Button type="submit" variant="quiet" size="small" icon="check">
      Mark all read
    </Button>
  </Form>
);

const Undo = ({ tab, batch }: { tab: NotificationTab; batch: string }) => (
  <Form method="post" action={notificationsPath} preventScrollReset className={styles.undo}>
    <input type="hidden" name="intent" value="undo" />
    <input type="hidden" name="tab" value={tab} />
    <input type="hidden" name="batch" value={batch} />
    <span role="status">All read.</span>
    <Button type="submit" variant="quiet" size="small">
      Undo
    </Button>
  </Form>
);

const nothingIn: Readonly<Record<NotificationTab, string>> = {
  all: '',
  prices: 'No saved car’s price has changed yet.',
  matches: 'No new cars have matched a saved search yet.',
  answers: 'No dealers have answered yet.',
};

type NotificationCentreProps = {
  view: NotificationCentreView;
  /** Renders the page's heading, with the document title and the main action. */
  head(head: { title: string; documentTitle: string; action: ReactNode }): ReactNode;
};

export const NotificationCentre = ({ view, head }: NotificationCentreProps) => {
  const { tab, notifications, isEmpty, undo } = view;
  const unread = useOneCount(view.unread);
  useFocusAfterRemoval(notifications.map(rowIdOf));
  return (
    <>
      {head({
        title: 'Notifications',
        documentTitle: unread > 0 ? `(${unread}) Notifications` : 'Notifications',
        action: unread > 0 ? <MarkAll tab={tab} /> : undo && <Undo tab={tab} batch={undo} />,
      })}
      {isEmpty ? (
        <EmptyState
          title="No notifications yet"
          art="empty"
          action={<ButtonLink href={resultsPath()}>Browse cars</ButtonLink>}
        >
          Save a car or a search and we’ll tell you here when a price drops, a match arrives or a dealer answers.
        </EmptyState>
      ) : (
        <Card as="section" inset="none" aria-label="Your notifications">
          <div className={styles.tabs}>
            <TabLinks
              label="Kinds of notifications"
              items={notificationTabs.map((one) => ({
                href: notificationTabPath(one),
                label: tabLabels[one],
                current: one === tab,
                ...(one === 'all' && unread > 0 && { count: `${unread} new` }),
              }))}
            />
          </div>
          {notifications.length === 0 ? (
            <p className={styles.none}>{nothingIn[tab]}</p>
          ) : (
            <NotificationList notifications={notifications} tab={tab} />
          )}
          <p className={styles.foot}>
            <TextLink href={accountPath('messages')}>What we sent you</TextLink>
            <TextLink href={accountPath('alerts')}>Alert settings</TextLink>
          </p>
        </Card>
      )}
    </>
  );
};
