import type { CreditType } from './credit-tier.ts';

export const loanTerms = [36, 48, 60, 72, 84] as const;
export type LoanTerm = (typeof loanTerms)[number];

/** Percent a year by credit tier and term. */
export type RateTable = Readonly<Record<CreditType, Readonly<Record<`${LoanTerm}`, number>>>>;

/** RULING-67: national averages, with the day they are of. */
export type Rates = { readonly asOf: string; readonly used: RateTable; readonly new: RateTable };

/** PAY-02: of a shopper who has told nothing, where no figures are at hand. */
export const startingInterestRate = { isFallback: true, custom: null, new: 6, used: 7.05 } as const;

/** RULING-67: the average a shopper of this tier is quoted, in percent a year. */
export const nationalApr = (rates: Rates, tier: CreditType, term: LoanTerm, condition: 'new' | 'used'): number =>
  rates[condition][tier][`${term}`];
