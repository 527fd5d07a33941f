import { data } from 'react-router';
import { z } from 'zod';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { NotificationCentre, type NotificationCentreView } from '#domains/people/notifications/notification-centre.tsx';
import { isNotificationIntent, notificationForms } from '#domains/people/notifications/notification-forms.server.ts';
import { notificationsPath, notificationTabPath } from '#domains/people/notifications/notification-paths.ts';
import { isUnderTab, readNotificationTab } from '#domains/people/notifications/notification-tabs.ts';
import { notificationView } from '#domains/people/notifications/notification-view.ts';
import { textField } from '#lib/forms/form-values.ts';
import { openAccount, seeOther, timeZoneOfShopper } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import { readForm } from '../pages/form-action.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/notifications.ts';

export const handle: PageHandle = { pageType: 'account' };

const Uuid = z.uuid();

export const loader = async ({ url, context }: Route.LoaderArgs): Promise<NotificationCentreView> => {
  const { id } = openAccount(context, url);
  const { notifications } = context.get(servicesContext);
  const opened = url.searchParams.get('open');
  if (opened !== null) throw seeOther((await notifications.open(id, opened))?.href ?? notificationsPath);
  const tab = readNotificationTab(url.searchParams.get('tab'));
  const marked = Uuid.safeParse(url.searchParams.get('marked')).data;
  const [inbox, canUndo, timeZone] = await Promise.all([
    notifications.view(id),
    marked !== undefined && notifications.canUndo(id, marked),
    timeZoneOfShopper(context, id),
  ]);
  return {
    tab,
    unread: inbox.totalUnreadNotificationsCount,
    isEmpty: inbox.notifications.length === 0,
    notifications: inbox.notifications
      .filter((one) => isUnderTab(one, tab))
      .map((one) => notificationView(one, timeZone, inbox.pictures)),
    undo: canUndo && marked !== undefined ? marked : null,
  };
};

export const action = async ({ request, url, context }: Route.ActionArgs) => {
  const consumer = openAccount(context, url);
  const { notifications } = context.get(servicesContext);
  const form = await readForm(request);
  const tab = readNotificationTab(textField(form, 'tab'));
  const intent = textField(form, 'intent');
  if (intent === 'all') throw seeOther(notificationTabPath(tab, await notifications.markAllRead(consumer.id)));
  if (intent === 'undo') {
    const batch = Uuid.safeParse(form.batch);
    if (!batch.success) throw data(null, { status: 400 });
    await notifications.undoMarkAllRead(consumer.id, batch.data);
    throw seeOther(notificationTabPath(tab));
  }
  if (!isNotificationIntent(intent)) throw data(null, { status: 400 });
  const { status, answer } = await notificationForms[intent].answer(form, { consumerId: consumer.id, notifications });
  // An unknown one was removed in another tab; reload the list.
  if (answer.status === 'refused' && answer.code !== 'not-found') throw data(null, { status });
  throw seeOther(notificationTabPath(tab));
};

export default function NotificationsPage({ loaderData }: Route.ComponentProps) {
  return <NotificationCentre view={loaderData} head={(head) => <AccountHead {...head} />} />;
}
