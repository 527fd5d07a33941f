import { formatMoney, perMonth } from '#lib/money.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import type { Quote } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { termsSummary } from '../terms-summary.ts';
import { paymentWords } from './payment-copy.ts';

/** Of one car on somebody's terms. */
type FigureInputs = { quote: Quote; terms: PaymentTerms; figures: RatesAndFees };

/** By the month. Nobody leases a used car: it is financed, as in every order of results and every answer. */
const monthlyOf = ({ quote, terms: { option } }: FigureInputs): number =>
  option === 'lease' && quote.lease ? quote.lease.monthlyUsd : quote.monthlyUsd;

/** What is paid: a month, or once and for all. */
const paymentText = (inputs: FigureInputs): string =>
  formatMoney(inputs.terms.option === 'cash' ? inputs.quote.toPayUsd : monthlyOf(inputs));

const perText = ({ quote, terms: { option } }: FigureInputs): string => {
  if (option === 'cash') return ' to pay';
  if (option === 'finance') return perMonth;
  return quote.lease ? `${perMonth} lease` : `${perMonth} loan`;
};

/** Beside prices of other cars there is room for a few letters only. */
const pinText = (inputs: FigureInputs): string =>
  `${paymentText(inputs)}${inputs.terms.option === 'cash' ? '' : perMonth}`;

/** What follows from a car's costs and a shopper's terms, by its name in `data-figure`. */
export const figureTexts = {
  outTheDoor: ({ quote }) => formatMoney(quote.outTheDoorUsd),
  payment: paymentText,
  per: perText,
  pin: pinText,
  paymentWords,
  termsSummary: ({ quote, terms }) =>
    termsSummary({ ...terms, tradeInUsd: quote.tradeInUsd, owedUsd: quote.owedUsd }, quote.downUsd),
  salesTax: ({ quote }) => formatMoney(quote.lines.salesTaxUsd),
  taxNote: ({ quote }) =>
    quote.taxSavedByTradeUsd > 0 ? `less the tax on your ${formatMoney(quote.tradeInUsd)} trade-in` : '',
} satisfies Record<string, (inputs: FigureInputs) => string>;

export type FigureName = keyof typeof figureTexts;
