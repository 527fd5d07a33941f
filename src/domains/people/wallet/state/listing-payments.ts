import { ownTerms } from '#domains/reference/payments/figures/own-terms.ts';
import { fetchOffers, noTerm, type Offer, type OffersAnswer, offerFor } from '#domains/reference/payments/offers.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { note } from './change-terms.ts';
import { announce } from './wallet-events.ts';
import { walletChanged } from './wallet-slice.ts';
import type { WalletThunk } from './wallet-thunk.ts';

/** PAY-02: the rate of a wallet is the last that a lender offered, instead of the one it started with. */
const noteRates =
  (listingId: number, { rates }: OffersAnswer): WalletThunk =>
  (dispatch, getState) => {
    const { creditType, loanTerm } = ownTerms() ?? defaultTerms;
    const { car } = getState().wallet.myWallet.displayConfigs;
    // National averages are no lender's.
    const apr = rates[creditType]?.paymentOffers[loanTerm]?.[0]?.apr;
    if (apr === undefined || car?.listingId !== listingId) return;
    dispatch(
      note((info) => ({ ...info, interestRate: { ...info.interestRate, isFallback: false, [car.category]: apr } })),
    );
  };

/** WLT-31: what lenders offer for a car on the shopper's terms, by how it would be paid. */
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
