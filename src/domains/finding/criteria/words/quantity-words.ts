import { slugKey } from '#lib/slug.ts';
import { isApart, phraseAt, type Word } from './split-words.ts';

/**
 * How a number bounds: "under" and "over" any quantity; "after", "since", "before" and "until" years; "within" a
 * distance; "around" ten percent more or less; "from" starts a range.
 */
export type Bound =
  | 'max'
  | 'min'
  | 'around'
  | 'between'
  | 'after'
  | 'since'
  | 'before'
  | 'until'
  | 'within'
  | 'from'
  | 'last';

/**
 * `other` is for numbers that aren't quantities here, such as doors, which are read as words. `months` are a loan's
 * length, unless there are more than any loan has ("350 month"); `loan-months` and `loan-years` always are.
 */
export type Unit =
  | 'miles'
  | 'range'
  | 'mpg'
  | 'km'
  | 'thousand-km'
  | 'month'
  | 'months'
  | 'week'
  | 'two-weeks'
  | 'loan-months'
  | 'loan-years'
  | 'down'
  | 'thousand-down'
  | 'percent-down'
  | 'trade'
  | 'thousand-trade'
  | 'owed'
  | 'credit-score'
  | 'apr'
  | 'lease'
  | 'travel-time'
  | 'money'
  | 'thousand'
  | 'thousand-miles'
  | 'out-the-door'
  | 'thousand-out-the-door'
  | 'years-old'
  | 'years'
  | 'other';

/** A noun before the number: "mileage under 60k". */
export type Noun =
  | 'price'
  | 'out-the-door'
  | 'mileage'
  | 'range'
  | 'mpg'
  | 'month'
  | 'week'
  | 'two-weeks'
  | 'year'
  | 'down'
  | 'trade'
  | 'owed'
  | 'credit-score'
  | 'apr'
  | 'loan-length';

type Spoken<T extends string> = Readonly<Record<T, string>>;

const spokenBounds: Spoken<Bound> = {
  max: 'under, below, beneath, less than, less then, lower than, cheaper than, no more than, not more than, not over, at most, up to, upto, max, maximum, max of, maximum of, fewer than, not exceeding, no higher than, for under, sub, <',
  min: 'over, above, more than, more then, greater than, higher than, at least, atleast, min, minimum, min of, minimum of, no less than, not less than, starting at, north of, better than, >',
  around: 'around, about, approximately, approx, roughly, circa, ~',
  between: 'between, anywhere between, somewhere between, in between',
  after: 'newer than, newer then, later than, after, younger than, post',
  since: 'since, not older than, no older than, starting with, starting in',
  before: 'older than, older then, before, earlier than, pre, prior to',
  until: 'until, till, not newer than, no newer than',
  within: 'within, within a, within about',
  from: 'from',
  last: 'last, past, in the last, in the past, within the last',
};

/** Bounds reversed by a negation: "nothing over 80k miles", "not older than 2016". */
const refused: Partial<Record<Bound, Bound>> = { min: 'max', max: 'min', before: 'since', after: 'until' };
const negations =
  'not, never, wont, will not, cant, cannot, can not, dont, do not, shouldnt, should not, must not, couldnt, wouldnt';
const negatedVerbs =
  'be, go, do, pay, spend, get, have, buy, want, want to go, want to pay, want to spend, want to be, want anything';
/** "Not", "nothing", "can't be", "don't want to pay" before a bound. */
const refusals = [
  ...['not', 'no', 'nothing', 'none', 'nothing thats', 'dont want one', 'never'],
  ...negations.split(', ').flatMap((negation) => negatedVerbs.split(', ').map((verb) => `${negation} ${verb}`)),
];

const refusedBounds = (): (readonly [string, Bound])[] =>
  (Object.entries(refused) as [Bound, Bound][]).flatMap(([bound, turned]) =>
    spokenBounds[bound]
      .split(', ')
      // Signs and a bare "max" are never negated.
      .filter((words) => words.includes(' ') || /^(over|above|under|below|before|after)$/.test(words))
      .flatMap((words) => refusals.map((refusal) => [slugKey(`${refusal} ${words}`), turned] as const)),
  );

