import { useEffect, useState } from 'react';
import { NoPurchases } from '../purchases/no-purchases.tsx';
import { purchasesInProgress } from '../purchases/purchase-details.ts';
import { PurchaseList } from '../purchases/purchase-list.tsx';
import { clearPurchaseNews, remind } from '../state/wallet-actions.ts';
import { useWalletDispatch, useWalletPanel } from './use-wallet-panel.ts';

export const PurchasesPanel = () => {
  const { wallet, info } = useWalletPanel();
  const dispatch = useWalletDispatch();
  // Opening the panel marks the news as seen (RULING-93); they stay highlighted until it is closed.
  const [arrived] = useState(wallet.dealDetails);
  useEffect(() => {
    void dispatch(clearPurchaseNews());
  }, [dispatch]);
  const purchases = purchasesInProgress(info.creditAppDeals, wallet.dealDetails);
  if (purchases.length === 0) return <NoPurchases />;
  return (
    <PurchaseList
      purchases={purchases}
      news={arrived}
      details={wallet.dealDetails}
      onRemind={(purchaseId, reminders) => void dispatch(remind(purchaseId, reminders))}
    />
  );
};
