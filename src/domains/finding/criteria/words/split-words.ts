import { spelledNumberAt } from './number-words.ts';

/** The separator before a word. Nothing is read across a stop, and only a city and its state across a comma. */
type Gap = 'start' | 'none' | 'space' | 'dash' | 'slash' | 'comma' | 'stop';

export type Amount = {
  readonly value: number;
  /** Written with a dollar sign. */
  readonly dollars: boolean;
  /** Written with a k. */
  readonly thousands: boolean;
  /** Written with a comma, unlike years and ZIPs. */
  readonly grouped: boolean;
  /** A unit attached to the number: "25mi", "30mpg". */
  readonly unit?: string;
};

/** Several words joined; `to` is the index of the first word after them. */
export type Span = { readonly key: string; readonly to: number };

export type BareWord = {
  /** Lower-case letters and digits only; names are compared by the joined keys of their words. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly gap: Gap;
  /** Followed by a plus sign: "2020+", "Premium+". */
  readonly plus: boolean;
  readonly amount?: Amount;
  /** Written like the size of an engine: "5.0", "2.0T", "3.5L". */
  readonly decimal?: string;
};

/** With its spans precomputed, because every reader needs them. */
export type Word = BareWord & { readonly spans: readonly Span[] };

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/** A character as a lower-case letter or digit without accent; empty for separators. */
const letterOf = (sign: string): string => {
  const lower = sign.toLowerCase();
  if ((lower >= 'a' && lower <= 'z' && lower.length === 1) || isDigit(sign)) return lower;
  if (sign < '\u0080') return '';
  const plain = lower.normalize('NFD').charAt(0);
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
};

const dashes = '-‐‑‒–—';
const stops = ';|!?()[]{}\n\r';
/** Signs for a bound or a conjunction. */
const signWords: Readonly<Record<string, string>> = { '&': 'and', '<': '<', '>': '>', '~': '~', '≤': '<', '≥': '>' };

/** Abbreviations that contain a slash. */
const shortWords = [
  { text: 'w/o', key: 'without' },
  { text: 'w/', key: 'with' },
];

const gapOrder: readonly Gap[] = ['none', 'space', 'dash', 'slash', 'comma', 'stop'];
const gapOf = (sign: string): Gap => {
  if (dashes.includes(sign)) return 'dash';
  if (sign === '/') return 'slash';
  if (sign === ',') return 'comma';
  return stops.includes(sign) ? 'stop' : 'space';
};
const wider = (a: Gap, b: Gap): Gap => (gapOrder.indexOf(a) >= gapOrder.indexOf(b) ? a : b);

/** Whether the comma at `at` separates thousands: at most three digits before it, exactly three after. */
const partsThousands = (text: string, at: number, digitsBefore: number): boolean =>
  digitsBefore >= 1 &&
  digitsBefore <= 3 &&
  isDigit(text[at + 1]) &&
  isDigit(text[at + 2]) &&
  isDigit(text[at + 3]) &&
  !isDigit(text[at + 4]);

const gluedUnits: ReadonlySet<string> = new Set(['mi', 'mile', 'miles', 'km', 'kms', 'mpg', 'mo', 'hp']);

const amountOf = (digits: string, suffix: string, dollars: boolean): Amount | undefined => {
  if (digits === '' || digits.length > 12) return undefined;
  const thousands = suffix === 'k' || suffix === 'kmi';
  const unit = suffix === 'kmi' ? 'mi' : suffix;
  if (suffix !== '' && !thousands && !gluedUnits.has(suffix)) return undefined;
  const value = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1);
  const amount = { value, dollars, thousands, grouped: digits.includes(',') };
  return gluedUnits.has(unit) ? { ...amount, unit } : amount;
};

/** Units that are read as words of their own: "5yr loan", "tows 5000lbs". */
const apartUnits: ReadonlySet<string> = new Set(
  'yr yrs year years mos month months hr hrs min mins lb lbs ft ish'.split(' '),
);

/** The letters that may follow an engine's size without a space. */
const sizeSuffixes: ReadonlySet<string> = new Set([
  '',
  'l',
  't',
  'tfsi',
  'tsi',
  'tdi',
  'ltr',
  'liter',
  'litre',
  'v6',
  'v8',
]);

/** The end of the number that starts here: "40,000", "2.5". */
const numberEnd = (text: string, from: number): number => {
  let at = from;
  let groupDigits = 0;
  let decimals = false;
  for (; at < text.length; at += 1) {
    if (isDigit(text[at])) groupDigits += 1;
    else if (text[at] === ',' && !decimals && partsThousands(text, at, groupDigits)) groupDigits = 0;
    else if (text[at] === '.' && !decimals && at > from && isDigit(text[at + 1])) decimals = true;
    else break;
  }
  return at;
};

const isApostrophe = (sign: string | undefined): boolean => sign === "'" || sign === '’';

/** The letters and digits that start here, without apostrophes between them. */
const lettersFrom = (text: string, from: number): { letters: string; end: number } => {
  let letters = '';
  let at = from;
  for (; at < text.length; at += 1) {
    const letter = letterOf(text[at] ?? '');
    const inside = at > from && isApostrophe(text[at]) && letterOf(text[at + 1] ?? '') !== '';
    if (letter === '' && !inside) break;
    letters += letter;
  }
  return { letters, end: at };
};

