import type { NotUnderstood, NotUnderstoodReason } from './reading.ts';

const reasons: Readonly<Record<NotUnderstoodReason, string>> = {
  negation: "We can't exclude that yet, so some of these cars may have it.",
  'no-model': 'None of the cars you named is in our catalog as one that does.',
  vague: "We can't filter by that yet.",
  number: 'A number needs a word beside it: dollars, miles, a year.',
  'loan-terms': 'Loan length, rate and down payment are part of your payment terms, beside the results.',
  'travel-time': "We search by miles, such as 'within 25 miles'.",
  letter: 'One letter is too little to search for.',
  zip: "We don't know that ZIP code. For a price or mileage, add dollars or miles.",
  place: "We don't know that place.",
  second: 'Only one place and one order can be searched for at a time.',
  'too-long': 'It is longer than a search can be.',
};

/** Words that are typed so often that they get an answer of their own. */
const ownReasons: readonly (readonly [RegExp, string])[] = [
  [/reliab|dependab/i, "We don't rate how reliable a car is."],
  [/\b(tow|pull|haul|boat|camper|trailer)/i, "Say how much it weighs, such as 'tow 5,000 lbs'."],
  [/\bowners?\b/i, 'Cars can be searched for by one owner, not by more.'],
  [/salvage|rebuilt/i, "We can't search for branded titles; a car's page tells it where it is known."],
  [/\bleas/i, 'The payments here are for loans, not for leases.'],
];

/** Why words of a search are no part of it, as a sentence. */
export const leftOutReason = ({ text, reason }: Pick<NotUnderstood, 'text' | 'reason'>): string =>
  ownReasons.find(([words]) => (reason === 'vague' || reason === 'number') && words.test(text))?.[1] ?? reasons[reason];
