import { ownTerms } from '#domains/reference/payments/figures/own-terms.ts';
import { fetchOffers, noTerm, type Offer, type OffersAnswer, offerFor } from '#domains/reference/payments/offers.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { note } from './change-terms.ts';
import { announce } from './wallet-events.ts';
import { walletChanged } from './wallet-slice.ts';
import type { WalletThunk } from './wallet-thunk.ts';

/** Replaces the wallet's initial interest rate with a lender's latest offer (PAY-02). */
const noteRates =
  (listingId: number, { rates }: OffersAnswer): WalletThunk =>
  (dispatch, getState) => {
    const { creditType, loanTerm } = ownTerms() ?? defaultTerms;
    const { car } = getState().wallet.myWallet.displayConfigs;
    // National averages are not used.
    const apr = rates[creditType]?.paymentOffers[loanTerm]?.[0]?.apr;
    if (apr === undefined || car?.listingId !== listingId) return;
    dispatch(
      note((info) => ({ ...info, interestRate: { ...info.interestRate, isFallback: false, [car.category]: apr } })),
    );
  };

/** Loads the lenders' offers for a car on the shopper's terms, by way to pay (WLT-31). */
export const loadListingPayments =
  (listingId: number, zip: string): WalletThunk<Promise<void>> =>
  async (dispatch, getState, { http }) => {
    const terms = ownTerms() ?? defaultTerms;
    const answer = await fetchOffers({ http }, { listingId, terms, zip });
    if (!answer) return;
    const { rates, isFallback, asOf } = answer;
    const { listingPayments, listingLeasePayments, listingCashPayments } = getState().wallet;
    dispatch(noteRates(listingId, answer));
    const of = (option: Offer['type'], term: number) => offerFor(rates, { creditType: terms.creditType, option, term });
    const loan = of('finance', terms.loanTerm);
    const lease = of('lease', terms.leaseTerm);
    const cash = of('cash', noTerm);
    dispatch(
      walletChanged({
        listingPayments: { ...listingPayments, [listingId]: { isFallback, asOf, ...(loan && { loan }) } },
        listingLeasePayments: lease ? { ...listingLeasePayments, [listingId]: lease } : listingLeasePayments,
        listingCashPayments: cash ? { ...listingCashPayments, [listingId]: cash } : listingCashPayments,
      }),
    );
    announce('payments:update', { listingId });
  };
