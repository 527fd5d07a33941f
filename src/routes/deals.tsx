import { AccountHead } from '#domains/accounts/area/account-layout.tsx';
import { WalletDeals } from '#domains/wallet/deals/wallet-deals.tsx';
import { openAccount } from '../pages/account-page.ts';
import { servicesContext } from '../pages/app-context.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/deals.ts';

export const handle: PageHandle = { pageType: 'account' };

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { id } = openAccount(context, url);
  const { wallets, clock } = context.get(servicesContext);
  const wallet = await wallets.ofConsumer(id);
  return { deals: wallet?.paymentInfo.creditAppDeals?.filter(({ expiry }) => expiry > clock.now()) ?? [] };
};

export default function Deals({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <AccountHead title="Deals">Deals you have started with a dealer, as your wallet holds them.</AccountHead>
      <WalletDeals deals={loaderData.deals} />
    </>
  );
}
