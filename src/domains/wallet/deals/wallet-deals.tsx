import { useSelector } from 'react-redux';
import { browsePath } from '#domains/criteria/address/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/status/empty-state.tsx';
import type { CreditAppDeal } from '../payment-info.ts';
import { type HasWallet, selectWallet } from '../state/wallet-slice.ts';
import type { WalletState } from '../state/wallet-state.ts';
import { DealList } from './deal-list.tsx';

/** The deals of a wallet; what is new about each follows once the page is alive. */
export const WalletDeals = ({ deals, level = 2 }: { deals: readonly CreditAppDeal[]; level?: 2 | 3 }) => {
  const { dealDetails } = useSelector<HasWallet, WalletState>(selectWallet);
  if (deals.length > 0) return <DealList deals={deals} details={dealDetails} />;
  return (
    <EmptyState
      level={level}
      title="No deals in progress"
      art="empty"
      action={<ButtonLink href={browsePath('best-deals')}>See the best deals near you</ButtonLink>}
    >
      A deal you start with a dealer appears here, and leaves when it expires. How you would pay is in your wallet.
    </EmptyState>
  );
};
