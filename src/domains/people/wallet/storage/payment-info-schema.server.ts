import { z } from 'zod';
import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import { leaseMileages, leaseTerms, payingOptions } from '#domains/reference/payments/payment-terms.ts';
import { downPaymentTypes, tradeInConditions, tradeInSources } from '../payment-info.ts';

const mostItems = 100;

const money = z.number().min(0).max(10_000_000);
const percent = z.number().min(0).max(100);
const share = z.number().min(0).max(1);
const moment = z.int().min(0);
const word = z.string().min(1).max(64);
const flag = z.boolean().optional();

const CreditAppPurchase = z.object({ dealId: word, ownerId: word, expiry: moment });
const CashOffer = z.object({ offerId: word, amount: money, expires: moment });

const InterestRate = z.object({
  isFallback: flag,
  custom: percent.nullish(),
  new: percent.optional(),
  used: percent.optional(),
});

const TradeIn = z.object({
  amountOwed: money.optional(),
  condition: z.enum(tradeInConditions).optional(),
  ico: z.array(CashOffer).max(mostItems).optional(),
  source: z.enum(tradeInSources).optional(),
  value: money.optional(),
});

const Interactions = z.object({
  autoFilledListing: flag,
  disableBudgetCalculationAlert: flag,
  disableComparePopover: flag,
  disablePaymentPopover: flag,
  hasBudgetInteraction: flag,
  hasOpenedTradeIn: flag,
  hasOpenedWallet: flag,
  hasRequestedTaxesFees: flag,
  hasUpdatedCreditOrTerm: flag,
  hasUpdatedNDSCalc: flag,
  hasUpdatedPaymentOption: flag,
  hasUpdatedWallet: flag,
  hasWalletInteractionWithinVDP: flag,
  hideReceipt: z.array(z.int()).max(mostItems).optional(),
  paymentEmphasis: word.optional(),
  showMaxPriceAlert: flag,
  useFallbackLead: flag,
  syncAlert: z.object({ showAlert: flag, success: flag, isAuto: flag }).optional(),
});

/** A wallet's request body (WLT-01): unknown keys are dropped, invalid values are refused. */
export const PaymentInfoBody = z.object({
  creditAppDeals: z.array(CreditAppPurchase).max(mostItems).nullish(),
  creditVerification: z.object({ verified: flag, verifiedDate: moment.nullish() }).nullish(),
  creditType: z.enum(creditTiers.map(({ code }) => code)).nullish(),
  leaseTerm: z.literal(leaseTerms).nullish(),
  leaseMileageRange: z.literal(leaseMileages).nullish(),
  loanTerm: z.literal(loanTerms).nullish(),
  downPayment: money.nullish(),
  downPaymentPercent: share.nullish(),
  downPaymentType: z.enum(downPaymentTypes).nullish(),
  interestRate: InterestRate.nullish(),
  budget: money.nullish(),
  dealType: z.enum(payingOptions).nullish(),
  tradeIn: TradeIn.nullish(),
  interactions: Interactions.nullish(),
  monthlyBudget: money.nullish(),
  zip: z
    .string()
    .regex(/^\d{5}$/, 'must be five digits')
    .nullish(),
  lastUpdated: moment.nullish().describe('As it was answered when this copy was last read or saved'),
  createdDate: moment.nullish(),
  tenant: word.nullish(),
  timeStamp: moment.nullish(),
  walletId: z.string().max(64).nullish(),
  paymentOption: z.enum(payingOptions).nullish(),
});
export type PaymentInfoBody = z.output<typeof PaymentInfoBody>;

/** The stored part; the omitted fields are added by the server when it is read. */
export const StoredPaymentInfo = PaymentInfoBody.omit({ lastUpdated: true, createdDate: true, walletId: true });
export type StoredPaymentInfo = z.output<typeof StoredPaymentInfo>;

const nullIsAnswer: ReadonlySet<string> = new Set(['downPayment', 'downPaymentPercent', 'budget', 'monthlyBudget']);

/** Null values are not saved, except where null is a value of its own (WLT-27). */
export const storedInfoOf = (body: PaymentInfoBody): StoredPaymentInfo => {
  const { lastUpdated: _updated, createdDate: _created, walletId: _id, ...info } = body;
  const saidFields = Object.entries(info).filter(([name, value]) => value !== null || nullIsAnswer.has(name));
  return Object.fromEntries(saidFields);
};
