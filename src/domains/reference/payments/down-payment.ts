import type { PaymentTerms } from './payment-terms.ts';

/** The prices of a car; the first one available is used. */
type Prices = { incentivePriceUsd?: number | null; priceUsd: number; msrpUsd?: number | null };

/**
 * The down payment: an amount takes precedence, even 0; otherwise a share of the incentive price, else of the sale
 * price, else of the MSRP, in whole dollars (PAY-10, PAY-12, RULING-104). All prices include the down payment.
 */
export const downPayment = (
  { incentivePriceUsd, priceUsd, msrpUsd }: Prices,
  { downUsd, downShare }: Pick<PaymentTerms, 'downUsd' | 'downShare'>,
): number => {
  if (downUsd !== null) return downUsd;
  return Math.round((incentivePriceUsd || priceUsd || msrpUsd || 0) * downShare);
};
