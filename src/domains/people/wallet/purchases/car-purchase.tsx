import { useSelector } from 'react-redux';
import { formatMoney, perMonth } from '#lib/money.ts';
import { purchasePath, startPurchasePath } from '#paths/paths.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/layout/layout.tsx';
import type { Penciling } from '../penciling.ts';
import { type HasWallet, selectWallet } from '../state/wallet-slice.ts';
import type { WalletState } from '../state/wallet-state.ts';
import styles from './car-purchase.module.css';
import { newsOf, purchaseOfCar } from './purchase-details.ts';

/** WLT-30: what the dealer wrote down for this car, in one line. */
const pencilledWords = ({ pencilingPayments }: Penciling, listingId: number): string | undefined => {
  const [offer] = Object.values(pencilingPayments[listingId] ?? {}).flatMap(({ cashOffers = [], leaseOffers = [] }) => [
    ...cashOffers,
    ...leaseOffers,
  ]);
  if (offer?.payment === undefined) return undefined;
  const months = offer.term === undefined ? '' : ` for ${offer.term} months`;
  const apr = offer.apr === undefined ? '' : ` at ${offer.apr}% APR`;
  return `${offer.offeredBy ?? 'The dealer'} offers ${formatMoney(offer.payment)}${perMonth}${months}${apr}.`;
};

/** How far the shopper's purchase about a car is, or the way to start one. Whose it is is known once the page is alive. */
export const CarPurchase = ({ listingId }: { listingId: number }) => {
  const { dealDetails, penciling } = useSelector<HasWallet, WalletState>(selectWallet);
  const purchase = purchaseOfCar(dealDetails, listingId);
  if (!purchase) {
    return (
      <ButtonLink href={startPurchasePath(listingId)} rel="nofollow" size="large" block>
        Start your purchase
      </ButtonLink>
    );
  }
  const [purchaseId, details] = purchase;
  return (
    <p className={styles.line} role="status">
      <span>
        Your purchase: <b>{details.deal?.status}</b>. {pencilledWords(penciling, listingId)}{' '}
        <TextLink href={purchasePath(purchaseId)}>See your purchase</TextLink>
      </span>
      {newsOf(details).map((words) => (
        <Badge key={words} tone="info">
          {words}
        </Badge>
      ))}
    </p>
  );
};
