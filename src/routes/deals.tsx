import { DealRows } from '#domains/contact/purchases/deal-rows.tsx';
import { AccountHead } from '#domains/people/accounts/area/account-layout.tsx';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/deals.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { deals, clock } = context.get(servicesContext);
  const list = await deals.list(id);
  // RULING-93: whoever opens them has seen what is new, which stays marked on this page.
  await deals.seen(id, clock.now());
  return { deals: list };
};

export default function Deals({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title="Purchases">
        Purchases you have started with a dealer. One that ended stays here for a year; what you wrote to apply for
        credit is deleted after 30 days.
      </AccountHead>
      <DealRows deals={loaderData.deals} />
    </>
  );
}
