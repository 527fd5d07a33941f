import { costFieldOf } from '#domains/finding/criteria/cost-search.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import { termsLabel } from '#domains/finding/criteria/words/spoken-terms.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
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

/** The terms that differ from typical ones or were in the words, one label each. */
export const termsChips = (
  own: PaymentTerms | undefined,
  termsInWords: Partial<PaymentTerms> | undefined,
): readonly string[] => {
  if (!own) return [];
  const isNamed = (field: keyof PaymentTerms): boolean =>
    own[field] !== defaultTerms[field] || termsInWords?.[field] !== undefined;
  const fields = (Object.keys(own) as (keyof PaymentTerms)[]).filter(
    (field) => isNamed(field) && !(field === 'downShare' && own.downUsd !== null),
  );
  return fields.map((field) => termsLabel({ [field]: own[field] })).filter((label) => label !== '');
};
