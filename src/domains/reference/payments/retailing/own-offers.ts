import type { CreditType } from '../credit-tier.ts';
import { loanTerms } from '../national-rates.ts';
import { type CreditOffers, noTerm, type Offer } from '../offers.ts';
import { leaseTerms, type PaymentTerms } from '../payment-terms.ts';
import { type CarCosts, type Quote, quoteCar } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';

export const nationalAverage = 'National average';

export const financeOffer = (offeredBy: string, quote: Quote): Offer => ({
  offeredBy,
  type: 'finance',
  term: quote.months,
  apr: quote.aprPercent,
  payment: quote.monthlyUsd,
  dueAtSigning: quote.downUsd,
  amountFinanced: quote.amountFinancedUsd,
  total: quote.totalUsd,
});

export const leaseOffer = (offeredBy: string, lease: NonNullable<Quote['lease']>): Offer => ({
  offeredBy,
  type: 'lease',
  term: lease.months,
  moneyFactor: lease.moneyFactor,
  residual: lease.residualUsd,
  payment: lease.monthlyUsd,
  dueAtSigning: lease.atSigningUsd,
  amountFinanced: lease.capUsd,
  total: lease.totalUsd,
});

const cashOffer = ({ toPayUsd }: Quote): Offer => ({
  offeredBy: 'The seller',
  type: 'cash',
  term: noTerm,
  payment: 0,
  dueAtSigning: toPayUsd,
  amountFinanced: 0,
  total: toPayUsd,
});

/** Estimates for a shopper of this credit tier, from national averages only (PAY-04). */
export const ownOffers = (
  figures: RatesAndFees,
  car: CarCosts,
  initial: PaymentTerms,
  creditType: CreditType,
): CreditOffers => {
  const terms: PaymentTerms = { ...initial, creditType, aprPercent: null };
  const quoteOf = (change: Partial<PaymentTerms>): Quote => quoteCar(figures, car, { ...terms, ...change });
  const leases = leaseTerms.flatMap((leaseTerm) => quoteOf({ leaseTerm }).lease ?? []);
  return {
    paymentOffers: {},
    nationalOffers: Object.fromEntries(
      loanTerms.map((loanTerm) => [loanTerm, [financeOffer(nationalAverage, quoteOf({ loanTerm }))]]),
    ),
    leaseOffers: Object.fromEntries(leases.map((lease) => [lease.months, [leaseOffer(nationalAverage, lease)]])),
    cashOffers: { [noTerm]: [cashOffer(quoteOf({}))] },
  };
};
