import { type DealTerms, defaultTerms } from '#domains/reference/payments/deal-terms.ts';
import { ownDeal } from '#domains/reference/payments/figures/deal-store.ts';
import { type PaymentInfo, termsOf } from '../payment-info.ts';
import type { HasWallet } from './wallet-slice.ts';

const cache = new WeakMap<PaymentInfo, DealTerms>();

/** How the shopper would pay: by the wallet once it has been read, until then by what the page was painted with. */
export const selectTerms = ({ wallet: { paymentInfo } }: HasWallet): DealTerms => {
  if (!paymentInfo) return ownDeal() ?? defaultTerms;
  const terms = cache.get(paymentInfo) ?? termsOf(paymentInfo);
  cache.set(paymentInfo, terms);
  return terms;
};
