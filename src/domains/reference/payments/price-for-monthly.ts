import type { PaymentTerms } from './payment-terms.ts';
import { type CarCosts, type Quote, quoteCar } from './quote-car.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

export const highestPriceUsd = 1_000_000;

/** A car without a price. */
export type AnyCar = Omit<CarCosts, 'priceUsd'>;

/**
 * The highest price in whole dollars whose payment is within this one; 0 if there is none. Found by binary search,
 * because rounding of taxes and down payment makes a formula inexact.
 */
export const priceForMonthly = (
  figures: RatesAndFees,
  monthlyUsd: number,
  car: AnyCar,
  terms: PaymentTerms,
  monthlyOf: (quote: Quote) => number = (quote) => quote.monthlyUsd,
): number => {
  let low = 0;
  let high = highestPriceUsd;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (monthlyOf(quoteCar(figures, { ...car, priceUsd: middle }, terms)) <= monthlyUsd) low = middle;
    else high = middle - 1;
  }
  return low;
};
