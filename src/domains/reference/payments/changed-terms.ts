import { formatMoney, grouped } from '#lib/money.ts';
import { creditTiers } from './credit-tier.ts';
import type { PaymentTerms } from './payment-terms.ts';

type Words = { name: string; value(terms: PaymentTerms): string };

const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
const optionWords = { finance: 'a loan', lease: 'a lease', cash: 'cash' } as const;
const tierOf = ({ creditType }: PaymentTerms): string =>
  creditTiers
    .find(({ code }) => code === creditType)
    ?.label.replace(/ \(.*/, '')
    .toLowerCase() ?? '';

/** The name and formatted value of each term. */
const words: readonly Words[] = [
  { name: 'How you pay', value: ({ option }) => optionWords[option] },
  {
    name: 'Down payment',
    value: ({ downUsd, downShare }) => (downUsd === null ? percent(downShare) : formatMoney(downUsd)),
  },
  { name: 'Trade-in', value: ({ tradeInUsd }) => formatMoney(tradeInUsd) },
  { name: 'What you still owe', value: ({ owedUsd }) => formatMoney(owedUsd) },
  { name: 'Credit', value: tierOf },
  { name: 'Loan term', value: ({ loanTerm }) => `${loanTerm} months` },
  { name: 'Lease term', value: ({ leaseTerm }) => `${leaseTerm} months` },
  { name: 'Lease mileage', value: ({ leaseMiles }) => `${grouped(leaseMiles)} mi a year` },
  {
    name: 'Your own rate',
    value: ({ aprPercent }) => (aprPercent === null ? 'the national average' : `${aprPercent}%`),
  },
];

export type TermsChange = { what: string; back: string };

/**
 * The difference between two sets of terms, with the label to revert it: "Down payment is now $5,000", "Use $4,000
 * again".
 */
export const changedTerms = (before: PaymentTerms, now: PaymentTerms): TermsChange | undefined => {
  const changed = words.filter(({ value }) => value(before) !== value(now));
  const [first] = changed;
  if (!first) return undefined;
  if (changed.length === 1) {
    return { what: `${first.name} is now ${first.value(now)}`, back: `Use ${first.value(before)} again` };
  }
  const names = changed.map(({ name }, index) => (index === 0 ? name : name.toLowerCase()));
  return { what: `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are new`, back: 'Use the previous ones' };
};
