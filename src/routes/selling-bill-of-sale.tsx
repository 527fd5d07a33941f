import { data } from 'react-router';
import { BillOfSale } from '#domains/supply/private-listings/handover/bill-of-sale.tsx';
import { openHandover } from '#domains/supply/private-listings/handover/handover-view.server.ts';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/selling-bill-of-sale.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context, params }: Route.LoaderArgs) => {
  const { id: consumerId } = openAccount(context, url);
  const { drafts, listingPages, lookup, accounts } = context.get(servicesContext);
  const { nameOf } = listingPages;
  const view = await openHandover({ drafts, nameOf, lookup }, { consumerId, id: params.id });
  if (!view) throw data(null, { status: 404 });
  const stored = await accounts.profiles.read(consumerId);
  const { firstName = '', lastName = '' } = stored?.profile ?? {};
  return { view, sellerName: `${firstName} ${lastName}`.trim() };
};

export default function SellingBillOfSale({ loaderData }: Route.ComponentProps) {
  return <BillOfSale {...loaderData} />;
}
