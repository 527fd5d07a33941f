import { creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { loanTerms } from '#domains/reference/payments/national-rates.ts';
import {
  leaseMileages,
  leaseTerms,
  type PaymentTerms,
  payingOptions,
} from '#domains/reference/payments/payment-terms.ts';
import {
  flag,
  listBy,
  moment,
  money,
  oneOf,
  orNull,
  percent,
  type RecordBy,
  readFields,
  recordBy,
  share,
  text,
  wholeRecordBy,
  zipText,
} from './field-readers.ts';
import { interactionFlags } from './interactions.ts';

/** The values these fields of the wallet may have (RULING-85). */
export const tradeInConditions = ['excellent', 'verygood', 'good', 'fair'] as const;
export const tradeInSources = ['manual', 'ico', 'mycars'] as const;
export const downPaymentTypes = ['amount', 'percent'] as const;

/** A submitted credit application, until it expires (WLT-18). */
const creditAppPurchase = { dealId: text, ownerId: text, expiry: moment };
/** An instant cash offer for the shopper's car. */
const cashOffer = { offerId: text, amount: money, expires: moment };

/** Every field of a wallet, with its reader for stored data; other fields don't exist (WLT-01). */
const fields = {
  creditAppDeals: listBy(wholeRecordBy(creditAppPurchase)),
  creditVerification: recordBy({ verified: flag, verifiedDate: orNull(moment) }),
  creditType: oneOf(creditTiers.map(({ code }) => code)),
  leaseTerm: oneOf(leaseTerms),
  leaseMileageRange: oneOf(leaseMileages),
  loanTerm: oneOf(loanTerms),
  downPayment: orNull(money),
  downPaymentPercent: orNull(share),
  downPaymentType: oneOf(downPaymentTypes),
  interestRate: recordBy({ isFallback: flag, custom: orNull(percent), new: percent, used: percent }),
  budget: orNull(money),
  dealType: oneOf(payingOptions),
  tradeIn: recordBy({
    amountOwed: money,
    condition: oneOf(tradeInConditions),
    ico: listBy(wholeRecordBy(cashOffer)),
    source: oneOf(tradeInSources),
    value: money,
  }),
  interactions: recordBy(interactionFlags),
  monthlyBudget: orNull(money),
  zip: zipText,
  lastUpdated: moment,
  createdDate: moment,
  tenant: text,
  timeStamp: moment,
  walletId: text,
  paymentOption: oneOf(payingOptions),
};

export type CreditAppPurchase = NonNullable<PaymentInfo['creditAppDeals']>[number];
type ReadInfo = RecordBy<typeof fields>;
/** `zip` is null while the shopper's location is unknown; null is not saved (WLT-27). */
export type PaymentInfo = Omit<ReadInfo, 'zip'> & { zip?: string | null };
export type CashOffer = NonNullable<NonNullable<PaymentInfo['tradeIn']>['ico']>[number];

/** Reads a stored record and drops keys that are not part of a wallet (WLT-25). */
export const readPaymentInfo = (value: unknown): PaymentInfo => readFields(fields, value);

/** The cash offer used as the trade-in, if any. */
export const acceptedOffer = ({ tradeIn }: PaymentInfo): CashOffer | null =>
  (tradeIn?.source === 'ico' && tradeIn.ico?.find(({ amount }) => amount === tradeIn.value)) || null;

/** The wallet with a cash offer as its trade-in; earlier offers stay available. */
export const withCashOffer = (info: PaymentInfo, offer: CashOffer, owedUsd: number): PaymentInfo => {
  const others = (info.tradeIn?.ico ?? []).filter(({ offerId }) => offerId !== offer.offerId);
  const tradeIn = { ...info.tradeIn, ico: [...others, offer], source: 'ico' as const };
  return { ...info, tradeIn: { ...tradeIn, value: offer.amount, amountOwed: owedUsd } };
};

/** The wallet after a change of terms; other fields of the trade-in are kept (WLT-19). */
export const withTerms = (info: PaymentInfo, change: Partial<PaymentTerms>): PaymentInfo => {
  const next: PaymentInfo = { ...info };
  if (change.option !== undefined) next.paymentOption = next.dealType = change.option;
  if (change.creditType !== undefined) next.creditType = change.creditType;
  if (change.loanTerm !== undefined) next.loanTerm = change.loanTerm;
  if (change.leaseTerm !== undefined) next.leaseTerm = change.leaseTerm;
  if (change.leaseMiles !== undefined) next.leaseMileageRange = change.leaseMiles;
  if (change.downShare !== undefined) next.downPaymentPercent = change.downShare;
  if (change.downUsd !== undefined) {
    next.downPayment = change.downUsd;
    next.downPaymentType = change.downUsd === null ? 'percent' : 'amount';
  }
  if (change.tradeInUsd !== undefined) {
    next.tradeIn = { ...next.tradeIn, value: change.tradeInUsd };
    // A value that differs from the cash offer's is not from the offer anymore.
    if (next.tradeIn.source === 'ico' && !acceptedOffer(next)) next.tradeIn = { ...next.tradeIn, source: 'manual' };
  }
  if (change.owedUsd !== undefined) next.tradeIn = { ...next.tradeIn, amountOwed: change.owedUsd };
  if (change.aprPercent !== undefined) next.interestRate = { ...next.interestRate, custom: change.aprPercent };
  return next;
};
