import { dayWords } from '#domains/reference/payments/figures/payment-copy.ts';

/** RULING-103: whose rate it is while lenders do not answer, and when they are asked again. */
export const ratesDownWords = ({ asOf, retrySeconds }: { asOf: string; retrySeconds?: number }): string => {
  const minutes = Math.ceil((retrySeconds ?? 300) / 60);
  const again = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `Lender rates aren’t available. This uses the national average as of ${dayWords(asOf)}; we’ll try again ${again}.`;
};