/** Splits a text into words in one pass, each with its position. */
export const bareWordsOf = (text: string): BareWord[] => {
  const words: BareWord[] = [];
  let gap: Gap = 'start';
  let at = 0;
  while (at < text.length) {
    const sign = text[at] ?? '';
    const start = at;
    const short = shortWords.find(({ text: word }) => text.slice(at, at + word.length).toLowerCase() === word);
    const signWord = signWords[sign];
    const dollars = sign === '$' && isDigit(text[at + 1]);
    if (short && letterOf(text[at - 1] ?? '') === '' && (short.key === 'with' || letterOf(text[at + 3] ?? '') === '')) {
      at += short.text.length;
      words.push({ key: short.key, start, end: at, gap, plus: false });
      gap = 'none';
    } else if (signWord !== undefined) {
      at += 1;
      words.push({ key: signWord, start, end: at, gap, plus: false });
      gap = 'none';
    } else if (dollars || letterOf(sign) !== '') {
      const from = dollars ? at + 1 : at;
      const digits = text.slice(from, numberEnd(text, from));
      const unitStart = from + digits.length;
      const { letters, end } = lettersFrom(text, unitStart);
      if (digits !== '' && apartUnits.has(letters)) {
        const amount = amountOf(digits, '', dollars);
        const key = digits.replace(/[.,]/g, '');
        words.push({ key, start, end: unitStart, gap, plus: false, ...(amount && { amount }) });
        words.push({ key: letters, start: unitStart, end, gap: 'none', plus: false });
        at = end;
        gap = 'none';
        continue;
      }
      const plus = text[end] === '+';
      const amount = amountOf(digits, letters, dollars);
      const decimal = !dollars && /^\d\.\d$/.test(digits) && sizeSuffixes.has(letters) ? digits : undefined;
      at = plus ? end + 1 : end;
      words.push({
        key: digits.replace(/[.,]/g, '') + letters,
        start,
        end: at,
        gap,
        plus,
        ...(amount && { amount }),
        ...(decimal && { decimal }),
      });
      gap = 'none';
    } else {
      if (gap !== 'start') gap = wider(gap, gapOf(sign));
      at += 1;
    }
  }
  return words;
};

/** "5 hundred". */
const hundredsAt = (words: readonly BareWord[], at: number): { amount: Amount; to: number } | undefined => {
  const [amount, next] = [words[at]?.amount, words[at + 1]];
  const isCount = amount && Number.isInteger(amount.value) && amount.value < 100 && amount.unit === undefined;
  if (!isCount || amount.thousands || next?.key !== 'hundred' || isApart(next)) return undefined;
  return { amount: { ...amount, value: amount.value * 100 }, to: at + 2 };
};

/** Replaces spelled-out numbers by one word each. */
const withSpelledNumbers = (words: readonly BareWord[]): BareWord[] => {
  const named = words.map((word) => ({ key: word.key, apart: isApart(word) }));
  const bareWords: BareWord[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as BareWord;
    const spelled = word.amount ? hundredsAt(words, at) : spelledNumberAt(named, at);
    const last = spelled && words[spelled.to - 1];
    if (spelled && last) {
      const { end, plus } = last;
      bareWords.push({ ...word, key: String(spelled.amount.value), end, plus, amount: spelled.amount });
    } else bareWords.push(word);
    at = spelled?.to ?? at + 1;
  }
  return bareWords;
};

/** Whether a word comes after a comma or stop. */
export const isApart = (word: BareWord | undefined): boolean => word?.gap === 'comma' || word?.gap === 'stop';

const mostWords = 6;

/** The joined keys of one word, two words and so on, longest first; none crosses a comma. */
const withSpans = (words: readonly BareWord[]): Word[] =>
  words.map((word, from) => {
    const spans: Span[] = [{ key: word.key, to: from + 1 }];
    for (let at = from + 1; at < words.length && at < from + mostWords; at += 1) {
      const next = words[at] as BareWord;
      if (isApart(next)) break;
      spans.unshift({ key: (spans[0]?.key ?? '') + next.key, to: at + 1 });
    }
    return { ...word, spans };
  });

/** Words as the readers take them: numbers spelled out are one word, and phrases have been joined. */
export const readableWords = (words: readonly BareWord[]): Word[] => withSpans(withSpelledNumbers(words));

/** The words with some keys replaced by corrections. */
export const respelled = (words: readonly Word[], keys: ReadonlyMap<number, string>): Word[] =>
  withSpans(words.map((word, at) => ({ ...word, key: keys.get(at) ?? word.key })));

/** The spans that start at a word, longest first. */
export const spansFrom = (words: readonly Word[], from: number, most = mostWords): readonly Span[] => {
  const spans = words[from]?.spans ?? [];
  return most < spans.length ? spans.slice(-most) : spans;
};

/** The longest phrase of a vocabulary that starts at a word. */
export const phraseAt = <T>(
  phrases: ReadonlyMap<string, T>,
  words: readonly Word[],
  from: number,
): { meaning: T; to: number } | undefined => {
  for (const { key, to } of spansFrom(words, from)) {
    const meaning = phrases.get(key);
    if (meaning !== undefined) return { meaning, to };
  }
  return undefined;
};
