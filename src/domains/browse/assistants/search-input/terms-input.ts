import { z } from 'zod';
import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import {
  defaultTerms,
  leaseMileages,
  leaseTerms,
  type PaymentTerms,
  payingOptions,
  termsLimits,
} from '#domains/reference/payments/payment-terms.ts';

const dollars = z.number().min(0).max(termsLimits.amountUsd);
const creditWords = creditTiers.map(({ word }) => word);

/** How a shopper would pay; what is missing is a usual loan (PAY-01). */
export const TermsInput = z.strictObject({
  pay: z.enum(payingOptions).optional(),
  credit: z.enum(creditWords).optional().describe('Decides which average rate is used'),
  months: z.literal(loanTerms).optional().describe('Of a loan'),
  down: dollars.optional().describe('Dollars; a fifth of the price if missing'),
  tradeIn: dollars.optional().describe('Value of the car traded in, dollars'),
  owed: dollars.optional().describe('Still owed on it, dollars'),
  apr: z.number().min(0).max(termsLimits.aprPercent).optional().describe('A rate the shopper was offered, percent'),
  leaseMonths: z.literal(leaseTerms).optional(),
  leaseMilesPerYear: z.literal(leaseMileages).optional(),
});
export type TermsInput = z.infer<typeof TermsInput>;

/** Undefined without input, so that cars show figures on usual terms. */
export const termsOf = (input: TermsInput | undefined): PaymentTerms | undefined => {
  if (!input) return undefined;
  const { pay, credit, months, down, tradeIn, owed, apr, leaseMonths, leaseMilesPerYear } = input;
  return {
    ...defaultTerms,
    ...(pay && { option: pay }),
    ...(credit && { creditType: creditTiers.find(({ word }) => word === credit)?.code ?? defaultTerms.creditType }),
    ...(months && { loanTerm: months }),
    ...(leaseMonths && { leaseTerm: leaseMonths }),
    ...(leaseMilesPerYear && { leaseMiles: leaseMilesPerYear }),
    ...(down !== undefined && { downUsd: Math.round(down) }),
    ...(tradeIn !== undefined && { tradeInUsd: Math.round(tradeIn) }),
    ...(owed !== undefined && { owedUsd: Math.round(owed) }),
    ...(apr !== undefined && { aprPercent: apr }),
  };
};
