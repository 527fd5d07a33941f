import type { CreateKernel, Kernel } from '../kernel/kernel.ts';
import { type FlagFacet, facts, flagFacets } from './columns.ts';
import { rowBatch, type Scratch, scratchOf, windowLimit } from './scratch.ts';
import { openSegment, type Segment, type SegmentSource } from './segment.ts';

/** Byte ranges of bitmaps that a search reads; a search near a place skips all other rows. */
export type Windows = { pairs: Uint32Array; count: number; bytes: number; whole: boolean };

/** One thread's access to one segment: the rows it can see, and its scratch space. */
export type SegmentReader = {
  segment: Segment;
  kernel: Kernel;
  scratch: Scratch;
  /** Number of rows visible to this thread, listed or not; a growing segment may have more. */
  rows: number;
  nextBitmap: number;
  /** The `windows` of the scratch space as an array. */
  windowPairs: Uint32Array;
  /** The highest dealer fee of the segment's rows. */
  mostFeeUsd(): number;
  /** The highest incentive of the segment's rows. */
  mostIncentiveUsd(): number;
  /** For each facet counted from flags, the flags that occur in this segment. */
  flagsOf: Record<FlagFacet, number[]>;
};

type Attached = { source: SegmentSource; slot: number; rows: number; live: Uint32Array; createKernel: CreateKernel };

const flagsOf = ({ flagWords, built }: SegmentSource['shape']): SegmentReader['flagsOf'] => {
  const fieldOf = (flag: number): string => facts[flag]?.field ?? 'features';
  const flags = Array.from({ length: flagWords * 32 }, (_, flag) => flag).filter(
    (flag) => built?.flagBitmaps[flag] !== 0,
  );
  return Object.fromEntries(
    flagFacets.map((field) => [field, flags.filter((flag) => fieldOf(flag) === field)]),
  ) as SegmentReader['flagsOf'];
};

/** Columns of a built segment don't change, so its maximum is computed once. */
const highest = ({ shape }: Segment, column: Uint16Array): (() => number) => {
  const look = (): number => column.reduce((most, usd) => Math.max(most, usd), 0);
  let cached: number | undefined;
  return () => {
    if (!shape.built) return look();
    cached ??= look();
    return cached;
  };
};

export const openReader = ({ source, slot, rows, live, createKernel }: Attached): SegmentReader => {
  const segment = openSegment(source);
  const scratch = scratchOf(source.shape, slot);
  const words = source.shape.stride / 4;
  const visible = new Uint32Array(source.memory.buffer, scratch.live, words).fill(0);
  visible.set(live.subarray(0, words));
  return {
    segment,
    kernel: createKernel(source.memory),
    scratch,
    rows,
    nextBitmap: 0,
    windowPairs: new Uint32Array(source.memory.buffer, scratch.windows, (windowLimit + 1) * 2),
    mostFeeUsd: highest(segment, segment.docFeeUsd),
    mostIncentiveUsd: highest(segment, segment.incentiveUsd),
    flagsOf: flagsOf(source.shape),
  };
};

const liveWord = ({ scratch }: SegmentReader, row: number): number => (scratch.live >>> 2) + (row >>> 5);

export const hideRow = (reader: SegmentReader, row: number): void => {
  reader.segment.words[liveWord(reader, row)]! &= ~(1 << (row & 31));
};

export const showRows = (reader: SegmentReader, upTo: number): void => {
  for (let row = reader.rows; row < upTo; row += 1) reader.segment.words[liveWord(reader, row)]! |= 1 << (row & 31);
  reader.rows = upTo;
};

/** A bitmap to write to, until `releaseBitmaps`; it may contain old bits. */
export const takeBitmap = (reader: SegmentReader): number => {
  const { scratch, segment } = reader;
  if (reader.nextBitmap === scratch.bitmapCount) throw new RangeError('More conditions than there is room for.');
  const at = scratch.bitmaps + reader.nextBitmap * segment.shape.stride;
  reader.nextBitmap += 1;
  return at;
};

export const releaseBitmaps = (reader: SegmentReader): void => {
  reader.nextBitmap = 0;
};

const lineBytes = 64;

/** Windows that cover the given stretches of rows, [from, to) each, in ascending order. */
export const openWindows = (
  { segment, windowPairs: pairs }: SegmentReader,
  stretches: readonly number[] | null,
): Windows => {
  const { stride } = segment.shape;
  const whole = { pairs, count: 1, bytes: stride, whole: true };
  pairs[0] = 0;
  pairs[1] = stride;
  if (!stretches || stretches.length > windowLimit * 2) return whole;
  let count = 0;
  let bytes = 0;
  for (let i = 0; i < stretches.length; i += 2) {
    const from = Math.floor(stretches[i]! / (lineBytes * 8)) * lineBytes;
    const to = Math.ceil(stretches[i + 1]! / (lineBytes * 8)) * lineBytes;
    const before = count > 0 ? pairs[count * 2 - 1]! : -1;
    if (from <= before) {
      if (to > before) bytes += to - before;
      pairs[count * 2 - 1] = Math.max(to, before);
      continue;
    }
    pairs[count * 2] = from;
    pairs[count * 2 + 1] = to;
    bytes += to - from;
    count += 1;
  }
  return { pairs, count, bytes, whole: false };
};

