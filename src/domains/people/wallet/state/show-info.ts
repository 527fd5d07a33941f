import { keepCardPayments } from '#domains/reference/payments/figures/card-payments.ts';
import { keepTerms } from '#domains/reference/payments/figures/keep-terms.ts';
import { acceptedOffer, type PaymentInfo } from '../payment-info.ts';
import { termsOf } from '../terms-of-wallet.ts';
import { walletChanged } from './wallet-slice.ts';
import type { WalletThunk } from './wallet-thunk.ts';

/** Puts a wallet into the store, so that all amounts on the page use it. */
export const showInfo =
  (paymentInfo: PaymentInfo): WalletThunk =>
  (dispatch, getState) => {
    const { myWallet } = getState().wallet;
    const showPencilingPayments = paymentInfo.interactions?.paymentEmphasis !== 'price';
    dispatch(
      walletChanged({
        paymentInfo,
        icoTradeIn: acceptedOffer(paymentInfo),
        myWallet: { ...myWallet, showPencilingPayments },
      }),
    );
    keepTerms(termsOf(paymentInfo));
    keepCardPayments(showPencilingPayments);
  };
