import rates from '#data/rates.json' with { type: 'json' };
import type { CreditType } from './credit-tier.ts';

export const loanTerms = [36, 48, 60, 72, 84] as const;
export type LoanTerm = (typeof loanTerms)[number];

export const nationalRatesAsOf: string = rates.asOf;

/** RULING-67: the average a shopper of this tier is quoted, in percent a year. */
export const nationalApr = (tier: CreditType, term: LoanTerm, condition: 'new' | 'used'): number => {
  const apr = rates.sixtyMonths[tier][condition] + rates.byTerm[`${term}`];
  return Math.round(apr * 100) / 100;
};
