import { startingInterestRate } from '#domains/reference/payments/national-rates.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { dayMs } from '#lib/duration.ts';
import { isRecord } from '#lib/json-values.ts';
import { type PaymentInfo, readPaymentInfo } from '../payment-info.ts';

/** A credit verification expires after 30 days (WLT-17). */
const verifiedForMs = 30 * dayMs;

/** The initial wallet (PAY-01, PAY-02). */
export const startingInfo: PaymentInfo = {
  creditType: defaultTerms.creditType,
  downPaymentPercent: defaultTerms.downShare,
  leaseMileageRange: defaultTerms.leaseMiles,
  leaseTerm: defaultTerms.leaseTerm,
  loanTerm: defaultTerms.loanTerm,
  paymentOption: defaultTerms.option,
  interestRate: { ...startingInterestRate },
  tradeIn: { value: 0, amountOwed: 0, condition: 'good' },
  downPayment: null,
  budget: null,
  zip: null,
  interactions: { paymentEmphasis: 'monthly' },
};

/** Removes a verification after 30 days (WLT-17). */
const withoutOldVerification = (info: PaymentInfo, nowMs: number): PaymentInfo => {
  const { verifiedDate } = info.creditVerification ?? {};
  const isOver = typeof verifiedDate === 'number' && nowMs - verifiedDate >= verifiedForMs;
  return isOver ? { ...info, creditVerification: {} } : info;
};

/** Removes expired purchases (WLT-18) and cash offers. */
const withoutExpired = (info: PaymentInfo, nowMs: number): PaymentInfo => ({
  ...info,
  ...(info.creditAppDeals && { creditAppDeals: info.creditAppDeals.filter(({ expiry }) => expiry > nowMs) }),
  ...(info.tradeIn?.ico && {
    tradeIn: { ...info.tradeIn, ico: info.tradeIn.ico.filter(({ expires }) => expires > nowMs) },
  }),
});

/** Empty fields take the configured defaults when one of these is missing (WLT-26). */
const isIncomplete = (info: PaymentInfo): boolean =>
  info.creditType === undefined ||
  info.loanTerm === undefined ||
  (info.downPayment === undefined && info.downPaymentPercent === undefined) ||
  info.interestRate === undefined;

/** Adds the null fields again that are not saved (PAY-02). */
const withNulls = (info: PaymentInfo): PaymentInfo => ({
  ...info,
  zip: info.zip ?? null,
  interestRate: { ...info.interestRate, custom: info.interestRate?.custom ?? null },
});

/** A stored wallet, cleaned up and completed for use (WLT-25, WLT-26). */
export const cleanUp = (stored: unknown, nowMs: number): PaymentInfo => {
  const paymentInfo = readPaymentInfo(stored);
  const whole = isIncomplete(paymentInfo) ? { ...startingInfo, ...paymentInfo } : paymentInfo;
  return withNulls(withoutExpired(withoutOldVerification(whole, nowMs), nowMs));
};

/** Fields where null is a value of its own (WLT-27). */
const mayBeNull: readonly string[] = ['downPayment', 'downPaymentPercent', 'budget', 'monthlyBudget'];

const withoutNulls = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== null || mayBeNull.includes(name))
      .map(([name, value]) => [name, isRecord(value) ? withoutNulls(value) : value]),
  );

/** The part of a wallet that is saved (WLT-27, WLT-28). */
export const toSave = (info: PaymentInfo): Record<string, unknown> => withoutNulls(readPaymentInfo(info));

/** Removes the sync alert, which must not be repeated on other pages or devices. */
export const withoutAlert = (info: PaymentInfo): PaymentInfo => {
  const { syncAlert, ...interactions } = info.interactions ?? {};
  return syncAlert ? { ...info, interactions } : info;
};

/** The part of a wallet that is sent to the server: without the sync alert of this device. */
export const toSend = (info: PaymentInfo): Record<string, unknown> => toSave(withoutAlert(info));