const spokenTails: Spoken<'max' | 'min' | 'since' | 'until' | 'around'> = {
  around: 'give or take, or so, or thereabouts, ish, ballpark',
  max: 'or less, or under, or below, or lower, or cheaper, or fewer, and under, and below, and less, max, maximum, tops, at most',
  min: 'or more, or above, or over, or higher, or better, or greater, and up, and above, and over, and more, min, minimum, or up, plus, at least',
  since:
    'or newer, and newer, or later, and later, onward, onwards, and onward, and onwards, to present, to now, present, newer',
  until: 'or older, and older, or earlier, and earlier, older',
};

/** What a price has in it, after the number. */
const withFees =
  'with tax and fees, including tax and fees, after tax and fees, after taxes and fees, with taxes and fees, including taxes and fees, including fees, including all fees, including tax, including taxes, with fees, with all fees, with tax, after tax, after taxes, after fees, all included, tax included, taxes included, fees included, tax and fees included, taxes and fees included, total price, total cost, total';
const thousandWithFees = ['grand', 'thousand', 'thousand dollars']
  .flatMap((thousands) => `all in, ${withFees}`.split(', ').map((fees) => `${thousands} ${fees}`))
  .join(', ');

const spokenUnits: Spoken<Unit> = {
  miles: 'mile, miles, mi, miles on it, miles on the odometer',
  km: 'km, kms, kilometer, kilometers, kilometre, kilometres, klicks, km on it',
  'thousand-km': 'thousand km, thousand kms, thousand kilometers, thousand kilometres, k km, k kms, k kilometers',
  range:
    'miles range, mile range, mi range, miles of range, miles of electric range, mile electric range, miles electric range, mile ev range, miles ev range, mi of range',
  mpg: 'mpg, miles per gallon',
  month:
    'a month, per month, monthly, a mo, per mo, each month, every month, dollars a month, dollars per month, dollar a month, bucks a month, dollars monthly, monthly payment, monthly payments, a month payment',
  months: 'month, months, mo, mos, mth, mths, month payment, month payments, dollars month',
  week: 'a week, per week, weekly, each week, every week, wk, a wk, per wk, week, dollars a week, dollars per week, dollars weekly, bucks a week, weekly payment, weekly payments',
  'two-weeks':
    'biweekly, bi weekly, bi-weekly, every two weeks, every 2 weeks, every other week, per two weeks, per 2 weeks, fortnightly, a fortnight, dollars biweekly, dollars bi weekly, dollars every two weeks, dollars every 2 weeks, dollars every other week, biweekly payment, biweekly payments, bi weekly payments',
  'loan-months':
    'month loan, months loan, month term, months term, month financing, months financing, month finance, month auto loan, month car loan, month note, mo loan, mo term, mo financing',
  'loan-years':
    'year loan, years loan, yr loan, year term, year financing, year note, year auto loan, year car loan, years financing',
  down: 'down, down payment, dollars down, cash down, money down, upfront, up front, as a down payment, for a down payment, to put down',
  'thousand-down': 'grand down, thousand down, thousand dollars down, grand down payment, k down',
  'percent-down': 'percent down, pct down, percent down payment',
  trade:
    'trade, trade in, tradein, trade in value, trade value, for my trade, for my trade in, dollar trade, dollar trade in, dollars trade in, dollars for my trade, dollars in trade, in trade',
  'thousand-trade': 'grand trade, grand trade in, grand for my trade, grand in trade, k trade, k trade in',
  owed: 'on my trade, on my trade in, owed, still owed, left on my loan, owed on my trade, owed on it',
  'credit-score': 'credit score, credit, fico, fico score, score',
  apr: 'apr, percent apr, percent interest, interest, interest rate, pct apr, percent interest rate, percent rate, percent, pct',
  lease: 'month lease, months lease, mo lease, year lease, years lease, month leases',
  'travel-time':
    'mins, minute, minutes, hr, hrs, hour, hours, mins away, minutes away, minute drive, minutes drive, min drive, hour drive, hours drive, hours away, hour away, min away, mins drive',
  money: 'dollars, dollar, bucks, usd, cash, dollars cash, in cash',
  thousand: 'grand, thousand, k, thousand dollars, k dollars',
  'thousand-miles': 'thousand miles, thousand mi, k miles, k mi',
  'out-the-door': `out the door, otd, out the door price, otd price, drive out, all in, total out the door, dollars out the door, dollars otd, ${withFees}`,
  'thousand-out-the-door': `grand out the door, grand otd, thousand out the door, thousand otd, k out the door, k otd, thousand dollars out the door, ${thousandWithFees}`,
  'years-old': 'years old, year old, yrs old, years of age',
  years: 'years, year, model years, yrs',
  other:
    'door, doors, dr, cylinder, cylinders, cyl, seat, seats, seater, passenger, passengers, speed, speeds, hp, horsepower, seconds, second, sec, secs, row, rows, owner, owners, wheel, liter, liters, litre, ton, inch, a year, per year, yearly, annually, miles a year, miles per year, mi a year, mi per year, percent off, percent less, percent below, percent under, percent discount, percent tint, percent tinted, percent of, percent down from, percent cheaper, percent charge, percent battery',
};

