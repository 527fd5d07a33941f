import type { Noun, Unit } from './quantity-words.ts';
import type { SpokenQuantity } from './spoken-quantity.ts';
import { isSpokenInThousands } from './spoken-range.ts';

const isYear = ({ first }: SpokenQuantity, currentYear: number): boolean =>
  Number.isInteger(first.value) &&
  first.value >= 1900 &&
  first.value <= currentYear + 2 &&
  !first.dollars &&
  !first.grouped &&
  !first.thousands;

type Measure =
  | 'payment'
  | 'down'
  | 'trade'
  | 'owed'
  | 'credit-score'
  | 'apr'
  | 'loan-length'
  | 'lease'
  | 'travel-time'
  | 'out-the-door'
  | 'mpg'
  | 'range'
  | 'age'
  | 'mileage'
  | 'price'
  | 'year'
  | 'nothing'
  | 'unclear';

const perMonth: Readonly<Record<string, number>> = { month: 1, months: 1, week: 52 / 12, 'two-weeks': 26 / 12 };

/** Payments per month of the named period; undefined if none was named. */
export const paymentsPerMonth = ({ unit, noun }: SpokenQuantity): number | undefined =>
  perMonth[unit ?? ''] ?? perMonth[noun ?? ''];

/** Longer than any car loan; a smaller number of "months" is a loan's length, not a payment. */
const longestLoanMonths = 96;

/** A loan's length, such as "for 72 months" or "60 mo". */
const isLoanLength = ({ unit, first, second, tail }: SpokenQuantity): boolean =>
  unit === 'months' && !first.dollars && !second && tail === undefined && first.value <= longestLoanMonths;

/** Units and nouns of payment terms. */
const termsByWord = {
  down: 'down',
  'thousand-down': 'down',
  'percent-down': 'down',
  trade: 'trade',
  'thousand-trade': 'trade',
  owed: 'owed',
  'credit-score': 'credit-score',
  apr: 'apr',
  'loan-length': 'loan-length',
  'loan-months': 'loan-length',
  'loan-years': 'loan-length',
} as const satisfies Partial<Record<Unit | Noun, Measure>>;

export const milesPerKm = 0.621371;
export const isKilometres = ({ unit }: SpokenQuantity): boolean => unit === 'km' || unit === 'thousand-km';

/**
 * What a number measures: by its unit, then the noun before it, then a dollar sign or a k. Without any, four digits
 * that may be a model year are one, except round hundreds after "under" or "over" (2000, 1500); 1,000 and more with a
 * bound is a price, and so is "under 25"; anything else is unclear.
 */
export const measureOf = (spoken: SpokenQuantity, currentYear: number): Measure => {
  const { unit, noun, bound, first, second, tail } = spoken;
  const term = unit === undefined || unit === 'money' || unit === 'thousand' ? noun : unit;
  if (term !== undefined && Object.hasOwn(termsByWord, term)) return termsByWord[term as keyof typeof termsByWord];
  if (unit === 'lease') return 'lease';
  if (isLoanLength(spoken)) return 'loan-length';
  if (unit === 'travel-time') return first.dollars || first.thousands ? 'unclear' : 'travel-time';
  if (paymentsPerMonth(spoken) !== undefined) return 'payment';
  if (unit === 'out-the-door' || unit === 'thousand-out-the-door') return 'out-the-door';
  if (noun === 'out-the-door' && (unit === undefined || unit === 'money' || unit === 'thousand')) return 'out-the-door';
  if (unit === 'mpg' || (noun === 'mpg' && unit === undefined)) return 'mpg';
  if (unit === 'range' || noun === 'range') return 'range';
  if (unit === 'years-old' || (unit === 'years' && bound === 'last')) return 'age';
  if (unit === 'miles' || unit === 'thousand-miles' || noun === 'mileage' || isKilometres(spoken)) return 'mileage';
  if (unit === 'other' || unit === 'years') return bound || tail || first.dollars ? 'unclear' : 'nothing';
  if (first.dollars || first.thousands || second?.thousands || unit || noun === 'price') return 'price';
  const round = first.value % 500 === 0;
  if (isYear(spoken, currentYear) && !(round && (bound === 'max' || bound === 'min'))) return 'year';
  const bounded = bound !== undefined || tail !== undefined || second !== undefined;
  if (bounded && first.value >= 1000) return 'price';
  if (isSpokenInThousands(spoken)) return 'price';
  return bound === 'max' || bound === 'min' || second ? 'unclear' : 'nothing';
};
