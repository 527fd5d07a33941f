import { redirect } from 'react-router';
import { dealerPortalPath, requestDealerPath } from '#paths/paths.ts';
import { openAccount } from '../../pages/account-page.ts';
import { servicesContext } from '../../pages/app-context.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/start.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

/** Leads to the first dealer of the account, or to where somebody asks for one. */
export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const [dealer] = await context.get(servicesContext).dealerMembers.dealersOf(id);
  throw redirect(dealer ? dealerPortalPath(dealer.id) : requestDealerPath(), { status: 303 });
};

export default function DealerStart() {
  return null;
}
