import type { CreditType } from '../credit-tier.ts';
import { type CarCosts, type DealFigures, dealFigures } from '../deal-figures.ts';
import { type DealTerms, leaseTerms } from '../deal-terms.ts';
import { loanTerms } from '../national-rates.ts';
import { type CreditOffers, noTerm, type Offer } from '../offers.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';

export const nationalAverage = 'National average';

export const financeOffer = (offeredBy: string, deal: DealFigures): Offer => ({
  offeredBy,
  type: 'finance',
  term: deal.months,
  apr: deal.aprPercent,
  payment: deal.monthlyUsd,
  dueAtSigning: deal.downUsd,
  amountFinanced: deal.amountFinancedUsd,
  total: deal.totalUsd,
});

export const leaseOffer = (offeredBy: string, lease: NonNullable<DealFigures['lease']>): Offer => ({
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

const cashOffer = ({ toPayUsd }: DealFigures): Offer => ({
  offeredBy: 'The seller',
  type: 'cash',
  term: noTerm,
  payment: 0,
  dueAtSigning: toPayUsd,
  amountFinanced: 0,
  total: toPayUsd,
});

/** PAY-04: what a shopper of this credit can reckon with, from national averages alone. */
export const ownOffers = (
  figures: RatesAndFees,
  car: CarCosts,
  initial: DealTerms,
  creditType: CreditType,
): CreditOffers => {
  const terms: DealTerms = { ...initial, creditType, aprPercent: null };
  const dealOf = (change: Partial<DealTerms>): DealFigures => dealFigures(figures, car, { ...terms, ...change });
  const leases = leaseTerms.flatMap((leaseTerm) => dealOf({ leaseTerm }).lease ?? []);
  return {
    paymentOffers: {},
    nationalOffers: Object.fromEntries(
      loanTerms.map((loanTerm) => [loanTerm, [financeOffer(nationalAverage, dealOf({ loanTerm }))]]),
    ),
    leaseOffers: Object.fromEntries(leases.map((lease) => [lease.months, [leaseOffer(nationalAverage, lease)]])),
    cashOffers: { [noTerm]: [cashOffer(dealOf({}))] },
  };
};
