import { AccountHead } from '#domains/accounts/area/account-layout.tsx';
import { browsePath } from '#domains/criteria/address/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import { openAccount } from '../pages/account-page.ts';
import type { PageHandle } from '../pages/page-type.ts';
import type { Route } from './+types/deals.ts';

export const handle: PageHandle = { pageType: 'hp' };

export const loader = ({ url, context }: Route.LoaderArgs) => {
  openAccount(context, url);
  return null;
};

export default function Deals() {
  return (
    <>
      <AccountHead title="Deals">Prices and payments you worked out for a car.</AccountHead>
      <EmptyState
        title="No deals yet"
        art="empty"
        action={<ButtonLink href={browsePath('best-deals')}>See the best deals near you</ButtonLink>}
      >
        A deal you save appears here, with its price, trade-in and payment.
      </EmptyState>
    </>
  );
}
