import { PurchaseRows } from '#domains/contact/purchases/purchase-rows.tsx';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/purchases.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { purchases, clock } = context.get(servicesContext);
  const list = await purchases.list(id);
  // Opening the list marks its news as read; on this page it still shows as new (RULING-93).
  await purchases.markNewsRead(id, clock.now());
  return { purchases: list };
};

export default function Purchases({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title="Purchases">
        Purchases you started with a dealer. Ended ones stay here for a year; credit applications are deleted after 30
        days.
      </AccountHead>
      <PurchaseRows purchases={loaderData.purchases} />
    </>
  );
}
