import type { TokenList } from '../dictionaries/token-dictionary.ts';
import { scratchBytesOf } from './scratch.ts';
import {
  createLayout,
  createMemory,
  openSegment,
  type Segment,
  type SegmentSource,
  strideOf,
  takeColumns,
} from './segment.ts';

type RowSegmentOptions = {
  key: number;
  capacity: number;
  /** Total number of words for all rows. */
  entryCapacity: number;
  flagWords: number;
  vehicles: number;
  /** Number of threads that will search it. */
  slots: number;
};

const headSlotCount = 65_536 * 2;

/** An empty segment that rows are appended to. */
export const createRowSegment = (options: RowSegmentOptions): SegmentSource => {
  const { key, capacity, entryCapacity, flagWords, vehicles, slots } = options;
  const layout = createLayout();
  const columns = takeColumns(layout, { capacity, places: capacity, flagWords });
  const entries = {
    capacity: entryCapacity,
    start: layout.take((capacity + 1) * 4),
    token: layout.take(entryCapacity * 4),
    chain: {
      next: layout.take(entryCapacity * 4),
      row: layout.take(entryCapacity * 4),
      heads: layout.take(headSlotCount * 8),
      headSlots: headSlotCount,
    },
  };
  const dimensions = { stride: strideOf(capacity), flagWords, vehicles, combinations: 0 };
  const scratchBytes = scratchBytesOf(dimensions);
  const shape = {
    key,
    capacity,
    ...dimensions,
    places: capacity,
    ...columns,
    built: null,
    entries,
    scratch: layout.end(),
    scratchBytes,
  };
  return { shape, memory: createMemory(layout.end() + slots * scratchBytes) };
};

/** Offset of the head of a token's chain of entries; slots have [token + 1, last entry + 1]. */
const headOf = (heads: Int32Array, token: number): number => {
  const mask = heads.length / 2 - 1;
  let slot = Math.imul(token, 0x9e3779b1) >>> 8;
  for (;;) {
    const at = (slot & mask) * 2;
    const holder = Atomics.load(heads, at);
    if (holder === 0 || holder === token + 1) return at;
    slot += 1;
  }
};

export type RowWriter = {
  segment: Segment;
  rows(): number;
  entries(): number;
  hasRoom(words: number): boolean;
  /** Completes the row whose columns were just written. */
  finish(list: TokenList): void;
};

export const createRowWriter = (source: SegmentSource): RowWriter => {
  const segment = openSegment(source);
  const { entries, capacity } = source.shape;
  if (!entries) throw new TypeError('A built segment takes no rows.');
  const { buffer } = source.memory;
  const start = new Uint32Array(buffer, entries.start, capacity + 1);
  const tokens = new Uint32Array(buffer, entries.token, entries.capacity);
  const chain = {
    next: new Int32Array(buffer, entries.chain.next, entries.capacity),
    row: new Uint32Array(buffer, entries.chain.row, entries.capacity),
    heads: new Int32Array(buffer, entries.chain.heads, entries.chain.headSlots * 2),
  };
  let rows = 0;
  let used = 0;
  let distinct = 0;

  const link = (token: number, entry: number): void => {
    const head = headOf(chain.heads, token);
    const before = chain.heads[head + 1]!;
    if (before === 0) distinct += 1;
    chain.next[entry] = before;
    chain.row[entry] = rows;
    // Readers follow chains while they grow, so an entry must be complete before it is linked.
    Atomics.store(chain.heads, head, token + 1);
    Atomics.store(chain.heads, head + 1, entry + 1);
  };

  return {
    segment,
    rows: () => rows,
    entries: () => used,
    // The hash table of heads stays half empty, so that the lookup of a missing word ends quickly.
    hasRoom: (words) =>
      rows < capacity && used + words <= entries.capacity && (distinct + words) * 4 <= chain.heads.length,
    finish: (list) => {
      tokens.set(list.tokens.subarray(0, list.length), used);
      for (let i = 0; i < list.length; i += 1) link(list.tokens[i]!, used + i);
      used += list.length;
      rows += 1;
      start[rows] = used;
    },
  };
};

/** Calls `visit` with every row that has the token, unsorted and possibly including rows not visible yet. */
export const rowsWithToken = ({ shape, memory }: SegmentSource, token: number, visit: (row: number) => void): void => {
  if (!shape.entries) return;
  const { chain, capacity } = shape.entries;
  const heads = new Int32Array(memory.buffer, chain.heads, chain.headSlots * 2);
  const next = new Int32Array(memory.buffer, chain.next, capacity);
  const row = new Uint32Array(memory.buffer, chain.row, capacity);
  let entry = Atomics.load(heads, headOf(heads, token) + 1);
  while (entry !== 0) {
    visit(row[entry - 1]!);
    entry = next[entry - 1]!;
  }
};
