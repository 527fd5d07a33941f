import type { PaymentTerms } from './payment-terms.ts';
import { type CarCosts, type Quote, quoteCar } from './quote-car.ts';
import type { RatesAndFees } from './rates-and-fees.ts';

export const highestPriceUsd = 1_000_000;

/** Some car, whatever it costs. */
export type AnyCar = Omit<CarCosts, 'priceUsd'>;

/**
 * The other way round: the highest price, in whole dollars, whose payment is within this one; 0 where no car's is.
 * Looked for by halves, because taxes and the down payment are rounded on the way and the answer must hold to the
 * dollar.
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
