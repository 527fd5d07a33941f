import { spelledNumberAt } from './number-words.ts';

/** What stands before a word. Nothing is read across a stop, and across a comma only a city and its state. */
type Gap = 'start' | 'none' | 'space' | 'dash' | 'slash' | 'comma' | 'stop';

export type Amount = {
  readonly value: number;
  /** Written with a dollar sign. */
  readonly dollars: boolean;
  /** Written with a k. */
  readonly thousands: boolean;
  /** Written with a comma, which years and ZIPs never are. */
  readonly grouped: boolean;
  /** A unit written without a space: "25mi", "30mpg". */
  readonly unit?: string;
};

/** One way to join the words from a place on: `to` is the first word after it. */
export type Span = { readonly key: string; readonly to: number };

type BareWord = {
  /** Lower-case letters and digits only; names compare by the keys of their words joined. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  readonly gap: Gap;
  /** A plus sign follows: "2020+", "Premium+". */
  readonly plus: boolean;
  readonly amount?: Amount;
};

/** With what it can be joined to: made once, because every reader asks. */
export type Word = BareWord & { readonly spans: readonly Span[] };

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/** The plain letter or digit of a sign, without accent; empty for a sign that ends words. */
const letterOf = (sign: string): string => {
  const lower = sign.toLowerCase();
  if ((lower >= 'a' && lower <= 'z' && lower.length === 1) || isDigit(sign)) return lower;
  if (sign < '\u0080') return '';
  const plain = lower.normalize('NFD').charAt(0);
  return /[\p{L}\p{N}]/u.test(plain) ? plain : '';
};

const dashes = '-‐‑‒–—';
const stops = ';|!?()[]{}\n\r';
/** Signs that stand for a bound or a joiner. */
const signWords: Readonly<Record<string, string>> = { '&': 'and', '<': '<', '>': '>', '~': '~', '≤': '<', '≥': '>' };

/** Short for a word, with a sign in it. */
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

/** Whether the comma at `at` parts thousands: at most three digits before it, exactly three after. */
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

/** Where the number that begins here ends: "40,000", "2.5". */
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

/** The letters and digits that begin here, an apostrophe between two of them left out. */
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

/** Cuts a text into words in one pass, each with its place in the text. */
export const splitWords = (text: string): Word[] => {
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
      const { letters, end } = lettersFrom(text, from + digits.length);
      const plus = text[end] === '+';
      const amount = amountOf(digits, letters, dollars);
      at = plus ? end + 1 : end;
      words.push({
        key: digits.replace(/[.,]/g, '') + letters,
        start,
        end: at,
        gap,
        plus,
        ...(amount && { amount }),
      });
      gap = 'none';
    } else {
      if (gap !== 'start') gap = wider(gap, gapOf(sign));
      at += 1;
    }
  }
  return withSpans(withSpelledNumbers(words));
};

/** Numbers that are spelled out, each as one word. */
const withSpelledNumbers = (words: readonly BareWord[]): BareWord[] => {
  const named = words.map((word) => ({ key: word.key, apart: isApart(word) }));
  const bareWords: BareWord[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] as BareWord;
    const spelled = word.amount ? undefined : spelledNumberAt(named, at);
    const last = spelled && words[spelled.to - 1];
    if (spelled && last) {
      const { end, plus } = last;
      bareWords.push({ ...word, key: String(spelled.amount.value), end, plus, amount: spelled.amount });
    } else bareWords.push(word);
    at = spelled?.to ?? at + 1;
  }
  return bareWords;
};

/** Whether a comma or more stands before a word. */
export const isApart = (word: BareWord | undefined): boolean => word?.gap === 'comma' || word?.gap === 'stop';

const mostWords = 6;

/** The joined keys of one word, two words and so on, longest first; none reaches over a comma. */
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

/** The same words with some spelled otherwise. */
export const respelled = (words: readonly Word[], keys: ReadonlyMap<number, string>): Word[] =>
  withSpans(words.map((word, at) => ({ ...word, key: keys.get(at) ?? word.key })));

/** How the words from a place on can be joined, longest first. */
export const spansFrom = (words: readonly Word[], from: number, most = mostWords): readonly Span[] => {
  const spans = words[from]?.spans ?? [];
  return most < spans.length ? spans.slice(-most) : spans;
};

/** The longest phrase of a vocabulary that begins at a word. */
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
