import { type LoanTerm, loanTerms } from '#domains/reference/payments/national-rates.ts';
import type { PaymentTerms } from '#domains/reference/payments/payment-terms.ts';
import type { Quote } from '#domains/reference/payments/quote-car.ts';
import { formatMoney } from '#lib/money.ts';

/** The values of the sliders. */
export type WhatIf = { downUsd: number; loanTerm: LoanTerm };

export const downStepUsd = 250;

/** The maximum of the down payment slider: 40% of the price out the door, and at least the current down payment. */
export const mostDownUsd = ({ outTheDoorUsd, downUsd }: Pick<Quote, 'outTheDoorUsd' | 'downUsd'>): number =>
  Math.max(1000, Math.ceil(Math.max(outTheDoorUsd * 0.4, downUsd) / 1000) * 1000);

/** Arrow keys move between the offered terms. */
export const termSlider = { min: loanTerms[0], max: loanTerms[4], step: 12 } as const;
export const termOf = (months: number): LoanTerm => loanTerms.find((term) => term >= months) ?? termSlider.max;

/** The terms with the sliders' values; a down payment in percent stays one until its slider is moved. */
export const whatIfTerms = (terms: PaymentTerms, now: Quote, { downUsd, loanTerm }: WhatIf): PaymentTerms => ({
  ...terms,
  ...(downUsd !== now.downUsd && { downUsd }),
  loanTerm,
});

const yearWords = (months: number): string => (months === 12 ? 'a year' : `${months / 12} years`);

const interestWords = (differenceUsd: number): string => {
  if (differenceUsd === 0) return 'the same interest';
  return `${formatMoney(Math.abs(differenceUsd))} ${differenceUsd < 0 ? 'less' : 'more'} interest`;
};

/** "You pay $1,515 less interest and are done a year earlier." Empty if nothing differs. */
export const whatIfWords = (now: Quote, then: Quote): string => {
  const interest = then.interestUsd - now.interestUsd;
  const months = then.months - now.months;
  if (months === 0 && now.downUsd === then.downUsd) return '';
  const done = months === 0 ? '' : ` and are done ${yearWords(Math.abs(months))} ${months < 0 ? 'earlier' : 'later'}`;
  return `You pay ${interestWords(interest)}${done}.`;
};
