import { useEffect, useState } from 'react';
import { dealsInProgress } from '../deals/deal-details.ts';
import { DealList } from '../deals/deal-list.tsx';
import { NoDeals } from '../deals/no-deals.tsx';
import { remind, sawDeals } from '../state/wallet-actions.ts';
import { useWalletDispatch, useWalletPanel } from './use-wallet-panel.ts';

export const DealsPanel = () => {
  const { wallet, info } = useWalletPanel();
  const dispatch = useWalletDispatch();
  // RULING-93: opening them is seeing what is new, which stays marked until the panel is left.
  const [arrived] = useState(wallet.dealDetails);
  useEffect(() => {
    void dispatch(sawDeals());
  }, [dispatch]);
  const deals = dealsInProgress(info.creditAppDeals, wallet.dealDetails);
  if (deals.length === 0) return <NoDeals />;
  return (
    <DealList
      deals={deals}
      news={arrived}
      details={wallet.dealDetails}
      onRemind={(dealId, reminders) => void dispatch(remind(dealId, reminders))}
    />
  );
};
