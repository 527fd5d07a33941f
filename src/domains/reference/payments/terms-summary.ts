import { formatMoney, grouped } from '#lib/money.ts';
import { creditTiers } from './credit-tier.ts';
import type { PaymentTerms } from './payment-terms.ts';

/** "Very good", without the scores. */
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

/** The parts of the terms that count for this way to pay, with what is paid down on the car that is shown. */
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

/** The terms in one line, which breaks between its parts only. */
export const termsSummary = (terms: PaymentTerms, downUsd?: number): string =>
  partsOf(terms, downUsd).map(unbroken).join(' · ');
