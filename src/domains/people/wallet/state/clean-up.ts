import { startingInterestRate } from '#domains/reference/payments/national-rates.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import { dayMs } from '#lib/duration.ts';
import { isRecord } from '#lib/json-values.ts';
import { type PaymentInfo, readPaymentInfo } from '../payment-info.ts';

/** A credit verification is empty again 30 days after it was made (WLT-17). */
const verifiedForMs = 30 * dayMs;

/** PAY-01, PAY-02: what a wallet starts with. */
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

/** WLT-17: thirty days after it was said, nobody has verified anything. */
const withoutOldVerification = (info: PaymentInfo, nowMs: number): PaymentInfo => {
  const { verifiedDate } = info.creditVerification ?? {};
  const isOver = typeof verifiedDate === 'number' && nowMs - verifiedDate >= verifiedForMs;
  return isOver ? { ...info, creditVerification: {} } : info;
};

/** WLT-18, and offers of cash for a car likewise. */
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

/** PAY-02: what is saved without them, because null is not saved, has them again. */
const withNulls = (info: PaymentInfo): PaymentInfo => ({
  ...info,
  zip: info.zip ?? null,
  interestRate: { ...info.interestRate, custom: info.interestRate?.custom ?? null },
});

/** WLT-25, WLT-26: what a device or a store held, fit to be used. */
export const cleanUp = (stored: unknown, nowMs: number): PaymentInfo => {
  const paymentInfo = readPaymentInfo(stored);
  const whole = isIncomplete(paymentInfo) ? { ...startingInfo, ...paymentInfo } : paymentInfo;
  return withNulls(withoutExpired(withoutOldVerification(whole, nowMs), nowMs));
};

/** WLT-27: where null is an answer. */
const mayBeNull: readonly string[] = ['downPayment', 'downPaymentPercent', 'budget', 'monthlyBudget'];

const withoutNulls = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, value]) => value !== null || mayBeNull.includes(name))
      .map(([name, value]) => [name, isRecord(value) ? withoutNulls(value) : value]),
  );

/** WLT-27, WLT-28: what is saved of a wallet. */
export const toSave = (info: PaymentInfo): Record<string, unknown> => withoutNulls(readPaymentInfo(info));

/** What was told on one device or page is not told again on the next. */
export const withoutAlert = (info: PaymentInfo): PaymentInfo => {
  const { syncAlert, ...interactions } = info.interactions ?? {};
  return syncAlert ? { ...info, interactions } : info;
};

/** What another device gets to know: what was shown on this one is none of it. */
export const toSend = (info: PaymentInfo): Record<string, unknown> => toSave(withoutAlert(info));
