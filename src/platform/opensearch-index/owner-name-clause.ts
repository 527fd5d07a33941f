import { foldText } from '#platform/listing-index/dictionaries/words.ts';
import type { Clause } from './clauses.ts';

/** Dealers whose name contains the text, ignoring case and accents. */
export const ownerNameClause = (text: string): Clause => {
  const literal = foldText(text)
    .trim()
    .replace(/[\\*?]/g, '\\$&');
  return { wildcard: { ownerName: { value: `*${literal}*` } } };
};
