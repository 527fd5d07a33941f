import type { MailCarList } from '#domains/people/mail/mail-car.ts';
import { readCosts } from '#domains/reference/payments/figures/car-costs.ts';
import { figureTexts } from '#domains/reference/payments/figures/figure-texts.ts';
import { defaultTerms, type PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import { quoteCar } from '#domains/reference/payments/quote-car.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';

type Shared = { figures: RatesAndFees; terms: PaymentTerms | undefined; isAssumed: boolean };

/**
 * The sender's figures, "$38,066 out the door, $656/mo with a typical deal". The terms behind them are left out, since
 * credit and savings are private.
 */
export const figuresInWords = (costs: string, { figures, terms = undefined, isAssumed }: Shared): string => {
  const car = readCosts(costs);
  const inputs = { quote: quoteCar(figures, car, terms ?? defaultTerms), terms: terms ?? defaultTerms, figures };
  const place = isAssumed && car.state ? ` in ${car.state}` : '';
  const isPaidMonthly = figureTexts.per(inputs) !== '';
  const payment = isPaidMonthly ? `, ${figureTexts.payment(inputs)}${figureTexts.per(inputs)}` : '';
  return `${figureTexts.outTheDoor(inputs)} out the door${place}${payment} ${terms ? 'on my terms' : 'on typical terms'}`;
};

/** Replaces the terms under a mail's figures by a note on whose figures they are. */
export const sharedFiguresOf = (
  { cars, terms }: MailCarList,
  { zip, isOwn }: { zip: string | undefined; isOwn: boolean },
): MailCarList => {
  const taxes = zip ? `Taxes and fees for ZIP ${zip}.` : 'Taxes and fees of the state the car is in.';
  const wordsFor = (name: string): string =>
    isOwn ? `${taxes} On the sender’s own terms, which aren’t shown here.` : `${name} Typical terms, not the sender’s.`;
  return { cars: cars.map((car) => ({ ...car, terms: wordsFor(car.terms) })), terms: wordsFor(terms) };
};
