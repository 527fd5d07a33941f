import { formatMoney, grouped, perMonth } from '#lib/money.ts';
import type { CostToOwn } from '../own/cost-to-own.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import type { Quote } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';
import { termsSummary } from '../terms-summary.ts';
import { paymentWords } from './payment-copy.ts';

/** A car's quote with its inputs. */
type FigureInputs = { quote: Quote; terms: PaymentTerms; figures: RatesAndFees };

/** The monthly payment. Used cars cannot be leased and are financed, as in the search index and the API. */
const monthlyOf = ({ quote, terms: { option } }: FigureInputs): number =>
  option === 'lease' && quote.lease ? quote.lease.monthlyUsd : quote.monthlyUsd;

/** The monthly payment, or the total for cash. */
const paymentText = (inputs: FigureInputs): string =>
  formatMoney(inputs.terms.option === 'cash' ? inputs.quote.toPayUsd : monthlyOf(inputs));

const perText = ({ quote, terms: { option } }: FigureInputs): string => {
  if (option === 'cash') return ' to pay';
  if (option === 'finance') return perMonth;
  return quote.lease ? `${perMonth} lease` : `${perMonth} loan`;
};

/** Short, for pins on the map. */
const pinText = (inputs: FigureInputs): string =>
  `${paymentText(inputs)}${inputs.terms.option === 'cash' ? '' : perMonth}`;

const ownText = ({ own }: Quote, amountOf: (own: CostToOwn) => number): string =>
  own ? formatMoney(amountOf(own)) : '';

/** Texts that depend on a car's costs and the shopper's terms, by their name in `data-figure`. */
export const figureTexts = {
  outTheDoor: ({ quote }) => formatMoney(quote.outTheDoorUsd),
  payment: paymentText,
  per: perText,
  pin: pinText,
  paymentWords,
  ownYear: ({ quote }) => ownText(quote, ({ yearUsd }) => yearUsd),
  ownTotal: ({ quote }) => ownText(quote, ({ totalUsd }) => totalUsd),
  ownDepreciation: ({ quote }) => ownText(quote, ({ depreciationUsd }) => depreciationUsd),
  ownFees: ({ quote }) => ownText(quote, ({ taxAndFeesUsd }) => taxAndFeesUsd),
  ownInterest: ({ quote }) => ownText(quote, ({ interestUsd }) => interestUsd),
  ownEnergy: ({ quote }) => ownText(quote, ({ energyUsd }) => energyUsd),
  ownUpkeep: ({ quote }) => ownText(quote, ({ upkeepUsd }) => upkeepUsd),
  ownMiles: ({ quote }) => (quote.own ? grouped(quote.own.milesAYear) : ''),
  termsSummary: ({ quote, terms }) =>
    termsSummary(
      { ...terms, tradeInUsd: quote.tradeInUsd, owedUsd: quote.owedUsd },
      terms.option === 'lease' && quote.lease ? quote.lease.atSigningUsd : quote.downUsd,
    ),
  salesTax: ({ quote }) => formatMoney(quote.lines.salesTaxUsd),
  taxNote: ({ quote }) =>
    quote.taxSavedByTradeUsd > 0 ? `less the tax on your ${formatMoney(quote.tradeInUsd)} trade-in` : '',
} satisfies Record<string, (inputs: FigureInputs) => string>;

export type FigureName = keyof typeof figureTexts;
