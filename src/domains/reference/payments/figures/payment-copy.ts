import { formatMoney } from '#lib/money.ts';
import { creditTiers } from '../credit-tier.ts';
import { leavesTradeOut, noTradeInWords } from '../leaves-trade-out.ts';
import type { PaymentTerms } from '../payment-terms.ts';
import type { Quote } from '../quote-car.ts';
import type { RatesAndFees } from '../rates-and-fees.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Formats "2026-11-01" as "Nov 1, 2026". */
export const dayWords = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number);
  return `${months[(month ?? 1) - 1]} ${date}, ${year}`;
};

/** The name of a credit tier: "very good". */
export const creditWords = ({ creditType }: Pick<PaymentTerms, 'creditType'>): string =>
  (creditTiers.find(({ code }) => code === creditType)?.label ?? '').replace(/ \(.*/, '').toLowerCase();

const tradeWords = ({ tradeEquityUsd: usd }: Quote): string => {
  if (usd > 0) return `, ${formatMoney(usd)} from your trade-in`;
  return usd < 0 ? `, ${formatMoney(-usd)} still owed on your trade-in added` : '';
};

type Inputs = { quote: Quote; terms: PaymentTerms; figures: RatesAndFees };

/** The terms and the source of the rate behind a payment. */
export const paymentWords = ({ quote, terms, figures }: Inputs): string => {
  // Cash is already part of the terms summary.
  if (terms.option === 'cash') return '';
  if (terms.option === 'lease' && quote.lease) {
    const { months, milesAYear, atSigningUsd, residualUsd, totalUsd } = quote.lease;
    return `${months} months and ${formatMoney(milesAYear).slice(1)} miles a year, ${formatMoney(atSigningUsd)} at signing${tradeWords(quote)}, ${formatMoney(totalUsd)} total. Estimated at the national average for ${creditWords(terms)} credit, ${dayWords(figures.rates.asOf)}. At the end, buy it for ${formatMoney(residualUsd)} or return it.`;
  }
  const why = terms.option === 'lease' ? 'Leases are for new cars; this is a loan. ' : '';
  const loan = `${why}${quote.aprPercent}% for ${quote.months} months, ${formatMoney(quote.downUsd)} down${tradeWords(quote)}.`;
  const rate = quote.isOwnApr
    ? 'Your own rate.'
    : `National average for ${creditWords(terms)} credit, ${dayWords(figures.rates.asOf)}. Not a loan offer.`;
  return [loan, rate, ...(leavesTradeOut(quote, terms) ? [noTradeInWords] : [])].join(' ');
};
