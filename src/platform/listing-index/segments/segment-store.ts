import type { BuildSource } from '../build/build-job.ts';
import { isLive } from '../build/build-job.ts';
import { rowOfId } from '../query/evaluation.ts';
import type { IndexUpdate } from '../query/searcher.ts';
import { openSegment, type Segment, type SegmentSource } from './segment.ts';

/** A segment on the writing side. */
export type StoredSegment = {
  key: number;
  segment: Segment;
  rows: number;
  /** One bit a row: whether it is still listed. */
  live: Uint32Array;
  listed: number;
  /** Row by id, for a segment without an order of ids. */
  rowsById: Map<number, number> | null;
};

type Place = { key: number; row: number };

/** The segments, and the position of every listing. Search threads are updated from it. */
export type SegmentStore = {
  all(): StoredSegment[];
  listed(): number;
  /** Without `live`, every row is listed. */
  add(source: SegmentSource, rows: number, live?: Uint32Array): StoredSegment;
  drop(keys: readonly number[]): void;
  /** The current position of a listing. */
  find(id: number): Place | undefined;
  /** Makes the next row of a growing segment visible. */
  show(key: number, id: number): void;
  hide(place: Place): void;
  /** Calls `onHide` with every listing that is hidden in one of the segments, until the returned function is called. */
  watch(keys: readonly number[], onHide: (id: number) => void): () => void;
};

/** A bitmap with the first `rows` bits set. */
export const listedRows = ({ shape }: SegmentSource, rows: number): Uint32Array => {
  const live = new Uint32Array(shape.stride / 4);
  live.fill(0xffffffff, 0, rows >>> 5);
  if (rows & 31) live[rows >>> 5] = 2 ** (rows & 31) - 1;
  return live;
};

const countBits = (words: Uint32Array): number => {
  let count = 0;
  for (let word of words) for (; word !== 0; word &= word - 1) count += 1;
  return count;
};

export const createSegmentStore = (): SegmentStore => {
  const segments = new Map<number, StoredSegment>();
  const watchers = new Set<{ keys: ReadonlySet<number>; onHide(id: number): void }>();

  const rowIn = (stored: StoredSegment, id: number): number | undefined =>
    stored.rowsById ? stored.rowsById.get(id) : rowOfId(stored.segment, id);
  return {
    all: () => [...segments.values()],
    listed: () => [...segments.values()].reduce((sum, { listed }) => sum + listed, 0),
    add: (source, rows, live) => {
      const { shape } = source;
      const stored: StoredSegment = {
        key: shape.key,
        segment: openSegment(source),
        rows,
        live: live ?? listedRows(source, rows),
        // Counting millions of bits takes milliseconds, so it is done only when needed.
        listed: live ? countBits(live) : rows,
        rowsById: shape.built ? null : new Map(),
      };
      segments.set(shape.key, stored);
      return stored;
    },
    drop: (keys) => {
      for (const key of keys) segments.delete(key);
    },
    find: (id) => {
      for (const stored of segments.values()) {
        const row = rowIn(stored, id);
        if (row !== undefined && isLive(stored.live, row)) return { key: stored.key, row };
      }
      return undefined;
    },
    show: (key, id) => {
      const stored = segments.get(key);
      if (!stored?.rowsById) return;
      stored.rowsById.set(id, stored.rows);
      stored.live[stored.rows >>> 5]! |= 1 << (stored.rows & 31);
      stored.rows += 1;
      stored.listed += 1;
    },
    hide: ({ key, row }) => {
      const stored = segments.get(key);
      if (!stored || !isLive(stored.live, row)) return;
      stored.live[row >>> 5]! &= ~(1 << (row & 31));
      stored.listed -= 1;
      for (const { keys, onHide } of watchers) if (keys.has(key)) onHide(stored.segment.id[row]!);
    },
    watch: (keys, onHide) => {
      const watcher = { keys: new Set(keys), onHide };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
};

export const toBuildSource = ({ segment, rows, live }: StoredSegment): BuildSource => ({
  shape: segment.shape,
  memory: segment.memory,
  rows,
  live: live.slice(),
});

/** All segments as one update. */
export const wholeUpdate = (store: SegmentStore): IndexUpdate => ({
  attach: store.all().map(({ segment, rows, live }) => ({
    source: { shape: segment.shape, memory: segment.memory },
    rows,
    live,
  })),
});
