import type { Steps } from './build-job.ts';
import { type Arrangement, noRow } from './row-arrangement.ts';
import { alignUp, type BuiltAreas, type Segment } from './segment.ts';

/** Words sorted at a time, so that building three million listings needs no gigabyte beside them. */
const entriesPerPass = 48_000_000;
const postingsPerStep = 200_000;

type Postings = { start: Uint32Array; count: Uint32Array; at: number };

const postingsOf = ({ memory }: Segment, { tokens, textStart, textCount, text }: BuiltAreas): Postings => ({
  start: new Uint32Array(memory.buffer, textStart, tokens),
  count: new Uint32Array(memory.buffer, textCount, tokens),
  at: text,
});

const entriesOf = ({ shape, memory }: Segment) => {
  if (!shape.entries) return undefined;
  return {
    start: new Uint32Array(memory.buffer, shape.entries.start, shape.capacity + 1),
    token: new Uint32Array(memory.buffer, shape.entries.token, shape.entries.capacity),
  };
};

/** How many growing rows hold each word. */
export const countEntries = ({ sources }: Arrangement, tokens: number): Uint32Array => {
  const counts = new Uint32Array(tokens);
  for (const { segment, target } of sources) {
    const entries = entriesOf(segment);
    if (!entries) continue;
    for (let row = 0; row < target.length; row += 1) {
      if (target[row] === noRow) continue;
      for (let at = entries.start[row]!; at < entries.start[row + 1]!; at += 1) counts[entries.token[at]!]! += 1;
    }
  }
  return counts;
};

/**
 * Room that the lists of rows cannot exceed: a gap g takes 1 + log128(g) bytes at most, and the sum of logarithms is
 * largest when gaps are even.
 */
export const textBytesBound = (entryCounts: Uint32Array, arrangement: Arrangement, stride: number): number => {
  const counts = entryCounts.slice();
  for (const { segment } of arrangement.sources) {
    if (!segment.shape.built) continue;
    const { count } = postingsOf(segment, segment.shape.built);
    for (let token = 0; token < count.length; token += 1) counts[token]! += count[token]!;
  }
  let bytes = 0;
  for (const count of counts) {
    // Longer than a bitmap, it becomes one, which has to be aligned.
    const listed = Math.min(count, stride);
    if (count > 0) bytes += listed * (1 + Math.log(arrangement.rows / listed + 1) / Math.log(128)) + 72;
  }
  return Math.ceil(bytes) + 64;
};

/**
 * For the tokens [first, last): the new rows of growing segments that hold each, in order. Tokens whose bitmap is
 * already there go straight into it.
 */
const listRows = (
  arrangement: Arrangement,
  { counts, bitmapOf, words }: { counts: Uint32Array; bitmapOf: Uint32Array; words: Uint32Array },
  [first, last]: readonly [number, number],
): { start: Uint32Array; rows: Uint32Array } => {
  const { rows, sources, sourceOf, rowOf } = arrangement;
  const start = new Uint32Array(last - first + 1);
  for (let token = first; token < last; token += 1) {
    const listed = bitmapOf[token] === 0 ? counts[token]! : 0;
    start[token - first + 1] = start[token - first]! + listed;
  }
  const cursor = start.slice();
  const lists = new Uint32Array(start[last - first]!);
  const entries = sources.map(({ segment }) => entriesOf(segment));
  for (let row = 0; row < rows; row += 1) {
    const held = entries[sourceOf[row]!];
    if (!held) continue;
    const { token: tokens } = held;
    const old = rowOf[row]!;
    const end = held.start[old + 1]!;
    const bit = 1 << (row & 31);
    for (let at = held.start[old]!; at < end; at += 1) {
      const token = tokens[at]!;
      if (token < first || token >= last) continue;
      const bitmap = bitmapOf[token]!;
      if (bitmap !== 0) words[bitmap + (row >>> 5)]! |= bit;
      else {
        const to = cursor[token - first]!;
        lists[to] = row;
        cursor[token - first] = to + 1;
      }
    }
  }
  return { start, rows: lists };
};

type OldSegment = { segment: Segment; target: Int32Array; postings: Postings };

