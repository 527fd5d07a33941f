import { alignUp, type BuiltAreas, type Segment } from '../segments/segment.ts';
import type { Steps } from './build-job.ts';
import { postingsOf, type TextSources, takeRows } from './text-sources.ts';

const postingsPerStep = 50_000;

/**
 * Upper bound for the size of all lists of rows: a gap g takes at most 1 + log128(g) bytes, and the sum of logarithms
 * is largest when gaps are even.
 */
export const textBytesBound = (counts: Uint32Array, rows: number, stride: number): number => {
  let bytes = 0;
  for (const count of counts) {
    // A list longer than a bitmap is stored as an aligned bitmap.
    const listed = Math.min(count, stride);
    if (count > 0) bytes += listed * (1 + Math.log(rows / listed + 1) / Math.log(128)) + 72;
  }
  return Math.ceil(bytes) + 64;
};

/** Fewer rows than this are sorted by insertion. */
const fewRows = 24;
/** If one word of the bitmap in this many has a row, scanning the bitmap is faster than sorting. */
const sparseWords = 16;

const insertionSort = (rows: Uint32Array, length: number): void => {
  for (let i = 1; i < length; i += 1) {
    const row = rows[i]!;
    let at = i;
    for (; at > 0 && rows[at - 1]! > row; at -= 1) rows[at] = rows[at - 1]!;
    rows[at] = row;
  }
};

/** Sorts distinct rows with a bitmap, which is empty before and after. */
const sortByBitmap = (rows: Uint32Array, length: number, bitmap: Uint32Array): void => {
  setBits(rows, length, bitmap, 0);
  for (let word = 0, at = 0; at < length; word += 1) {
    let left = bitmap[word]!;
    if (left === 0) continue;
    bitmap[word] = 0;
    while (left !== 0) {
      rows[at] = word * 32 + 31 - Math.clz32(left & -left);
      at += 1;
      left &= left - 1;
    }
  }
};

const setBits = (rows: Uint32Array, length: number, words: Uint32Array, first: number): void => {
  for (let i = 0; i < length; i += 1) words[first + (rows[i]! >>> 5)]! |= 1 << (rows[i]! & 31);
};

const isSorted = (rows: Uint32Array, length: number): boolean => {
  for (let i = 1; i < length; i += 1) if (rows[i - 1]! > rows[i]!) return false;
  return true;
};

const sortRows = (rows: Uint32Array, length: number, bitmap: Uint32Array): void => {
  if (isSorted(rows, length)) return;
  if (length < fewRows) insertionSort(rows, length);
  else if (length * sparseWords < bitmap.length) rows.subarray(0, length).sort();
  else sortByBitmap(rows, length, bitmap);
};

/** Writes every word's list of rows; returns where they end. */
export function* writeText(segment: Segment, built: BuiltAreas, sources: TextSources): Steps<number> {
  const { bytes, words } = segment;
  const { stride, capacity } = segment.shape;
  const postings = postingsOf(segment, built);
  const rows = new Uint32Array(capacity);
  const bitmap = new Uint32Array(stride / 4);
  let end = 0;
  let sinceStep = 0;

  const writeBitmap = (length: number): number => {
    end = alignUp(end, 64);
    setBits(rows, length, words, (built.text + end) >>> 2);
    const start = end;
    end += stride;
    return start;
  };
  const writeList = (length: number): number => {
    sortRows(rows, length, bitmap);
    const start = end;
    let at = built.text + end;
    let before = 0;
    for (let i = 0; i < length; i += 1) {
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
    return start;
  };

  for (let token = 0; token < built.tokens; token += 1) {
    const length = takeRows(sources, token, rows);
    postings.count[token] = length;
    postings.start[token] = length > stride ? writeBitmap(length) : writeList(length);
    sinceStep += length + 8;
    if (sinceStep < postingsPerStep) continue;
    sinceStep = 0;
    yield;
  }
  return built.text + end;
}
