import { useEffect } from 'react';
import { formatMoney } from '#lib/money.ts';
import { loadListingPayments } from '../state/listing-payments.ts';
import { dayWords } from './day-copy.ts';
import { useWalletDispatch, useWalletPanel } from './use-wallet-panel.ts';
import styles from './wallet.module.css';

/** The lender whose offer is shown (PAY-07); national averages are labeled as such (RULING-103). */
export const LenderOffer = ({ listingId }: { listingId: number }) => {
  const { wallet, terms, place } = useWalletPanel();
  const dispatch = useWalletDispatch();
  const { creditType, loanTerm, leaseTerm } = terms;
  // biome-ignore lint/correctness/useExhaustiveDependencies: offers depend on these terms
  useEffect(() => {
    void dispatch(loadListingPayments(listingId, place.zip));
  }, [dispatch, listingId, place.zip, creditType, loanTerm, leaseTerm]);
  const payment = wallet.listingPayments[listingId];
  if (!payment) return null;
  if (payment.isFallback) {
    return (
      <p className={styles.small}>
        Lender rates aren’t available. Using national averages as of {dayWords(payment.asOf)}.
      </p>
    );
  }
  const offer =
    terms.option === 'lease'
      ? wallet.listingLeasePayments[listingId]
      : terms.option === 'cash'
        ? wallet.listingCashPayments[listingId]
        : payment.loan;
  if (!offer || offer.offeredBy === 'National average') return null;
  return (
    <p className={styles.small}>
      {offer.offeredBy} offers {formatMoney(Math.ceil(offer.payment))}
      {terms.option === 'cash' ? '' : ' a month'} {offer.apr !== undefined && `at ${offer.apr}%`}
    </p>
  );
};
