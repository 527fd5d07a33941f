import { loanTerms } from '../national-rates.ts';
import type { CreditOffers, Offer } from '../offers.ts';
import { leaseTerms, type PaymentTerms } from '../payment-terms.ts';
import { type CarCosts, quoteCar } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import type { LenderRates } from './lender-rates.server.ts';
import { financeOffer, leaseOffer } from './own-offers.ts';

type Lenders = LenderRates['rates'][keyof LenderRates['rates']];

/** Terms for which somebody offers something. */
const offered = <T extends number>(terms: readonly T[], offersAt: (term: T) => Offer[]): Record<string, Offer[]> =>
  Object.fromEntries(terms.map((term) => [term, offersAt(term)] as const).filter(([, offers]) => offers.length > 0));

/** PAY-07: what lenders offer somebody, at their rates and by our sums; our own leases where none of them leases. */
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