/** New rows of a built segment that hold a token, in order; those no longer listed are left out. */
const oldRows = ({ segment, target, postings }: OldSegment, token: number, into: Uint32Array): number => {
  const { start, count, at: text } = postings;
  const { stride } = segment.shape;
  const { bytes, words } = segment;
  if (token >= count.length) return 0;
  let length = 0;
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

const merge = (a: Uint32Array, b: Uint32Array, into: Uint32Array): Uint32Array => {
  let i = 0;
  let j = 0;
  let length = 0;
  while (i < a.length && j < b.length) {
    into[length] = a[i]! < b[j]! ? a[i++]! : b[j++]!;
    length += 1;
  }
  for (; i < a.length; i += 1, length += 1) into[length] = a[i]!;
  for (; j < b.length; j += 1, length += 1) into[length] = b[j]!;
  return into.subarray(0, length);
};

/** Writes every word's list of rows; answers where they end. */
export function* writeText(
  segment: Segment,
  arrangement: Arrangement,
  built: BuiltAreas,
  counts: Uint32Array,
): Steps<number> {
  const { bytes, words } = segment;
  const { stride } = segment.shape;
  const postings = postingsOf(segment, built);
  const olds = arrangement.sources
    .flatMap(({ segment: old, target }): OldSegment[] =>
      old.shape.built ? [{ segment: old, target, postings: postingsOf(old, old.shape.built) }] : [],
    )
    .sort((a, b) => a.target.length - b.target.length);
  const room = () => new Uint32Array(olds.length > 0 ? arrangement.rows : 0);
  const [decoded, merged, spare] = [room(), room(), room()];
  let end = 0;
  let sinceStep = 0;

  // Words so frequent among new rows that they need a bitmap in any case.
  const bitmapOf = new Uint32Array(built.tokens);
  for (let token = 0; token < built.tokens; token += 1) {
    if (counts[token]! <= stride) continue;
    bitmapOf[token] = (built.text + end) >>> 2;
    postings.start[token] = end;
    end += stride;
  }
  const addBits = (bitmap: number, rows: Uint32Array): void => {
    for (let i = 0; i < rows.length; i += 1) words[bitmap + (rows[i]! >>> 5)]! |= 1 << (rows[i]! & 31);
  };
  const write = (token: number, rows: Uint32Array): void => {
    postings.count[token] = rows.length;
    if (rows.length > stride) {
      end = alignUp(end, 64);
      addBits((built.text + end) >>> 2, rows);
      postings.start[token] = end;
      end += stride;
      return;
    }
    postings.start[token] = end;
    let at = built.text + end;
    let before = 0;
    for (let i = 0; i < rows.length; i += 1) {
      let gap = rows[i]! - before;
      before = rows[i]!;
      while (gap >= 128) {
        bytes[at] = (gap & 127) | 128;
        at += 1;
        gap >>>= 7;
      }
      bytes[at] = gap;
      at += 1;
    }
    end = at - built.text;
  };

  for (let first = 0; first < built.tokens; ) {
    let last = first;
    for (let sum = 0; last < built.tokens && (last === first || sum <= entriesPerPass); last += 1) {
      sum += bitmapOf[last] === 0 ? counts[last]! : 0;
    }
    const lists = listRows(arrangement, { counts, bitmapOf, words }, [first, last]);
    yield;
    for (let token = first; token < last; token += 1) {
      const bitmap = bitmapOf[token]!;
      let rows = lists.rows.subarray(lists.start[token - first]!, lists.start[token - first + 1]!);
      let held = bitmap === 0 ? rows.length : counts[token]!;
      for (const old of olds) {
        const length = oldRows(old, token, decoded);
        if (length === 0) continue;
        held += length;
        const kept = decoded.subarray(0, length);
        if (bitmap === 0) rows = merge(rows, kept, rows.buffer === merged.buffer ? spare : merged);
        else addBits(bitmap, kept);
      }
      if (bitmap === 0) write(token, rows);
      else postings.count[token] = held;
      sinceStep += held + 8;
      if (sinceStep < postingsPerStep) continue;
      sinceStep = 0;
      yield;
    }
    first = last;
  }
  return built.text + end;
}
