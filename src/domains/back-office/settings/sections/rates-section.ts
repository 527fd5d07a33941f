import type { FieldGroup, SettingSection } from '#domains/people/site-settings/setting-section.ts';
import { type CreditTier, creditTiers } from '#domains/reference/payments/credit-tier.ts';
import { ratesSetting } from '#domains/reference/payments/figure-settings.ts';
import { loanForPrice } from '#domains/reference/payments/loan-answer.ts';
import { loanTerms, nationalApr, type Rates } from '#domains/reference/payments/national-rates.ts';
import { defaultTerms } from '#domains/reference/payments/payment-terms.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { formatMoney, grouped } from '#lib/money.ts';

type Condition = 'used' | 'new';

type Sources = {
  figures(): RatesAndFees;
  /** Number of cars for sale. */
  carsLive(condition: Condition): Promise<number>;
};

const samplePriceUsd = 25_000;
const { creditType, loanTerm } = defaultTerms;

const nameOf = ({ label }: CreditTier): { name: string; scores: string } => {
  const [, name = label, scores = ''] = /^(.*) \((.*)\)$/.exec(label) ?? [];
  return { name, scores: scores.replace('-', ' to ') };
};

const tableOf = (condition: Condition, title: string): FieldGroup => ({
  title: `${title} car rates, percent APR`,
  lead: 'National averages.',
  layout: 'table',
  heading: 'Credit',
  columns: loanTerms.map((term) => `${term} mo`),
  rows: creditTiers.map((tier) => {
    const { name, scores } = nameOf(tier);
    return {
      label: name,
      note: scores,
      fields: loanTerms.map((term) => ({
        path: `${condition}.${tier.code}.${term}`,
        label: `${title}, ${name.toLowerCase()}, ${term} months`,
        kind: 'percent',
      })),
    };
  }),
});

/** The effect on cards, which show one credit tier and term; other rates affect only shoppers who select them. */
const cardEffect = async (condition: Condition, before: Rates, after: Rates, { figures, carsLive }: Sources) => {
  const aprOf = (rates: Rates) => nationalApr(rates, creditType, loanTerm, condition);
  if (aprOf(before) === aprOf(after)) return [];
  const monthly = (rates: Rates): string => {
    const conditions = { terms: defaultTerms, condition, state: '' };
    return formatMoney(loanForPrice({ ...figures(), rates }, samplePriceUsd, conditions).monthlyUsd);
  };
  const live = await carsLive(condition);
  return [
    `${grouped(live)} ${condition} ${live === 1 ? 'car is' : 'cars are'} for sale; the payment on a card uses ${aprOf(after).toFixed(2)}% instead of ${aprOf(before).toFixed(2)}%.`,
    `A ${condition} car of ${formatMoney(samplePriceUsd)} in an average state, 20% down, ${loanTerm} months: ${monthly(before)} a month becomes ${monthly(after)}.`,
  ];
};

export const createRatesSection = (sources: Sources): SettingSection<Rates> => ({
  slug: 'rates',
  label: 'Loan rates',
  lead: 'Average loan rates shown to shoppers, by credit and term.',
  setting: ratesSetting,
  groups: () => [
    tableOf('used', 'Used'),
    tableOf('new', 'New'),
    {
      title: 'Where the figures are from',
      layout: 'list',
      fields: [{ path: 'asOf', label: 'As of', kind: 'day', hint: 'Shown to shoppers beside every rate.' }],
    },
  ],
  note: ({ asOf }) => asOf,
  effect: async (before, after) => {
    const cards = [
      ...(await cardEffect('used', before, after, sources)),
      ...(await cardEffect('new', before, after, sources)),
    ];
    if (cards.length > 0) return cards;
    return [
      'Payments on cards don’t change: they’re for very good credit over 60 months. The loan page and shoppers who chose another credit or term see the change.',
    ];
  },
});
