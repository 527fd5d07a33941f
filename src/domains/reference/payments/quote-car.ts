import { centsOf, dollarsOf } from '#lib/money.ts';
import { downPayment } from './down-payment.ts';
import { residualPercent } from './lease-residuals.ts';
import { levelPayment, wholeDollarPayment } from './level-payment.ts';
import { nationalApr } from './national-rates.ts';
import type { LeaseTerm, PaymentTerms } from './payment-terms.ts';
import type { RatesAndFees } from './rates-and-fees.ts';
import { costsInCents } from './taxes-and-fees.ts';

/** A car, as far as its costs depend on it. Dollars may have cents. */
export type CarCosts = {
  priceUsd: number;
  docFeeUsd: number;
  isNew: boolean;
  /** Where it is registered: the shopper's state, else the seller's; an empty one is taxed like an average one. */
  state: string;
  msrpUsd?: number | null;
  /** What is left of the price after a maker's incentive. */
  incentivePriceUsd?: number | null;
  styleCode?: string;
  /** Sold by its owner, who takes no trade-in and has no dealer's fee. */
  isPrivateSale?: boolean;
};

/** Whole dollars, as shown; they add up where price and fees are whole, because then only the tax was rounded. */
type CostLines = {
  priceUsd: number;
  salesTaxUsd: number;
  titleUsd: number;
  registrationUsd: number;
  docFeeUsd: number;
};

type Lease = {
  months: LeaseTerm;
  milesAYear: number;
  /** What is really paid a month, rounded up to the dollar. */
  monthlyUsd: number;
  aprPercent: number;
  moneyFactor: number;
  /** What is leased: price and fees less what is paid at signing and traded in. */
  capUsd: number;
  /** What it can be bought for in the end. */
  residualUsd: number;
  atSigningUsd: number;
  /** All payments. */
  paymentsUsd: number;
  /** All payments, and what is paid at signing. */
  totalUsd: number;
};

export type Quote = {
  lines: CostLines;
  taxPercent: number;
  /** What the maker takes off the price. */
  incentiveUsd: number;
  outTheDoorUsd: number;
  /** A private seller takes none. */
  takesTradeIn: boolean;
  /** As far as the seller takes one: what it is worth, and what is still owed on it. */
  tradeInUsd: number;
  owedUsd: number;
  /** Negative when more is owed on it than it is worth. */
  tradeEquityUsd: number;
  taxSavedByTradeUsd: number;
  downUsd: number;
  amountFinancedUsd: number;
  financedCents: number;
  aprPercent: number;
  /** Told by the shopper, instead of the average. */
  isOwnApr: boolean;
  months: number;
  monthlyUsd: number;
  /** What is really paid a month; the shown payment is this, rounded up to the dollar. */
  paymentCents: number;
  interestUsd: number;
  /** All payments, and what is paid down. */
  totalUsd: number;
  /** In cash: out the door less what the trade-in brings. */
  toPayUsd: number;
  /** New cars alone are leased. */
  lease?: Lease;
};

/** For a lease, a bank's own loan rate says nothing; and nobody publishes averages of loans over 24 months. */
const leaseApr = ({ rates }: RatesAndFees, { creditType, leaseTerm }: PaymentTerms): number =>
  nationalApr(rates, creditType, leaseTerm === 24 ? 36 : leaseTerm, 'new');

/** What somebody leases a car at, instead of the average. */
type LeaseRate = { moneyFactor: number; residualUsd: number };

const averageLease = (figures: RatesAndFees, car: CarCosts, terms: PaymentTerms): LeaseRate => {
  const percent = residualPercent(figures.residuals, car.styleCode ?? '', terms.leaseTerm, terms.leaseMiles);
  return {
    moneyFactor: leaseApr(figures, terms) / 2400,
    residualUsd: ((car.msrpUsd || car.priceUsd) * percent) / 100,
  };
};

