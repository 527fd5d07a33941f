import type { Search } from '#domains/finding/criteria/search.ts';
import type { Reading } from '#domains/finding/criteria/words/reading.ts';

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');

/** Whether all words are keywords: none became a filter, was left out, or is a filler such as "a car with". */
export const isLookedForWhole = (text: string, { chips, rest }: Reading): boolean =>
  chips.length === 0 && wordsOf(text) === wordsOf(rest.join(' '));

/** Whether to ask the browser for its location (LOC-03). */
export const saysNearMe = (text: string): boolean =>
  /\b(near(est)?|close(st)?|around|next)( to)? (me|here|us|my (place|house|home|location))\b|\bin my area\b/i.test(
    text,
  );

export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The text as typed: keywords are separated by commas, but the comma in "10,000" is part of a number. */
export const typedWords = ({ criteria: { keywords } }: Search, typed: string): string =>
  keywords
    .join(', ')
    .replace(/(\d{1,3}), (\d{3})(?!\d)/g, (both, before: string, after: string) =>
      typed.includes(`${before},${after}`) ? `${before},${after}` : both,
    );
