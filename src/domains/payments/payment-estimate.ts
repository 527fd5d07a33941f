import { type DealTerms, defaultTerms } from './deal-terms.ts';
import { monthlyPayment } from './monthly-payment.ts';
import { nationalApr, type Rates } from './national-rates.ts';

type PaymentEstimate = {
  monthlyUsd: number;
  aprPercent: number;
  termMonths: number;
  downPaymentUsd: number;
  amountFinancedUsd: number;
  source: 'National average';
  asOf: string;
};

/** PAY-10: an explicit amount wins; otherwise a share of the price, or of the price that excludes it. */
export const downPayment = (
  priceUsd: number,
  percent: number,
  { explicitUsd, priceExcludesIt = false }: { explicitUsd?: number | null; priceExcludesIt?: boolean } = {},
): number => {
  if (explicitUsd !== undefined && explicitUsd !== null) return explicitUsd;
  return Math.round(priceExcludesIt ? (priceUsd * percent) / (1 - percent) : priceUsd * percent);
};

/** RULING-86, RULING-104: taxes and fees are financed, the down payment is a share of the listed price. */
export const estimatePayment = (
  rates: Rates,
  vehicle: { priceUsd: number; taxesAndFeesUsd: number; condition: 'new' | 'used' },
  terms: DealTerms = defaultTerms,
): PaymentEstimate => {
  const downPaymentUsd = downPayment(vehicle.priceUsd, terms.downShare, {
    explicitUsd: terms.downUsd,
  });
  const aprPercent = nationalApr(rates, terms.creditType, terms.loanTerm, vehicle.condition);
  const amountFinancedUsd = Math.max(0, vehicle.priceUsd + vehicle.taxesAndFeesUsd - downPaymentUsd);
  return {
    monthlyUsd: monthlyPayment(amountFinancedUsd, aprPercent, terms.loanTerm),
    aprPercent,
    termMonths: terms.loanTerm,
    downPaymentUsd,
    amountFinancedUsd,
    source: 'National average',
    asOf: rates.asOf,
  };
};
