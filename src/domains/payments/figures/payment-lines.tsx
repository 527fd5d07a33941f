import { formatMoney } from '#lib/money.ts';
import { Receipt } from '#ui/receipt.tsx';
import { dealFigures } from '../deal-figures.ts';
import { readCosts } from './car-costs.ts';
import type { FigureInputs } from './figure-texts.ts';
import { usePaymentFigures, useSettledDeal } from './use-deal.ts';

type MoneyLine = { label: string; value: string };

const line = (label: string, value: string): MoneyLine => ({ label, value });
const usd = (label: string, amount: number): MoneyLine => line(label, formatMoney(amount));

const tradeLines = ({ terms }: FigureInputs): MoneyLine[] => [
  ...(terms.tradeInUsd > 0 ? [usd('Trade-in', -terms.tradeInUsd)] : []),
  ...(terms.owedUsd > 0 ? [usd('Still owed on it', terms.owedUsd)] : []),
];

/** What a payment is made of, on somebody's terms. */
const paymentLines = (inputs: FigureInputs): MoneyLine[] => {
  const { deal, terms } = inputs;
  if (terms.option === 'cash') return [usd('Out the door', deal.outTheDoorUsd), ...tradeLines(inputs)];
  if (terms.option === 'lease' && deal.lease) {
    const { atSigningUsd, months, milesAYear, residualUsd, totalUsd } = deal.lease;
    return [
      usd('At signing', atSigningUsd),
      ...tradeLines(inputs),
      line('Term', `${months} months`),
      line('Miles a year', formatMoney(milesAYear).slice(1)),
      usd('All payments and at signing', totalUsd),
      usd('To buy it in the end', residualUsd),
    ];
  }
  return [
    usd('Down payment', deal.downUsd),
    ...tradeLines(inputs),
    usd('Amount financed', deal.amountFinancedUsd),
    line('Term', `${deal.months} months`),
    line('Rate', `${deal.aprPercent}% APR`),
  ];
};

/** Behind a closed disclosure, so no script fills it in before React does. */
export const PaymentLines = ({ costs, typical }: { costs: string | undefined; typical: readonly MoneyLine[] }) => {
  const terms = useSettledDeal();
  const figures = usePaymentFigures();
  if (!terms || !figures || costs === undefined) return <Receipt lines={typical} />;
  const deal = dealFigures(figures, readCosts(costs), terms);
  return <Receipt lines={paymentLines({ deal, terms, figures })} />;
};
