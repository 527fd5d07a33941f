import type { DealTerms } from '#domains/payments/deal-terms.ts';
import { defaultTerms } from '#domains/payments/deal-terms.ts';
import type { PaymentInfo } from '../payment-info.ts';

/** The part of the browser's state that is a shopper's wallet. */
export type WalletState = {
  /** What every figure on a page is worked out with. */
  terms: DealTerms;
  /** WLT-01; null until what the device holds has been read. */
  paymentInfo: PaymentInfo | null;
};

export const emptyWallet: WalletState = { terms: defaultTerms, paymentInfo: null };