const spokenNouns: Spoken<Noun> = {
  price:
    'obo, price, priced, prices, cost, costs, costing, asking, asking price, budget, my budget, price range, spend, to spend, sale price',
  'out-the-door': 'out the door, out the door price, otd, otd price, out the door for, drive out price',
  mileage: 'mileage, milage, miles, odometer',
  range: 'range, electric range, ev range, driving range',
  mpg: 'mpg, fuel economy, gets, getting',
  month:
    'payment, payments, monthly payment, monthly payments, monthly, monthly budget, monthly budget of, budget monthly',
  year: 'year, years, model year, model years',
  week: 'weekly, weekly payment, weekly payments',
  'two-weeks': 'biweekly, bi weekly, biweekly payment, biweekly payments, bi weekly payment, bi weekly payments',
  down: 'down payment, down payment of, down, put down, putting down, pay down, put, putting, i put, can put',
  trade:
    'worth, its worth, it is worth, trade worth, trade in worth, trade in value, trade value, trade in, tradein, tradein worth, trade, trade is worth, trade in is worth, trade in of, trade of, trading in, car is worth, trade valued at, trade in valued at',
  owed: 'owe, i owe, still owe, i still owe, we owe, owing',
  'credit-score': 'credit score, credit score of, credit, fico, fico score, fico of, score of, score, my credit is',
  apr: 'apr, apr of, interest rate, interest rate of, rate of, interest of',
  'loan-length':
    'loan of, loan term, loan term of, loan for, loan length, financed for, financed over, finance for, finance over, term of',
};

const table = <T extends string>(spoken: Spoken<T>): ReadonlyMap<string, T> =>
  new Map(
    (Object.entries(spoken) as [T, string][]).flatMap(([meaning, list]) =>
      list.split(', ').map((words) => [slugKey(words) || words, meaning] as const),
    ),
  );

export const bounds: ReadonlyMap<string, Bound> = new Map([...refusedBounds(), ...table(spokenBounds)]);
export const tails = table(spokenTails);
export const units = table(spokenUnits);
export const nouns = table(spokenNouns);

/** Words allowed between a bound and its number: "under about 20k". */
export const linkWords: ReadonlySet<string> = new Set([
  ...['is', 'of', 'at', 'be', 'are', 'a', 'the', 'about', 'only', 'to', 'has', 'have', 'needs', 'need'],
  ...['should', 'must', 'will'],
]);

export const smallNumbers: ReadonlyMap<string, number> = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, index) => [
    word,
    index + 1,
  ]),
);

/** The single words of all these, to distinguish known words from misspelled ones. */
export const quantityWords: readonly string[] = [
  ...new Set(
    [spokenBounds, spokenTails, spokenUnits, spokenNouns].flatMap((spoken) =>
      Object.values(spoken).flatMap((list) => list.split(/[, ]+/)),
    ),
  ),
];

/** Whether a unit here belongs to the number before it. "Grand" may start a trim: "cx-5 grand touring". */
export const unitAt = (words: readonly Word[], at: number): boolean => {
  const unit = words[at] && !isApart(words[at]) ? phraseAt(units, words, at)?.meaning : undefined;
  return unit !== undefined && unit !== 'thousand';
};
