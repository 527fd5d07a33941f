import { OffersScreen } from '#domains/supply/dealer-portal/offers/offers-screen.tsx';
import { servicesContext } from '../../pages/app-context.ts';
import { requireDealer } from '../../pages/dealer-page.ts';
import type { PageHandle } from '../../pages/page-type.ts';
import type { Route } from './+types/offers.ts';

export const handle: PageHandle = { pageType: 'dealerportal' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { dealer } = requireDealer(context, url);
  return { dealerId: dealer.id, rows: await context.get(servicesContext).offerReplies.rowsOf(dealer.id) };
};

export default function DealerOffersPage({ loaderData }: Route.ComponentProps) {
  return <OffersScreen {...loaderData} />;
}
