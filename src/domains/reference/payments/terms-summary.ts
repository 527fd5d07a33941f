import { formatMoney, grouped } from '#lib/money.ts';
import { creditTiers } from './credit-tier.ts';
import type { PaymentTerms } from './payment-terms.ts';

/** The name of a credit tier without the scores: "Very good". */
const creditName = ({ creditType }: PaymentTerms): string => {
  const words = (creditTiers.find(({ code }) => code === creditType)?.label ?? '').replace(/ \(.*/, '');
  return words.charAt(0) + words.slice(1).toLowerCase();
};

const signed = (amountUsd: number): string => `${amountUsd < 0 ? '−' : '+'}${formatMoney(Math.abs(amountUsd))}`;

const downWords = ({ downUsd, downShare }: PaymentTerms, ofCarUsd: number | undefined): string => {
  const amount = ofCarUsd ?? downUsd;
  if (amount === null) return `${Math.round(downShare * 1000) / 10}%`;
  return amount === 0 ? 'Nothing' : formatMoney(amount);
};

/** The terms that apply to this way to pay, with the down payment for the shown car. */
const partsOf = (terms: PaymentTerms, downUsd: number | undefined): string[] => {
  const { option, tradeInUsd, owedUsd, leaseTerm, leaseMiles, loanTerm } = terms;
  const trade = tradeInUsd === 0 && owedUsd === 0 ? [] : [`Trade-in ${signed(tradeInUsd - owedUsd)}`];
  const down = downWords(terms, downUsd);
  if (option === 'cash') return ['Cash', ...trade];
  if (option === 'lease') {
    return ['Lease', `${leaseTerm} months`, `${grouped(leaseMiles)} mi a year`, `${down} at signing`, ...trade];
  }
  return [`${down} down`, ...trade, `${creditName(terms)} credit`, `${loanTerm} months`];
};

const unbroken = (part: string): string => part.replaceAll(' ', '\u00a0').replace('−', '−\u2060');

/** The terms in one line, which only wraps between its parts. */
export const termsSummary = (terms: PaymentTerms, downUsd?: number): string =>
  partsOf(terms, downUsd).map(unbroken).join(' · ');
