import type { SettingField, SettingSection } from '#domains/people/site-settings/setting-section.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { feesSetting } from '#domains/reference/payments/figure-settings.ts';
import { type Fees, stateFees } from '#domains/reference/payments/state-fees.ts';
import { outTheDoorIn } from '#domains/reference/payments/taxes-and-fees.ts';
import { formatMoney } from '#lib/money.ts';

const samplePriceUsd = 25_000;
const averageState = 'An average state';

const rowOf = (at: string, name: string): { label: string; fields: SettingField[] } => ({
  label: name,
  fields: [
    { path: `${at}.taxPercent`, label: `${name}, sales tax`, kind: 'percent' },
    { path: `${at}.titleUsd`, label: `${name}, title fee in dollars`, kind: 'whole' },
    { path: `${at}.registrationUsd`, label: `${name}, registration in dollars`, kind: 'whole' },
    { path: `${at}.tradeInLowersTax`, label: `${name}, a trade-in lowers the tax`, kind: 'yes-no' },
  ],
});

const nameOf = (state: string): string => stateNames[state] ?? state;

const isSame = (before: Fees, after: Fees, state: string): boolean =>
  JSON.stringify(stateFees(before, state)) === JSON.stringify(stateFees(after, state));

const sentenceFor = (before: Fees, after: Fees, state: string, name: string): string => {
  const total = (fees: Fees): string =>
    formatMoney(outTheDoorIn(fees, { priceUsd: samplePriceUsd, docFeeUsd: 0, isNew: false, state }));
  return `A car of ${formatMoney(samplePriceUsd)} registered in ${name}, without a dealer fee: ${total(before)} out the door becomes ${total(after)}.`;
};

export const feesSection: SettingSection<Fees> = {
  slug: 'fees',
  label: 'State fees',
  lead: 'What a state charges on top of the price. Every out-the-door price uses it.',
  setting: feesSetting,
  groups: ({ states }) => [
    {
      title: 'Tax, title and registration by state',
      layout: 'table',
      heading: 'State',
      lead: 'Sales tax in percent, state and typical local; fees in whole dollars.',
      columns: ['Sales tax %', 'Title $', 'Registration $', 'Trade-in lowers tax'],
      rows: [
        ...Object.keys(states)
          .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en-US'))
          .map((state) => rowOf(`states.${state}`, nameOf(state))),
        rowOf('elsewhere', averageState),
      ],
    },
    {
      title: 'Where the figures are from',
      layout: 'list',
      fields: [{ path: 'asOf', label: 'As of', kind: 'day', hint: 'Shown to shoppers with every out-the-door price.' }],
    },
  ],
  note: ({ asOf }) => asOf,
  effect: (before, after) => {
    const changed = Object.keys(after.states).filter((state) => !isSame(before, after, state));
    const sentences = changed.slice(0, 3).map((state) => sentenceFor(before, after, state, nameOf(state)));
    const rest = changed.length - sentences.length;
    return [
      ...sentences,
      ...(rest > 0 ? [`${rest} more ${rest === 1 ? 'state changes' : 'states change'} in the same way.`] : []),
      ...(isSame(before, after, '') ? [] : [sentenceFor(before, after, '', averageState.toLowerCase())]),
      ...(before.asOf === after.asOf ? [] : [`Out-the-door prices name ${after.asOf} as the day of the figures.`]),
    ];
  },
};
