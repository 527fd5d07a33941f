import type { CreditType } from './credit-tier.ts';
import { defaultTerms } from './deal-terms.ts';
import { monthlyPayment } from './monthly-payment.ts';
import { type LoanTerm, loanTerms, nationalApr } from './national-rates.ts';
import { outTheDoor } from './out-the-door.ts';
import { downPayment } from './payment-estimate.ts';
import type { PaymentFigures } from './payment-figures.ts';

export type Condition = 'new' | 'used';

/** What a loan depends on beside the price. */
export type LoanConditions = {
  creditType: CreditType;
  term: LoanTerm;
  condition: Condition;
  /** Where the car will be registered; an empty one is taxed at the national average. */
  state: string;
  /** Nothing said is a fifth of the price (PAY-01). */
  downUsd?: number | undefined;
  /** What a trade-in brings after what is still owed on it. */
  tradeInUsd?: number | undefined;
};

export type LoanAnswer = {
  priceUsd: number;
  salesTaxUsd: number;
  titleAndRegistrationUsd: number;
  downUsd: number;
  tradeInUsd: number;
  amountFinancedUsd: number;
  aprPercent: number;
  term: LoanTerm;
  monthlyUsd: number;
  interestUsd: number;
};

/** RULING-86: tax, title and registration are financed; what is paid down or traded in is not. */
export const loanForPrice = (figures: PaymentFigures, priceUsd: number, conditions: LoanConditions): LoanAnswer => {
  const { creditType, term, condition, state, tradeInUsd = 0 } = conditions;
  const whole = outTheDoor(figures.fees, { priceUsd, docFeeUsd: 0, state, tradeInUsd });
  const downUsd = conditions.downUsd ?? downPayment(priceUsd, defaultTerms.downShare);
  const amountFinancedUsd = Math.max(0, whole.totalUsd - downUsd - tradeInUsd);
  const aprPercent = nationalApr(figures.rates, creditType, term, condition);
  const monthlyUsd = monthlyPayment(amountFinancedUsd, aprPercent, term);
  return {
    priceUsd,
    salesTaxUsd: whole.salesTaxUsd,
    titleAndRegistrationUsd: whole.titleUsd + whole.registrationUsd,
    downUsd,
    tradeInUsd,
    amountFinancedUsd,
    aprPercent,
    term,
    monthlyUsd,
    interestUsd: Math.max(0, monthlyUsd * term - amountFinancedUsd),
  };
};

export const highestPriceUsd = 1_000_000;

/** What a payment buys: a car up to a price, or none, because title and registration use it up before any car. */
export type PaymentAnswer =
  | { kind: 'loan'; loan: LoanAnswer }
  | { kind: 'fees-alone'; feesMonthlyUsd: number; askedMonthlyUsd: number; term: LoanTerm };

/**
 * The other way round: the highest price whose payment is within this one. Looked for by halves, because taxes and
 * the down payment are rounded on the way and the answer must hold to the dollar.
 */
export const loanForPayment = (
  figures: PaymentFigures,
  monthlyUsd: number,
  conditions: LoanConditions,
): PaymentAnswer => {
  let low = 0;
  let high = highestPriceUsd;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (loanForPrice(figures, middle, conditions).monthlyUsd <= monthlyUsd) low = middle;
    else high = middle - 1;
  }
  const loan = loanForPrice(figures, low, conditions);
  if (low > 0) return { kind: 'loan', loan };
  return { kind: 'fees-alone', feesMonthlyUsd: loan.monthlyUsd, askedMonthlyUsd: monthlyUsd, term: loan.term };
};

/** The same car over each term: a longer loan costs less a month and more in all. */
export const loanByTerm = (figures: PaymentFigures, priceUsd: number, conditions: LoanConditions): LoanAnswer[] =>
  loanTerms.map((term) => loanForPrice(figures, priceUsd, { ...conditions, term }));
