import type { PaymentTerms } from './payment-terms.ts';

/** What the same car may be sold for, the best price first. */
type Prices = { incentivePriceUsd?: number | null; priceUsd: number; msrpUsd?: number | null };

/**
 * PAY-10, PAY-12, RULING-104: an amount wins, also 0; without one it is a share of the incentive price, else of the
 * sale price, else of the MSRP, in whole dollars. Every price here is a whole one, with what is paid down within it.
 */
export const downPayment = (
  { incentivePriceUsd, priceUsd, msrpUsd }: Prices,
  { downUsd, downShare }: Pick<PaymentTerms, 'downUsd' | 'downShare'>,
): number => {
  if (downUsd !== null) return downUsd;
  return Math.round((incentivePriceUsd || priceUsd || msrpUsd || 0) * downShare);
};
