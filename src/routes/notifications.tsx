import { data, Form } from 'react-router';
import { z } from 'zod';
import { AccountHead } from '#domains/accounts/area/account-layout.tsx';
import { accountPath } from '#domains/criteria/address/paths.ts';
import { NotificationList, notificationsPath } from '#domains/notifications/notification-list.tsx';
import { shownNotification } from '#domains/notifications/shown-notification.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { openAccount, seeOther } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { textField } from '../pages/auth-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/notifications.ts';

export const handle: PageHandle = { pageType: 'hp' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { notifications } = context.get(servicesContext);
  const opened = url.searchParams.get('open');
  if (opened !== null) throw seeOther((await notifications.open(id, opened))?.href ?? notificationsPath);
  const inbox = await notifications.read(id);
  return {
    unread: inbox.totalUnreadNotificationsCount,
    notifications: inbox.notifications.map(shownNotification),
  };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const { id } = openAccount(context, url);
  const { notifications } = context.get(servicesContext);
  const form = await request.formData();
  if (textField(form, 'intent') === 'all') await notifications.markAllRead(id);
  else {
    const one = z.uuid().safeParse(form.get('id'));
    if (!one.success) throw data(null, { status: 400 });
    await notifications.markRead(id, one.data);
  }
  throw seeOther(notificationsPath);
};

export default function NotificationsPage({ loaderData: { notifications, unread } }: Route.ComponentProps) {
  return (
    <>
      <AccountHead
        title="Notifications"
        action={
          unread > 0 && (
            <Form method="post" action={notificationsPath}>
              <input type="hidden" name="intent" value="all" />
              <Button type="submit" variant="quiet" size="small" icon="check">
                Mark all read
              </Button>
            </Form>
          )
        }
      >
        {notifications.length > 0 && (unread > 0 ? `${unread} unread.` : 'All read.')}
      </AccountHead>
      {notifications.length === 0 ? (
        <EmptyState
          title="Nothing to tell yet"
          art="empty"
          action={<ButtonLink href={accountPath('saved-cars')}>Your saved cars</ButtonLink>}
        >
          When a saved car gets cheaper or leaves, it is written here.
        </EmptyState>
      ) : (
        <Card as="section" aria-label="What you were told">
          <NotificationList notifications={notifications} withActions />
        </Card>
      )}
    </>
  );
}
