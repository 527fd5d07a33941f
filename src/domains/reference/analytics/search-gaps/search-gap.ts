/** What a search did not find: no car or few cars for its filters, or words that became no filter. */
export type SearchGap = { kind: 'none' | 'few' | 'words'; text: string };

/** What fewer visitors searched for on one day is neither shown nor kept after that day. */
export const fewestVisitors = 3;

const longestWords = 40;
const mostWords = 4;
const longestWord = 20;
const longestFilters = 300;
const streetNumber =
  /\d.*\b(street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|circle|cir|way|place|pl|apt|unit)\b/;

/**
 * The words as they may be stored; undefined for what could name a person: long texts, numbers of four digits or more
 * other than years, addresses of mail, pages and houses, and everything but plain letters.
 */
export const storableWords = (text: string): string | undefined => {
  const words = text.trim().toLowerCase().split(/\s+/);
  const plain = words.join(' ');
  if (plain === '' || plain.length > longestWords || words.length > mostWords) return undefined;
  const isPlain = (word: string): boolean =>
    word.length <= longestWord && /^[\p{L}\p{M}\d'’.&/-]+$/u.test(word) && !/\.\p{L}/u.test(word);
  if (!words.every(isPlain) || streetNumber.test(plain)) return undefined;
  // Digits of phone numbers, ZIPs and streets, however they are grouped.
  const digits = plain.replaceAll(/\D/g, '');
  return digits.length >= 4 && !/^(19|20)\d\d$/.test(digits) ? undefined : plain;
};

/** Filters as a search's address writes them; a place is never among them. */
export const storableFilters = (text: string): string | undefined =>
  text === '' || text.length > longestFilters ? undefined : text;
