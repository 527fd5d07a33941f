import { loanTerms } from './national-rates.ts';
import type { PaymentTerms } from './payment-terms.ts';
import { type AnyCar, priceForMonthly } from './price-for-monthly.ts';
import { type Quote, quoteCar } from './quote-car.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

export type Condition = 'new' | 'used';

/** What a loan depends on beside the price. */
export type LoanConditions = {
  terms: PaymentTerms;
  condition: Condition;
  /** Of the dealer, where a car is there already; they differ from one to the other. */
  docFeeUsd?: number;
  /** What the maker takes off the price of a car; of no use where the price is looked for. */
  incentiveUsd?: number;
  /** Where the car will be registered; an empty one is taxed at the national average. */
  state: string;
};

const carOf = ({ condition, state, docFeeUsd = 0 }: LoanConditions): AnyCar => ({
  docFeeUsd,
  state,
  isNew: condition === 'new',
});

export const loanForPrice = (figures: RatesAndFees, priceUsd: number, conditions: LoanConditions): Quote => {
  const { terms, incentiveUsd = 0 } = conditions;
  const incentivePriceUsd = incentiveUsd < priceUsd ? priceUsd - incentiveUsd : null;
  return quoteCar(figures, { ...carOf(conditions), priceUsd, incentivePriceUsd }, terms);
};

/** What a payment buys: a car up to a price, or none, because title and registration use it up before any car. */
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

/** The same car over each term: a longer loan costs less a month and more in all. */
export const loanByTerm = (figures: RatesAndFees, priceUsd: number, conditions: LoanConditions): Quote[] =>
  loanTerms.map((loanTerm) =>
    loanForPrice(figures, priceUsd, { ...conditions, terms: { ...conditions.terms, loanTerm } }),
  );
