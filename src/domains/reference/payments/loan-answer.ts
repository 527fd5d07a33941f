import { loanTerms } from './national-rates.ts';
import type { PaymentTerms } from './payment-terms.ts';
import { type AnyCar, priceForMonthly } from './price-for-monthly.ts';
import { type Quote, quoteCar } from './quote-car.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

export type Condition = 'new' | 'used';

/** The inputs of a loan except the price. */
export type LoanConditions = {
  terms: PaymentTerms;
  condition: Condition;
  /** The dealer's fee, if the car is known; fees differ by dealer. */
  docFeeUsd?: number;
  /** The maker's incentive; ignored when the price is being computed. */
  incentiveUsd?: number;
  /** Sold by its owner: without fee and trade-in, and taxed by other rules in some states. */
  isPrivateSale?: boolean;
  /** Where the car will be registered; the national average for an empty one. */
  state: string;
};

const carOf = ({ condition, state, docFeeUsd = 0, isPrivateSale = false }: LoanConditions): AnyCar => ({
  docFeeUsd: isPrivateSale ? 0 : docFeeUsd,
  state,
  isNew: condition === 'new',
  isPrivateSale,
});

export const loanForPrice = (figures: RatesAndFees, priceUsd: number, conditions: LoanConditions): Quote => {
  const { terms, incentiveUsd = 0 } = conditions;
  const incentivePriceUsd = incentiveUsd < priceUsd ? priceUsd - incentiveUsd : null;
  return quoteCar(figures, { ...carOf(conditions), priceUsd, incentivePriceUsd }, terms);
};

/** What a payment buys: a car up to a price, or none, because it only covers title and registration. */
export type PaymentAnswer =
  | { kind: 'loan'; loan: Quote }
  | { kind: 'fees-alone'; feesMonthlyUsd: number; targetMonthlyUsd: number; months: number };

export const loanForPayment = (
  figures: RatesAndFees,
  monthlyUsd: number,
  { incentiveUsd: _, ...conditions }: LoanConditions,
): PaymentAnswer => {
  const priceUsd = priceForMonthly(figures, monthlyUsd, carOf(conditions), conditions.terms);
  const loan = loanForPrice(figures, priceUsd, conditions);
  if (priceUsd > 0) return { kind: 'loan', loan };
  return { kind: 'fees-alone', feesMonthlyUsd: loan.monthlyUsd, targetMonthlyUsd: monthlyUsd, months: loan.months };
};

/** The same car for each term: a longer loan costs less per month and more in total. */
export const loanByTerm = (figures: RatesAndFees, priceUsd: number, conditions: LoanConditions): Quote[] =>
  loanTerms.map((loanTerm) =>
    loanForPrice(figures, priceUsd, { ...conditions, terms: { ...conditions.terms, loanTerm } }),
  );