/** RULING-86. The payments are taxed as they are paid, instead of the price. */
const leaseOf = (
  car: CarCosts,
  terms: PaymentTerms,
  { moneyFactor, residualUsd }: LeaseRate,
  { untaxed, taxPercent, equity }: { untaxed: number; taxPercent: number; equity: number },
): Lease => {
  const { leaseTerm: months, leaseMiles } = terms;
  const residual = centsOf(residualUsd);
  const due = Math.max(0, untaxed - equity);
  const down = Math.min(centsOf(downPayment(car, terms)), due);
  const cap = due - down;
  const untaxedPayment = Math.max(0, (cap - residual) / months + (cap + residual) * moneyFactor);
  const paymentCents = Math.round(untaxedPayment * (1 + taxPercent / 100));
  return {
    months,
    milesAYear: leaseMiles,
    moneyFactor,
    aprPercent: moneyFactor * 2400,
    monthlyUsd: wholeDollarPayment(paymentCents),
    capUsd: dollarsOf(cap),
    residualUsd: dollarsOf(residual),
    atSigningUsd: dollarsOf(down),
    paymentsUsd: dollarsOf(paymentCents * months),
    totalUsd: dollarsOf(paymentCents * months + down),
  };
};

/** A private seller takes no trade-in: what is worth something stays the shopper's, and so does what they owe on it. */
const withTradeIn = (terms: PaymentTerms, { isPrivateSale }: CarCosts): PaymentTerms =>
  isPrivateSale ? { ...terms, tradeInUsd: 0, owedUsd: 0 } : terms;

/**
 * RULING-86: what a car costs somebody, out the door, by the month and in all. The one place where it is worked out,
 * in whole cents, for every page, mail and answer. Orders and bounds by payment repeat it over millions of cars, in
 * `listing-index/query/cost-amounts.ts` and its kernel; tests hold the three equal.
 */
export const quoteCar = (figures: RatesAndFees, car: CarCosts, ownTerms: PaymentTerms, leasedAt?: LeaseRate): Quote => {
  const terms = withTradeIn(ownTerms, car);
  const listed = costsInCents(figures.fees, car, terms.tradeInUsd);
  // Taxes are owed on the price before it, as most states have it.
  const incentive = car.incentivePriceUsd ? Math.max(0, listed.price - centsOf(car.incentivePriceUsd)) : 0;
  const costs = { ...listed, total: listed.total - incentive };
  const equity = centsOf(terms.tradeInUsd) - centsOf(terms.owedUsd);
  const due = Math.max(0, costs.total - equity);
  const down = Math.min(centsOf(downPayment(car, terms)), due);
  const financedCents = due - down;
  const aprPercent =
    terms.aprPercent ?? nationalApr(figures.rates, terms.creditType, terms.loanTerm, car.isNew ? 'new' : 'used');
  const paymentCents = Math.round(levelPayment(financedCents, aprPercent, terms.loanTerm));
  return {
    lines: {
      priceUsd: dollarsOf(costs.price),
      salesTaxUsd: dollarsOf(costs.tax),
      titleUsd: dollarsOf(costs.title),
      registrationUsd: dollarsOf(costs.registration),
      docFeeUsd: dollarsOf(costs.docFee),
    },
    taxPercent: costs.taxPercent,
    incentiveUsd: dollarsOf(incentive),
    outTheDoorUsd: dollarsOf(costs.total),
    takesTradeIn: !car.isPrivateSale,
    tradeInUsd: terms.tradeInUsd,
    owedUsd: terms.owedUsd,
    tradeEquityUsd: dollarsOf(equity),
    taxSavedByTradeUsd: dollarsOf(costs.taxSaved),
    downUsd: dollarsOf(down),
    amountFinancedUsd: dollarsOf(financedCents),
    financedCents,
    aprPercent,
    isOwnApr: terms.aprPercent !== null,
    months: terms.loanTerm,
    monthlyUsd: wholeDollarPayment(paymentCents),
    paymentCents,
    interestUsd: Math.max(0, dollarsOf(paymentCents * terms.loanTerm - financedCents)),
    totalUsd: dollarsOf(down + paymentCents * terms.loanTerm),
    toPayUsd: dollarsOf(due),
    ...(car.isNew && {
      lease: leaseOf(car, terms, leasedAt ?? averageLease(figures, car, terms), {
        untaxed: costs.total - costs.tax,
        taxPercent: costs.taxPercent,
        equity,
      }),
    }),
  };
};
