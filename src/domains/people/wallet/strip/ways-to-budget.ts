import { type LoanTerm, loanTerms } from '#domains/reference/payments/national-rates.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';

/** What a car comes to on given terms. */
type Costs = { monthlyUsd: number; downUsd: number; amountFinancedUsd: number };

export type WaysToBudget = {
  overUsd: number;
  /** To the next ten dollars. */
  moreDownUsd: number;
  /** The shortest longer loan that meets it; absent where none does. */
  months?: LoanTerm;
};

/** How a loan that costs more a month than somebody wants could meet it; undefined where it does already. */
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
