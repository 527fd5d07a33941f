import type { BuiltAreas, Segment } from '../segments/segment.ts';
import { growingWordRows, type WordRows } from '../segments/word-rows.ts';
import type { BuildJob, Steps } from './build-job.ts';
import { type Arrangement, noRow } from './row-arrangement.ts';

/** Offset and length of each list of rows in a built segment. */
type Postings = { start: Uint32Array; count: Uint32Array; at: number };

export const postingsOf = ({ memory }: Segment, { tokens, textStart, textCount, text }: BuiltAreas): Postings => ({
  start: new Uint32Array(memory.buffer, textStart, tokens),
  count: new Uint32Array(memory.buffer, textCount, tokens),
  at: text,
});

type NewText = { words: WordRows; target: Int32Array; next: number };
type OldText = { segment: Segment; target: Int32Array; postings: Postings };

/** Words of the rows to be built: of unbuilt sources, and of built ones. */
export type TextSources = { fresh: NewText[]; olds: OldText[] };

/** `wordsOf` has the words of segments that don't contain their own. */
export function* openTextSources(
  { sources }: Arrangement,
  { tokens }: BuildJob,
  wordsOf: ReadonlyMap<number, WordRows>,
): Steps<TextSources> {
  const fresh: NewText[] = [];
  const olds: OldText[] = [];
  for (const { segment, target } of sources) {
    const { built, key } = segment.shape;
    if (built) olds.push({ segment, target, postings: postingsOf(segment, built) });
    else {
      const words = wordsOf.get(key) ?? growingWordRows(segment, target.length, tokens);
      fresh.push({ words, target, next: 0 });
      yield;
    }
  }
  return { fresh, olds };
}

/** Number of rows with each word, including rows no longer listed. */
export const countRows = ({ fresh, olds }: TextSources, tokens: number): Uint32Array => {
  const counts = new Uint32Array(tokens);
  for (const { words } of fresh) {
    for (const [index, token] of words.tokens.entries())
      counts[token]! += words.start[index + 1]! - words.start[index]!;
  }
  for (const { postings } of olds) {
    for (const [token, count] of postings.count.entries()) counts[token]! += count;
  }
  return counts;
};

/** Appends the new rows of a built segment that have a token, without those no longer listed. */
const addOldRows = ({ segment, target, postings }: OldText, token: number, into: Uint32Array, from: number): number => {
  const { start, count, at: text } = postings;
  const { stride } = segment.shape;
  const { bytes, words } = segment;
  if (token >= count.length) return from;
  let length = from;
  const keep = (row: number): void => {
    const to = target[row]!;
    if (to === noRow) return;
    into[length] = to;
    length += 1;
  };
  const held = count[token]!;
  if (held > stride) {
    const first = (text + start[token]!) >>> 2;
    for (let word = 0; word < stride / 4; word += 1) {
      let left = words[first + word]!;
      while (left !== 0) {
        keep(word * 32 + 31 - Math.clz32(left & -left));
        left &= left - 1;
      }
    }
    return length;
  }
  let at = text + start[token]!;
  let row = 0;
  for (let n = 0; n < held; n += 1) {
    let byte = bytes[at]!;
    at += 1;
    let gap = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[at]!;
      at += 1;
      gap |= (byte & 127) << shift;
    }
    row += gap;
    keep(row);
  }
  return length;
};

const addNewRows = ({ words, target }: NewText, index: number, into: Uint32Array, from: number): number => {
  const { rows, start } = words;
  const end = start[index + 1]!;
  let length = from;
  for (let at = start[index]!; at < end; at += 1) {
    const to = target[rows[at]!]!;
    if (to === noRow) continue;
    into[length] = to;
    length += 1;
  }
  return length;
};

/**
 * Collects the new rows that have a token, unsorted; returns their number. Must be called for tokens in ascending
 * order.
 */
export const takeRows = ({ fresh, olds }: TextSources, token: number, into: Uint32Array): number => {
  let length = 0;
  for (let i = 0; i < olds.length; i += 1) length = addOldRows(olds[i]!, token, into, length);
  for (let i = 0; i < fresh.length; i += 1) {
    const one = fresh[i]!;
    if (one.words.tokens[one.next] !== token) continue;
    length = addNewRows(one, one.next, into, length);
    one.next += 1;
  }
  return length;
};
