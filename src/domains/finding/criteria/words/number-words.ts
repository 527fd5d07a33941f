import type { Amount } from './split-words.ts';

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const units: ReadonlyMap<string, number> = new Map(small.split(' ').map((word, value) => [word, value]));
const tens: ReadonlyMap<string, number> = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, at) => [word, (at + 2) * 10]),
);
const thousands: ReadonlySet<string> = new Set(['thousand', 'grand', 'k']);

type NumberWord = { readonly key: string; readonly apart: boolean };
type Spelled = { readonly amount: Amount; readonly to: number };

const amountOf = (value: number, isThousands: boolean): Amount => ({
  value,
  dollars: false,
  thousands: isThousands,
  grouped: false,
});

/** Years such as "twenty nineteen", "twenty twenty one". */
const yearAt = (words: readonly NumberWord[], at: number): Spelled | undefined => {
  if (words[at]?.key !== 'twenty' || words[at + 1]?.apart) return undefined;
  const second = words[at + 1]?.key ?? '';
  const teen = units.get(second) ?? 0;
  if (teen >= 10) return { amount: amountOf(2000 + teen, false), to: at + 2 };
  if (second !== 'twenty') return undefined;
  const last = words[at + 2]?.apart ? undefined : units.get(words[at + 2]?.key ?? '');
  const one = last !== undefined && last > 0 && last < 10 ? last : 0;
  return { amount: amountOf(2020 + one, false), to: at + (one > 0 ? 3 : 2) };
};

/**
 * A spelled-out number: "thirty thousand", "four hundred", "twenty five". One to nineteen alone stay words, because
 * they are parts of phrases ("one owner", "six cylinder"), unless a hundred or a thousand follows.
 */
export const spelledNumberAt = (words: readonly NumberWord[], at: number): Spelled | undefined => {
  const year = yearAt(words, at);
  if (year) return year;
  let here = at;
  const take = <T>(table: ReadonlyMap<string, T>): T | undefined => {
    const word = words[here];
    const number = word && (here === at || !word.apart) ? table.get(word.key) : undefined;
    if (number !== undefined) here += 1;
    return number;
  };
  const isNext = (test: (key: string) => boolean): boolean => {
    const word = words[here];
    return word !== undefined && (here === at || !word.apart) && test(word.key);
  };
  const belowHundred = (): number | undefined => {
    const ten = take(tens);
    if (ten === undefined) return take(units);
    const one = isNext((key) => (units.get(key) ?? 0) > 0 && (units.get(key) ?? 0) < 10) ? take(units) : 0;
    return ten + (one ?? 0);
  };
  const isTens = tens.has(words[at]?.key ?? '');
  const first = belowHundred();
  const isHundreds = isNext((key) => key === 'hundred');
  if (first === undefined && !isHundreds) return undefined;
  if (isHundreds) here += 1;
  if (isHundreds && isNext((key) => key === 'and')) here += 1;
  const rest = isHundreds ? (belowHundred() ?? 0) : 0;
  const value = isHundreds ? (first ?? 1) * 100 + rest : (first ?? 0);
  const isThousands = isNext((key) => thousands.has(key));
  // "Grand" may be a trim, and after a number it is a unit.
  if (isThousands && words[here]?.key !== 'grand') return { amount: amountOf(value * 1000, true), to: here + 1 };
  return isTens || isHundreds || isThousands ? { amount: amountOf(value, false), to: here } : undefined;
};
