import type { CreditType } from './credit-tier.ts';

export const loanTerms = [36, 48, 60, 72, 84] as const;
export type LoanTerm = (typeof loanTerms)[number];

/** Annual percentage rates by credit tier and term. */
export type RateTable = Readonly<Record<CreditType, Readonly<Record<`${LoanTerm}`, number>>>>;

/** National average rates, with their date (RULING-67). */
export type Rates = { readonly asOf: string; readonly used: RateTable; readonly new: RateTable };

/** The initial rates of a wallet, if no figures are loaded (PAY-02). */
export const startingInterestRate = { isFallback: true, custom: null, new: 6, used: 7.05 } as const;

/** The average annual rate for a tier, term and condition, in percent (RULING-67). */
export const nationalApr = (rates: Rates, tier: CreditType, term: LoanTerm, condition: 'new' | 'used'): number =>
  rates[condition][tier][`${term}`];
