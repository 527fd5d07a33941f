import type { NotUnderstood, NotUnderstoodReason } from './reading.ts';

const reasons: Readonly<Record<NotUnderstoodReason, string>> = {
  negation: "We can't exclude that yet, so some of these cars may have it.",
  'no-model': 'None of the cars you named does that, according to our catalog.',
  vague: "We can't filter by that yet.",
  number: 'Add a unit to that number, such as dollars, miles or a year.',
  'loan-terms': 'Say how much down, how many months or what rate, or set your terms next to the results.',
  'loan-length': 'Loans here run 36, 48, 60, 72 or 84 months.',
  'trade-in': "Add what your trade-in is worth, such as 'trade worth 5k'.",
  'travel-time': "We search by miles, such as 'within 25 miles'.",
  typo: 'It may be a typo.',
  letter: 'One letter is too short to search for.',
  zip: "We don't know that ZIP code. For a price or mileage, add dollars or miles.",
  place: "We don't know that place. Name a city, a state or a ZIP code.",
  second: 'You can search one place and one sort order at a time, and each payment term has one value.',
  'too-long': "That's too long for a search.",
};

/** Frequent words with their own explanation. */
const ownReasons: readonly (readonly [RegExp, string])[] = [
  [/reliab|dependab/i, "We don't rate how reliable a car is."],
  [/\b(tow|pull|haul|boat|camper|trailer)/i, "Add the weight, such as 'tow 5,000 lbs'."],
  [/cargo|trunk/i, "Add a size, such as '70 cubic feet of cargo'."],
  [/\bowners?\b/i, 'We can search for one owner, not for more.'],
  [/salvage|rebuilt/i, "We can't search for branded titles. If one is reported, it's on the car's page."],
  [/\bleas/i, 'The payments here are for loans, not for leases.'],
];

/** A sentence that says why words were left out of the search. */
export const leftOutReason = ({ text, reason }: Pick<NotUnderstood, 'text' | 'reason'>): string =>
  ownReasons.find(([words]) => (reason === 'vague' || reason === 'number') && words.test(text))?.[1] ?? reasons[reason];
