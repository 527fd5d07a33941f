import { formatMoney, perMonth } from '#lib/money.ts';
import type { DealFigures } from '../deal-figures.ts';
import { termsSummary } from '../deal-summary.ts';
import type { DealTerms } from '../deal-terms.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { paymentWords } from './payment-copy.ts';

/** Of one car on somebody's terms. */
type FigureInputs = { deal: DealFigures; terms: DealTerms; figures: RatesAndFees };

/** By the month. Nobody leases a used car: it is financed, as in every order of results and every answer. */
const monthlyOf = ({ deal, terms: { option } }: FigureInputs): number =>
  option === 'lease' && deal.lease ? deal.lease.monthlyUsd : deal.monthlyUsd;

/** What is paid: a month, or once and for all. */
const paymentText = (inputs: FigureInputs): string =>
  formatMoney(inputs.terms.option === 'cash' ? inputs.deal.toPayUsd : monthlyOf(inputs));

const perText = ({ deal, terms: { option } }: FigureInputs): string => {
  if (option === 'cash') return ' to pay';
  if (option === 'finance') return perMonth;
  return deal.lease ? `${perMonth} lease` : `${perMonth} loan`;
};

/** Beside prices of other cars there is room for a few letters only. */
const pinText = (inputs: FigureInputs): string =>
  `${paymentText(inputs)}${inputs.terms.option === 'cash' ? '' : perMonth}`;

/** What follows from a car's costs and a shopper's terms, by its name in `data-figure`. */
export const figureTexts = {
  outTheDoor: ({ deal }) => formatMoney(deal.outTheDoorUsd),
  payment: paymentText,
  per: perText,
  pin: pinText,
  paymentWords,
  dealSummary: ({ deal, terms }) =>
    termsSummary({ ...terms, tradeInUsd: deal.tradeInUsd, owedUsd: deal.owedUsd }, deal.downUsd),
  salesTax: ({ deal }) => formatMoney(deal.lines.salesTaxUsd),
  taxNote: ({ deal }) =>
    deal.taxSavedByTradeUsd > 0 ? `less the tax on your ${formatMoney(deal.tradeInUsd)} trade-in` : '',
} satisfies Record<string, (inputs: FigureInputs) => string>;

export type FigureName = keyof typeof figureTexts;
