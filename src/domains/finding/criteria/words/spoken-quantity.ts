import {
  type Bound,
  bounds,
  linkWords,
  type Noun,
  nouns,
  smallNumbers,
  tails,
  type Unit,
  units,
} from './quantity-words.ts';
import { type Amount, isApart, phraseAt, type Word } from './split-words.ts';

/** A quantity before its measure is determined. */
export type SpokenQuantity = {
  readonly noun?: Noun;
  readonly bound?: Bound;
  readonly first: Amount;
  /** Index of the first number's word. */
  readonly firstAt: number;
  /** The second number of a range: "20k to 30k". */
  readonly second?: Amount;
  readonly unit?: Unit;
  /** A bound after the number: "2020 or newer", "30+". */
  readonly tail?: 'max' | 'min' | 'since' | 'until' | 'around';
  readonly to: number;
};

const gluedUnits: Readonly<Record<string, Unit>> = {
  mi: 'miles',
  mile: 'miles',
  miles: 'miles',
  mpg: 'mpg',
  km: 'km',
  kms: 'km',
  mo: 'months',
  hp: 'other',
};

const toWords: ReadonlySet<string> = new Set(['to', 'thru', 'through', 'until']);

const goesOn: ReadonlySet<string> = new Set(['from', 'of', 'outside']);
const usesOfMoney: ReadonlySet<Unit> = new Set(['down', 'trade', 'owed', 'month', 'week', 'two-weeks', 'out-the-door']);

const skipLinks = (words: readonly Word[], from: number): number => {
  let at = from;
  while (continues(words[at]) && linkWords.has(words[at]?.key ?? '')) at += 1;
  return at;
};

const continues = (word: Word | undefined): word is Word => word !== undefined && !isApart(word);

const isYear = (amount: Amount | undefined): boolean =>
  amount !== undefined && /^(19|20)\d\d$/.test(String(amount.value)) && !amount.dollars && !amount.grouped;

/** Index of the second number of a range. */
const secondAt = (
  words: readonly Word[],
  afterFirst: number,
  first: Amount,
  bound: Bound | undefined,
): number | undefined => {
  // "between 15 grand and 20 grand": the unit after the second number counts for both.
  const isSaidTwice = units.has(words[afterFirst]?.key ?? '') && words[afterFirst]?.key === words[afterFirst + 3]?.key;
  const at = isSaidTwice ? afterFirst + 1 : afterFirst;
  const next = words[at];
  if (!continues(next)) return undefined;
  if (next.gap === 'dash' && next.amount) return at;
  const after = words[at + 1];
  const bothYears = isYear(first) && isYear(next.amount);
  if (bothYears) return at;
  if (!continues(after) || !after.amount) return undefined;
  const years = isYear(first) && isYear(after.amount);
  if (toWords.has(next.key)) return at + 1;
  return (next.key === 'and' && (bound === 'between' || years)) || (next.key === 'or' && years) ? at + 1 : undefined;
};

/** "500 bucks down": what the money is for follows it. */
const unitFrom = (words: readonly Word[], at: number): { meaning: Unit; to: number } | undefined => {
  const unit = phraseAt(units, words, at);
  const use = unit?.meaning === 'money' && continues(words[unit.to]) ? phraseAt(units, words, unit.to) : undefined;
  return use && usesOfMoney.has(use.meaning) ? use : unit;
};

/** Spelled-out small numbers count only for years and distances: "last three years", "ten miles from Phoenix". */
const countedAt = (words: readonly Word[], at: number, bound: Bound | undefined): Amount | undefined => {
  const value = smallNumbers.get(words[at]?.key ?? '');
  const unit = continues(words[at + 1]) ? phraseAt(units, words, at + 1) : undefined;
  const isFar = unit?.meaning === 'miles' && goesOn.has(words[unit.to]?.key ?? '');
  const isAge = unit?.meaning === 'years-old' || isFar;
  return value !== undefined && (bound === 'last' || isAge)
    ? { value, dollars: false, thousands: false, grouped: false }
    : undefined;
};

/** Reads `[noun] [bound] number [to number] [unit] [tail]`; the noun may follow the bound: "max price 20k". */
export const spokenQuantityAt = (words: readonly Word[], at: number): SpokenQuantity | undefined => {
  const nounAt = (index: number) =>
    index === at || continues(words[index]) ? phraseAt(nouns, words, index) : undefined;
  const nounBefore = nounAt(at);
  let here = nounBefore ? skipLinks(words, nounBefore.to) : at;
  const bound = here === at || continues(words[here]) ? phraseAt(bounds, words, here) : undefined;
  if (bound) here = skipLinks(words, bound.to);
  const noun = nounBefore ?? (bound && nounAt(here));
  if (noun && noun !== nounBefore) here = skipLinks(words, noun.to);
  const word = words[here];
  if (!word || (here > at && isApart(word))) return undefined;
  const first = word.amount ?? countedAt(words, here, bound?.meaning);
  if (!first) return undefined;
  const firstAt = here;
  const second = secondAt(words, here + 1, first, bound?.meaning);
  const last = words[second ?? here];
  here = (second ?? here) + 1;
  const glued = gluedUnits[last?.amount?.unit ?? ''];
  // "300 plus miles"
  const saysPlus = words[here]?.key === 'plus' && continues(words[here]) && continues(words[here + 1]);
  const isMore = saysPlus && phraseAt(units, words, here + 1) !== undefined;
  if (isMore) here += 1;
  // "300ish a month"
  const isAbout = words[here]?.key === 'ish' && continues(words[here]);
  if (isAbout) here += 1;
  const before = glued === undefined && continues(words[here]) ? unitFrom(words, here) : undefined;
  if (before) here = before.to;
  const tailHere = continues(words[here]) ? phraseAt(tails, words, here) : undefined;
  // "2000 down and under 300 a month": a bound before a number belongs to that number.
  const isNext = tailHere && words[tailHere.to]?.amount && !isApart(words[tailHere.to]);
  const tail = isNext ? undefined : tailHere;
  // "20 min from Dallas" is not a minimum.
  const isMinutes = words[here]?.key === 'min' && goesOn.has(words[here + 1]?.key ?? '');
  if (tail) here = tail.to;
  // "300 or less a month"
  const behind = tail && !before && glued === undefined && continues(words[here]) ? unitFrom(words, here) : undefined;
  const isUnit = behind && behind.meaning !== 'other' && behind.meaning !== 'years';
  const unit = before ?? (isUnit ? behind : undefined);
  if (unit && unit !== before) here = unit.to;
  const secondAmount = second === undefined ? undefined : words[second]?.amount;
  const named = isMinutes ? 'travel-time' : (glued ?? unit?.meaning);
  const about = isAbout ? 'around' : undefined;
  const after = isMinutes ? undefined : (tail?.meaning ?? about ?? (last?.plus || isMore ? 'min' : undefined));
  return {
    first,
    firstAt,
    to: here,
    ...(noun && { noun: noun.meaning }),
    ...(bound && { bound: bound.meaning }),
    ...(secondAmount && { second: secondAmount }),
    ...(named && { unit: named }),
    ...(after && { tail: after }),
  };
};
