import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { PaymentInfo } from './payment-info.ts';

/** A zero that was not chosen explicitly, without a percentage, means no down payment was set (RULING-104). */
const downOf = ({ downPayment, downPaymentPercent, downPaymentType }: PaymentInfo): number | null => {
  if (downPaymentType === 'percent') return null;
  const isMeant = downPaymentType === 'amount' || typeof downPaymentPercent === 'number';
  return downPayment === 0 && !isMeant ? null : (downPayment ?? null);
};

/** The payment terms of a wallet; missing ones have the defaults (PAY-01). */
export const termsOf = (info: PaymentInfo): PaymentTerms => ({
  option: info.paymentOption ?? defaultTerms.option,
  creditType: info.creditType ?? defaultTerms.creditType,
  loanTerm: info.loanTerm ?? defaultTerms.loanTerm,
  leaseTerm: info.leaseTerm ?? defaultTerms.leaseTerm,
  leaseMiles: info.leaseMileageRange ?? defaultTerms.leaseMiles,
  downUsd: downOf(info),
  downShare: info.downPaymentPercent ?? defaultTerms.downShare,
  tradeInUsd: info.tradeIn?.value ?? 0,
  owedUsd: info.tradeIn?.amountOwed ?? 0,
  aprPercent: info.interestRate?.custom ?? null,
});
