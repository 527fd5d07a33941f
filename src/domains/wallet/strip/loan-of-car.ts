import { carLoansPath } from '#domains/criteria/address/paths.ts';
import type { CarCosts } from '#domains/payments/deal-figures.ts';
import { type DealTerms, defaultTerms } from '#domains/payments/deal-terms.ts';

/** The loan calculator, filled with this car and with whatever of the terms is the shopper's own. */
export const loanOfCarPath = ({ priceUsd, docFeeUsd, isNew, state }: CarCosts, terms: DealTerms): string => {
  const usual = defaultTerms;
  return carLoansPath({
    price: String(priceUsd),
    fee: docFeeUsd > 0 ? String(docFeeUsd) : undefined,
    condition: isNew ? 'new' : 'used',
    state: state || undefined,
    down: terms.downUsd === null ? undefined : String(terms.downUsd),
    tradeIn: terms.tradeInUsd > 0 ? String(terms.tradeInUsd) : undefined,
    owed: terms.owedUsd > 0 ? String(terms.owedUsd) : undefined,
    credit: terms.creditType === usual.creditType ? undefined : terms.creditType,
    term: terms.loanTerm === usual.loanTerm ? undefined : String(terms.loanTerm),
  });
};
