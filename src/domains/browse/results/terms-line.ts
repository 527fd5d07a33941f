import { costFieldOf } from '#domains/finding/criteria/cost-search.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { termsSummary } from '#domains/reference/payments/terms-summary-copy.ts';

/** The terms and place of registration of a search by payment or out-the-door price, in words. */
export const termsLine = (search: Search, terms: PaymentTerms | undefined): string | undefined => {
  const figure = costFieldOf(search);
  if (!figure) return undefined;
  const { state } = search.place;
  const where = state
    ? `as registered in ${stateNames[state] ?? state}`
    : 'all as registered in an average state, because we don’t have your ZIP';
  return figure === 'payment' ? `Payments ${termsSummary(terms)}, ${where}.` : `Prices with tax and fees, ${where}.`;
};
