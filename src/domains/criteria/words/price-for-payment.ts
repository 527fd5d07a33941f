import { priceForMonthly } from '#domains/payments/deal-budget.ts';
import { defaultTerms } from '#domains/payments/deal-terms.ts';
import type { PaymentFigures } from '#domains/payments/payment-figures.ts';

/**
 * The highest price, in whole hundreds, whose estimated payment is within this one: a fifth down, 60 months, tax and
 * title financed (PAY-01, RULING-86). The used rate is taken for every car: it is the higher one, so nobody is shown a car
 * that costs more a month than was asked for.
 */
export const priceForPayment = (figures: PaymentFigures, monthlyUsd: number, state = ''): number => {
  const price = priceForMonthly(figures, monthlyUsd, { docFeeUsd: 0, isNew: false, state }, defaultTerms);
  return Math.floor(price / 100) * 100;
};
