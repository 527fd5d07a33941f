import { formatMoney } from '#lib/money.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import { termsSummary } from '../terms-summary.ts';

const downWords = ({ downUsd, downShare }: PaymentTerms): string =>
  `${downUsd === null ? `${Math.round(downShare * 100)}%` : formatMoney(downUsd)} down`;

const tradeWords = ({ tradeInUsd, owedUsd }: PaymentTerms): string => {
  const equity = tradeInUsd - owedUsd;
  if (equity === 0) return '';
  return equity > 0 ? `, ${formatMoney(equity)} from a trade-in` : `, ${formatMoney(-equity)} owed on a trade-in`;
};

/** A sentence about the terms that payments are based on. */
const basis = (terms: PaymentTerms): string => {
  const trade = tradeWords(terms);
  if (terms.option === 'cash') return `Paid in cash${trade}.`;
  if (terms.option === 'lease') {
    return `Leases: ${terms.leaseTerm} months, ${formatMoney(terms.leaseMiles).slice(1)} miles a year, ${downWords(terms)}${trade}.`;
  }
  const rate = terms.aprPercent === null ? 'national average rates' : `${terms.aprPercent}%`;
  return `Payments: ${terms.loanTerm} months, ${downWords(terms)}${trade}, ${rate}.`;
};

/** Texts that only depend on a shopper's terms, by their name in `data-figure`. */
export const termsTexts = {
  basis,
  whose: () => 'Your terms',
  summary: (terms) => termsSummary(terms),
} satisfies Record<string, (terms: PaymentTerms) => string>;

export type TermsText = keyof typeof termsTexts;