export const clearIn = ({ kernel }: SegmentReader, { pairs, count }: Windows, target: number): void => {
  for (let w = 0; w < count; w += 1) kernel.clear(target, pairs[2 * w]!, pairs[2 * w + 1]!);
};

export const andIn = ({ kernel }: SegmentReader, windows: Windows, target: number, a: number, b: number): void => {
  const { pairs, count } = windows;
  for (let w = 0; w < count; w += 1) kernel.and(target, a, b, pairs[2 * w]!, pairs[2 * w + 1]!);
};

/** Few searches exclude anything, so a loop over 32-bit words is fast enough. */
export const andNotIn = (
  { segment: { words } }: SegmentReader,
  { pairs, count }: Windows,
  target: number,
  a: number,
  b: number,
): void => {
  const [to, from, without] = [target >>> 2, a >>> 2, b >>> 2];
  for (let w = 0; w < count; w += 1) {
    for (let at = pairs[2 * w]! >>> 2; at < pairs[2 * w + 1]! >>> 2; at += 1) {
      words[to + at] = words[from + at]! & ~words[without + at]!;
    }
  }
};

export const orIn = ({ kernel }: SegmentReader, windows: Windows, target: number, a: number, b: number): void => {
  const { pairs, count } = windows;
  for (let w = 0; w < count; w += 1) kernel.or(target, a, b, pairs[2 * w]!, pairs[2 * w + 1]!);
};

export const countIn = ({ kernel }: SegmentReader, { pairs, count }: Windows, bits: number): number => {
  let sum = 0;
  for (let w = 0; w < count; w += 1) sum += kernel.count(bits, pairs[2 * w]!, pairs[2 * w + 1]!);
  return sum;
};

/** Fills the row buffer with the set bits, batch by batch, and calls `visit` with the number of rows in it. */
export const eachBatch = (
  { kernel, scratch, segment }: SegmentReader,
  { pairs, count }: Windows,
  bits: number,
  visit: (rowCount: number) => void,
): void => {
  const next = scratch.next >>> 2;
  for (let w = 0; w < count; w += 1) {
    const end = pairs[2 * w + 1]!;
    for (let from = pairs[2 * w]!; from < end; from = segment.words[next]!) {
      const rowCount = kernel.rowsOf(bits, from, end, scratch.rows, rowBatch, scratch.next);
      if (rowCount > 0) visit(rowCount);
    }
  }
};

export const eachRow = (reader: SegmentReader, windows: Windows, bits: number, visit: (row: number) => void): void => {
  const { words } = reader.segment;
  const first = reader.scratch.rows >>> 2;
  eachBatch(reader, windows, bits, (rowCount) => {
    for (let i = 0; i < rowCount; i += 1) visit(words[first + i]!);
  });
};

/** Calls `visit` with the rows of [from, to) whose bit is set. */
export const eachRowBetween = (
  { segment: { words } }: SegmentReader,
  bits: number,
  from: number,
  to: number,
  visit: (row: number) => void,
): void => {
  const first = bits >>> 2;
  for (let row = from; row < to; ) {
    const word = words[first + (row >>> 5)]! >>> (row & 31);
    if (word === 0) {
      row = (row | 31) + 1;
      continue;
    }
    row += 31 - Math.clz32(word & -word);
    if (row < to) visit(row);
    row += 1;
  }
};

/** How many rows of [from, to) have their bit set. */
export const countRowsBetween = (
  { segment: { words } }: SegmentReader,
  bits: number,
  from: number,
  to: number,
): number => {
  const first = bits >>> 2;
  let count = 0;
  for (let row = from; row < to; row = (row | 31) + 1) {
    let word = words[first + (row >>> 5)]! >>> (row & 31);
    if (to <= (row | 31)) word &= 2 ** (to - row) - 1;
    for (; word !== 0; word &= word - 1) count += 1;
  }
  return count;
};

export const setRowsBetween = ({ segment: { words } }: SegmentReader, bits: number, from: number, to: number): void => {
  if (from >= to) return;
  const first = (bits >>> 2) + (from >>> 5);
  const last = (bits >>> 2) + ((to - 1) >>> 5);
  const head = -1 << (from & 31);
  const tail = -1 >>> (31 - ((to - 1) & 31));
  if (first === last) {
    words[first]! |= head & tail;
    return;
  }
  words[first]! |= head;
  for (let word = first + 1; word < last; word += 1) words[word] = 0xffffffff;
  words[last]! |= tail;
};

export const hasRow = ({ segment: { words } }: SegmentReader, bits: number, row: number): boolean =>
  ((words[(bits >>> 2) + (row >>> 5)]! >>> (row & 31)) & 1) === 1;
