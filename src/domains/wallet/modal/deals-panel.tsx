import { useEffect, useState } from 'react';
import { DealList } from '../deals/deal-list.tsx';
import { WalletDeals } from '../deals/wallet-deals.tsx';
import { remind, sawDeals } from '../state/wallet-actions.ts';
import { useWalletDispatch, useWalletPanel } from './use-wallet-panel.ts';

export const DealsPanel = () => {
  const { wallet, info } = useWalletPanel();
  const dispatch = useWalletDispatch();
  // RULING-93: opening them is seeing what is new, which stays marked until the panel is left.
  const [arrived] = useState(wallet.dealDetails);
  useEffect(() => {
    dispatch(sawDeals());
  }, [dispatch]);
  const deals = info.creditAppDeals ?? [];
  if (deals.length === 0) return <WalletDeals deals={deals} level={3} />;
  return (
    <DealList
      deals={deals}
      news={arrived}
      details={wallet.dealDetails}
      onRemind={(dealId, reminders) => dispatch(remind(dealId, reminders))}
    />
  );
};
