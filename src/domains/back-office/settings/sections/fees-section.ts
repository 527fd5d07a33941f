import type { SettingField, SettingSection } from '#domains/people/site-settings/setting-section.ts';
import { stateNames } from '#domains/reference/locations/states.ts';
import { feesSetting } from '#domains/reference/payments/figure-settings.ts';
import { type Fees, type StateFees, stateFees } from '#domains/reference/payments/state-fees.ts';
import { taxNameOf } from '#domains/reference/payments/taxes/tax-rules.ts';
import { factWords, type TaxFact, taxSources } from '#domains/reference/payments/taxes/tax-sources.ts';
import { outTheDoorIn } from '#domains/reference/payments/taxes-and-fees.ts';
import { formatMoney } from '#lib/money.ts';

const samplePriceUsd = 25_000;
const averageState = 'An average state';

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

type Row = { label: string; note?: string; fields: SettingField[] };

/** How sure the shipped figure is, of when and from where. */
const noteOf = (state: string, fact: TaxFact): { note?: string } => {
  const words = factWords(state, fact);
  return words === undefined ? {} : { note: [words, ...taxSources(state, [fact])].join('; ') };
};

/** The percent of each tax of a state; a flat one is on everything. */
const taxRows = (at: string, name: string, state: string, fees: StateFees): Row[] =>
  Object.keys(fees.taxes).map((id) => {
    const label = `${name}, ${id === 'flat' ? 'sales tax' : lowerFirst(taxNameOf(state, id))}`;
    return {
      label,
      ...noteOf(state, id === 'lease' ? 'leases' : 'taxes'),
      fields: [{ path: `${at}.taxes.${id}`, label, kind: 'percent' }],
    };
  });

const feesRow = (at: string, name: string, state: string): Row => ({
  label: name,
  ...noteOf(state, 'registration'),
  fields: [
    { path: `${at}.titleUsd`, label: `${name}, title fee in dollars`, kind: 'whole' },
    { path: `${at}.registrationUsd`, label: `${name}, registration in dollars`, kind: 'whole' },
    { path: `${at}.registrationPercent`, label: `${name}, registration in percent of the price`, kind: 'percent' },
    { path: `${at}.tradeInLowersTax`, label: `${name}, a trade-in lowers the tax`, kind: 'yes-no' },
    { path: `${at}.tradeInMostUsd`, label: `${name}, trade-in counted up to, in dollars`, kind: 'whole' },
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
  groups: ({ states, elsewhere }) => {
    const named = Object.entries(states).toSorted(([one], [other]) =>
      nameOf(one).localeCompare(nameOf(other), 'en-US'),
    );
    return [
      {
        title: 'Taxes by state',
        layout: 'table',
        heading: 'Tax',
        lead: 'In percent. What each tax is on (a part of the price, new or used cars, the dealer’s fee) is the rule of its state. Local taxes are typical ones.',
        columns: ['Percent'],
        rows: [
          ...named.flatMap(([state, fees]) => taxRows(`states.${state}`, nameOf(state), state, fees)),
          ...taxRows('elsewhere', averageState, '', elsewhere),
        ],
      },
      {
        title: 'Title, registration and trade-in by state',
        layout: 'table',
        heading: 'State',
        lead: 'Fees in dollars for a passenger car. A trade-in is counted up to a worth where a state limits it; 0 is no limit.',
        columns: ['Title $', 'Registration $', '+ % of price', 'Trade-in lowers tax', 'Up to $'],
        rows: [
          ...named.map(([state]) => feesRow(`states.${state}`, nameOf(state), state)),
          feesRow('elsewhere', averageState, ''),
        ],
      },
      {
        title: 'Where the figures are from',
        layout: 'list',
        fields: [
          { path: 'asOf', label: 'As of', kind: 'day', hint: 'Shown to shoppers with every out-the-door price.' },
        ],
      },
    ];
  },
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
