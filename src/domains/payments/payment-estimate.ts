import type { CreditType } from './credit-tier.ts';
import { monthlyPayment } from './monthly-payment.ts';
import { type LoanTerm, nationalApr, type Rates } from './national-rates.ts';

/** PAY-01, PAY-02: what a shopper who has told us nothing is shown. */
export const paymentDefaults = {
  creditType: 'b' as CreditType,
  downPaymentPercent: 0.2,
  leaseMileageRange: 12_000,
  leaseTerm: 36,
  loanTerm: 60 as LoanTerm,
  paymentOption: 'finance',
  interestRate: { isFallback: true, custom: null, new: 6, used: 7.05 },
} as const;

export type PaymentPreferences = {
  creditType: CreditType;
  loanTerm: LoanTerm;
  downPaymentPercent: number;
  downPaymentUsd?: number | null;
};

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
  if (explicitUsd) return explicitUsd;
  return Math.round(priceExcludesIt ? (priceUsd * percent) / (1 - percent) : priceUsd * percent);
};

/** RULING-86, RULING-104: taxes and fees are financed, the down payment is a share of the listed price. */
export const estimatePayment = (
  rates: Rates,
  vehicle: { priceUsd: number; taxesAndFeesUsd: number; condition: 'new' | 'used' },
  preferences: PaymentPreferences = paymentDefaults,
): PaymentEstimate => {
  const downPaymentUsd = downPayment(vehicle.priceUsd, preferences.downPaymentPercent, {
    explicitUsd: preferences.downPaymentUsd,
  });
  const aprPercent = nationalApr(rates, preferences.creditType, preferences.loanTerm, vehicle.condition);
  const amountFinancedUsd = Math.max(0, vehicle.priceUsd + vehicle.taxesAndFeesUsd - downPaymentUsd);
  return {
    monthlyUsd: monthlyPayment(amountFinancedUsd, aprPercent, preferences.loanTerm),
    aprPercent,
    termMonths: preferences.loanTerm,
    downPaymentUsd,
    amountFinancedUsd,
    source: 'National average',
    asOf: rates.asOf,
  };
};
