import { defaultTerms } from '#domains/payments/deal-terms.ts';
import { affordableAmount } from '#domains/payments/monthly-payment.ts';
import { nationalApr } from '#domains/payments/national-rates.ts';
import { stateFees } from '#domains/payments/out-the-door.ts';
import type { PaymentFigures } from '#domains/payments/payment-figures.ts';

const { creditType, loanTerm, downShare } = defaultTerms;

/**
 * The highest price, in whole hundreds, whose estimated payment is within this one: a fifth down, 60 months, tax and
 * title financed (PAY-01, RULING-86). The used rate is taken for every car: it is the higher one, so nobody is shown a car
 * that costs more a month than was asked for.
 */
export const priceForPayment = ({ rates, fees }: PaymentFigures, monthlyUsd: number, state = ''): number => {
  const financed = affordableAmount(monthlyUsd, nationalApr(rates, creditType, loanTerm, 'used'), loanTerm);
  const { taxPercent, titleUsd, registrationUsd } = stateFees(fees, state);
  const price = (financed - titleUsd - registrationUsd) / (1 - downShare + taxPercent / 100);
  return Math.max(0, Math.floor(price / 100) * 100);
};
