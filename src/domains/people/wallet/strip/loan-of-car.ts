import { loanFieldsOf } from '#domains/reference/payments/loan-fields-of.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { CarCosts } from '#domains/reference/payments/quote-car.ts';
import { carLoansPath } from '#paths/paths.ts';

/** The loan calculator's URL with this car and the shopper's own terms. */
export const loanOfCarPath = (car: CarCosts, ownTerms: PaymentTerms): string => {
  const { priceUsd, docFeeUsd, isNew, state, isPrivateSale, incentivePriceUsd } = car;
  const terms = isPrivateSale ? { ...ownTerms, tradeInUsd: 0, owedUsd: 0 } : ownTerms;
  return carLoansPath({
    price: String(priceUsd),
    fee: docFeeUsd > 0 ? String(docFeeUsd) : undefined,
    cash: incentivePriceUsd && incentivePriceUsd < priceUsd ? String(priceUsd - incentivePriceUsd) : undefined,
    condition: isNew ? 'new' : 'used',
    seller: isPrivateSale ? 'private' : undefined,
    state: state || undefined,
    ...loanFieldsOf(terms),
  });
};
