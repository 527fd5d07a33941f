import { type LoanTerm, loanTerms } from '#domains/reference/payments/national-rates.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';

/** The costs of a car on given terms. */
type Costs = { monthlyUsd: number; downUsd: number; amountFinancedUsd: number };

export type WaysToBudget = {
  overUsd: number;
  /** Rounded up to ten dollars. */
  moreDownUsd: number;
  /** The shortest longer loan that meets the budget, if any. */
  months?: LoanTerm;
};

/** Changes that would bring a loan within the monthly budget; undefined if it already is. */
export const waysToBudget = (
  costsOn: (terms: PaymentTerms) => Costs,
  terms: PaymentTerms,
  budgetUsd: number,
): WaysToBudget | undefined => {
  const now = costsOn(terms);
  if (now.monthlyUsd <= budgetUsd) return undefined;
  const meets = (change: Partial<PaymentTerms>): boolean => costsOn({ ...terms, ...change }).monthlyUsd <= budgetUsd;
  let [low, high] = [0, Math.ceil(now.amountFinancedUsd)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (meets({ downUsd: now.downUsd + middle })) high = middle;
    else low = middle + 1;
  }
  const months = loanTerms.find((loanTerm) => loanTerm > terms.loanTerm && meets({ loanTerm }));
  return {
    overUsd: now.monthlyUsd - budgetUsd,
    moreDownUsd: Math.ceil(low / 10) * 10,
    ...(months !== undefined && { months }),
  };
};
