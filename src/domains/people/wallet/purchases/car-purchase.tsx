import { useState } from 'react';
import { useSelector } from 'react-redux';
import { purchasePath, startPurchasePath } from '#paths/paths.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useLazyComponent } from '#ui/use-lazy-component.ts';
import { type HasWallet, selectWallet } from '../state/wallet-slice.ts';
import type { WalletState } from '../state/wallet-state.ts';
import { purchaseOfCar } from './purchase-of-car.ts';

const fetchLine = async () => (await import('./purchase-line.tsx')).PurchaseLine;

/** The status of the shopper's purchase of this car, or a link to start one. Only known after hydration. */
export const CarPurchase = ({ listingId }: { listingId: number }) => {
  const { dealDetails, penciling } = useSelector<HasWallet, WalletState>(selectWallet);
  const purchase = purchaseOfCar(dealDetails, listingId);
  const [isMissing, setMissing] = useState(false);
  const PurchaseLine = useLazyComponent(fetchLine, purchase !== undefined, () => setMissing(true));
  if (purchase && PurchaseLine) {
    const [purchaseId, details] = purchase;
    return <PurchaseLine listingId={listingId} purchaseId={purchaseId} details={details} penciling={penciling} />;
  }
  if (purchase && isMissing) {
    return (
      <ButtonLink href={purchasePath(purchase[0])} size="large" block>
        See your purchase
      </ButtonLink>
    );
  }
  return (
    <ButtonLink href={startPurchasePath(listingId)} rel="nofollow" size="large" block>
      Start your purchase
    </ButtonLink>
  );
};
