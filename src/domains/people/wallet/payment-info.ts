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

/** A credit application that was sent, until it expires (WLT-18). */
const creditAppPurchase = { dealId: text, ownerId: text, expiry: moment };
/** An instant cash offer somebody was made for their car. */
const cashOffer = { offerId: text, amount: money, expires: moment };

/** WLT-01: every field of a wallet, and how it is read from a device or a store; a field that is not here is none. */
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
/** `zip` is null while nobody knows where the shopper is; that is not saved (WLT-27). */
export type PaymentInfo = Omit<ReadInfo, 'zip'> & { zip?: string | null };
export type CashOffer = NonNullable<NonNullable<PaymentInfo['tradeIn']>['ico']>[number];

/** Reads a stored record and drops keys that are not part of a wallet (WLT-25). */
export const readPaymentInfo = (value: unknown): PaymentInfo => readFields(fields, value);

/** The cash offer that the trade-in goes by, where it does. */
export const acceptedOffer = ({ tradeIn }: PaymentInfo): CashOffer | null =>
  (tradeIn?.source === 'ico' && tradeIn.ico?.find(({ amount }) => amount === tradeIn.value)) || null;

/** The wallet with a cash offer as its trade-in; offers that were made before stay to choose from. */
export const withCashOffer = (info: PaymentInfo, offer: CashOffer, owedUsd: number): PaymentInfo => {
  const others = (info.tradeIn?.ico ?? []).filter(({ offerId }) => offerId !== offer.offerId);
  const tradeIn = { ...info.tradeIn, ico: [...others, offer], source: 'ico' as const };
  return { ...info, tradeIn: { ...tradeIn, value: offer.amount, amountOwed: owedUsd } };
};

/** The wallet after a change of terms; WLT-19: what a trade-in also says stays. */
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
    // Another figure than a cash offer's is nobody's offer.
    if (next.tradeIn.source === 'ico' && !acceptedOffer(next)) next.tradeIn = { ...next.tradeIn, source: 'manual' };
  }
  if (change.owedUsd !== undefined) next.tradeIn = { ...next.tradeIn, amountOwed: change.owedUsd };
  if (change.aprPercent !== undefined) next.interestRate = { ...next.interestRate, custom: change.aprPercent };
  return next;
};
