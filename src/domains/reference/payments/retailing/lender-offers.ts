import { loanTerms } from '../national-rates.ts';
import type { CreditOffers, Offer } from '../offers.ts';
import { leaseTerms, type PaymentTerms } from '../payment-terms.ts';
import { type CarCosts, quoteCar } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import type { LenderRates } from './lender-rates.server.ts';
import { financeOffer, leaseOffer } from './own-offers.ts';

type Lenders = LenderRates['rates'][keyof LenderRates['rates']];

/** Only terms with at least one offer. */
const offered = <T extends number>(terms: readonly T[], offersAt: (term: T) => Offer[]): Record<string, Offer[]> =>
  Object.fromEntries(terms.map((term) => [term, offersAt(term)] as const).filter(([, offers]) => offers.length > 0));

/** Lenders' offers at their rates, with amounts calculated here (PAY-07); average leases if no lender offers one. */
export const lenderOffers = (
  figures: RatesAndFees,
  car: CarCosts,
  terms: PaymentTerms,
  lenders: Lenders,
): Partial<CreditOffers> => {
  const leaseOffers = offered(leaseTerms, (leaseTerm) =>
    (lenders?.leaseOffers[leaseTerm] ?? []).flatMap(({ offeredBy, moneyFactor, residual }) => {
      const at = { moneyFactor, residualUsd: residual };
      const { lease } = quoteCar(figures, car, { ...terms, leaseTerm }, at);
      return lease ? [leaseOffer(offeredBy, lease)] : [];
    }),
  );
  return {
    paymentOffers: offered(loanTerms, (loanTerm) =>
      (lenders?.paymentOffers[loanTerm] ?? []).map(({ offeredBy, apr }) =>
        financeOffer(offeredBy, quoteCar(figures, car, { ...terms, loanTerm, aprPercent: apr })),
      ),
    ),
    ...(Object.keys(leaseOffers).length > 0 && { leaseOffers }),
  };
};
