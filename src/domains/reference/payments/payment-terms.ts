import type { CreditType } from './credit-tier.ts';
import type { LoanTerm } from './national-rates.ts';

export const payingOptions = ['finance', 'lease', 'cash'] as const;
export type PayingOption = (typeof payingOptions)[number];

export const leaseTerms = [24, 36, 48] as const;
export type LeaseTerm = (typeof leaseTerms)[number];

/** Miles per year. */
export const leaseMileages = [10_000, 12_000, 15_000] as const;
export type LeaseMiles = (typeof leaseMileages)[number];

/**
 * How a shopper would pay for a car: everything its amounts depend on besides the car and its place of registration.
 */
export type PaymentTerms = {
  option: PayingOption;
  creditType: CreditType;
  loanTerm: LoanTerm;
  leaseTerm: LeaseTerm;
  leaseMiles: LeaseMiles;
  /** In whole dollars; takes precedence over the share, even 0 (PAY-10). */
  downUsd: number | null;
  /** A share of the price. */
  downShare: number;
  tradeInUsd: number;
  /** Still owed on the trade-in; an amount beyond its value is added to the loan. */
  owedUsd: number;
  /** A lender's rate entered by the shopper. */
  aprPercent: number | null;
};

/** The terms of a new shopper (PAY-01). */
export const defaultTerms: PaymentTerms = {
  option: 'finance',
  creditType: 'b',
  loanTerm: 60,
  leaseTerm: 36,
  leaseMiles: 12_000,
  downUsd: null,
  downShare: 0.2,
  tradeInUsd: 0,
  owedUsd: 0,
  aprPercent: null,
};

/** Limits for terms from outside. */
export const termsLimits = { amountUsd: 5_000_000, downShare: 0.9, aprPercent: 36 } as const;
