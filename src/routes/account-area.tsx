import { Outlet, useLocation } from 'react-router';
import { AccountLayout } from '#domains/accounts/area/account-layout.tsx';
import type { Route } from './+types/account-area.ts';
import { servicesContext } from './app-context.ts';
import { refuseMakerHost } from './auth-action.ts';
import { consumerOf } from './consumer.ts';

export const loader = async ({ context }: Route.LoaderArgs) => {
  refuseMakerHost(context);
  const consumer = consumerOf(context);
  if (!consumer) return { counts: null };
  const { bookmarks, ownedVehicles, notifications } = context.get(servicesContext);
  const [counts, cars, unread] = await Promise.all([
    bookmarks.countsOf(consumer.id),
    ownedVehicles.count(consumer.id),
    notifications.countUnread(consumer.id),
  ]);
  return { counts: { ...counts, cars, unread } };
};

export default function AccountArea({ loaderData: { counts } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <AccountLayout counts={counts} path={pathname}>
      <Outlet />
    </AccountLayout>
  );
}
