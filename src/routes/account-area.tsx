import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, useLocation } from 'react-router';
import { MailPausedBanner } from '#domains/contact/channels/mail-paused-banner.tsx';
import { AccountLayout } from '#domains/people/accounts/area/account-layout.tsx';
import {
  type NotificationsDispatch,
  selectUnreadOr,
  unreadLoaded,
} from '#domains/people/notifications/notifications-slice.ts';
import { servicesContext } from '../pages/app-context.ts';
import { refuseMakerHost } from '../pages/auth-action.ts';
import { consumerOf } from '../pages/consumer.ts';
import type { Route } from './+types/account-area.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  if (!consumer) return { counts: null, paused: undefined };
  const { bookmarks, ownedVehicles, notifications, mailPauses } = context.get(servicesContext);
  const [counts, cars, unread, why] = await Promise.all([
    bookmarks.countsOf(consumer.id),
    ownedVehicles.count(consumer.id),
    notifications.countUnread(consumer.id),
    mailPauses.of(consumer.email),
  ]);
  return { counts: { ...counts, cars, unread }, paused: why && { email: consumer.email, why } };
};

export default function AccountArea({ loaderData: { counts, paused } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const dispatch = useDispatch<NotificationsDispatch>();
  // The same count here and in the header: from this page's loader, until something changes it.
  useEffect(() => {
    if (counts) dispatch(unreadLoaded(counts.unread));
  }, [dispatch, counts]);
  const unread = useSelector(selectUnreadOr(counts?.unread ?? 0));
  return (
    <AccountLayout counts={counts && { ...counts, unread }} path={pathname}>
      {paused && <MailPausedBanner {...paused} />}
      <Outlet />
    </AccountLayout>
  );
}
