import type { FormValues } from '#lib/forms/form-values.ts';
import { defaultTerms, type PaymentTerms } from './payment-terms.ts';

/** The shopper's own terms as fields of the calculator's form. */
export const loanFieldsOf = (terms: PaymentTerms): FormValues => ({
  ...(terms.downUsd !== null && { down: String(terms.downUsd) }),
  ...(terms.tradeInUsd > 0 && { tradeIn: String(terms.tradeInUsd) }),
  ...(terms.owedUsd > 0 && { owed: String(terms.owedUsd) }),
  ...(terms.creditType !== defaultTerms.creditType && { credit: terms.creditType }),
  ...(terms.loanTerm !== defaultTerms.loanTerm && { term: String(terms.loanTerm) }),
});
