import { keepDeal } from '#domains/payments/figures/deal-store.ts';
import { type PaymentInfo, termsOf } from '../payment-info.ts';
import { walletChanged } from './wallet-slice.ts';
import type { WalletThunk } from './wallet-thunk.ts';

/** The wallet as every figure on the page goes by it from here on. */
export const showInfo =
  (paymentInfo: PaymentInfo): WalletThunk =>
  (dispatch) => {
    dispatch(walletChanged({ paymentInfo }));
    keepDeal(termsOf(paymentInfo));
  };
