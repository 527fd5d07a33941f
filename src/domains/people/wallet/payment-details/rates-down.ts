import { dayWords } from '#domains/reference/payments/figures/payment-copy.ts';

/** Says which rate is used while lenders don't respond, and when they are asked again (RULING-103). */
export const ratesDownWords = ({ asOf, retrySeconds }: { asOf: string; retrySeconds?: number }): string => {
  const minutes = Math.ceil((retrySeconds ?? 300) / 60);
  const again = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `Lender rates aren’t available. This uses the national average as of ${dayWords(asOf)}; we’ll try again ${again}.`;
};
