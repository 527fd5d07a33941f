import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { PaymentInfo } from './payment-info.ts';

/** RULING-104: zero without a word that it is meant, and without a share, is no answer. */
const downOf = ({ downPayment, downPaymentPercent, downPaymentType }: PaymentInfo): number | null => {
  if (downPaymentType === 'percent') return null;
  const isMeant = downPaymentType === 'amount' || typeof downPaymentPercent === 'number';
  return downPayment === 0 && !isMeant ? null : (downPayment ?? null);
};

/** What a wallet says about paying for any car; whatever it does not say is as for a new shopper (PAY-01). */
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
