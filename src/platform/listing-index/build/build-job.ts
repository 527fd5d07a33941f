import type { SegmentSource } from '../segments/segment.ts';

/** Rows to be built: a segment, how many rows it has, and which of them are still listed. */
export type BuildSource = SegmentSource & { rows: number; live: Uint32Array };

/** Everything a build needs to know; plain data and shared memory, so that another thread can do it. */
export type BuildJob = {
  key: number;
  sources: BuildSource[];
  /** Readers the new segment has room for. */
  slots: number;
  nowSeconds: number;
  flagWords: number;
  vehicles: number;
  owners: number;
  tokens: number;
  /** Model year by code of the year column. */
  years: Uint16Array;
};

/** A build in steps of a few milliseconds, so that a single thread can do other things between them. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Rows that are looked at in one step. */
const rowsPerStep = 1 << 16;

/** Does something with rows from the first to the last, some at a time. */
export function* inStretches(rows: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < rows; from += rowsPerStep) {
    work(from, Math.min(rows, from + rowsPerStep));
    yield;
  }
}

export const isLive = (live: Uint32Array, row: number): boolean => ((live[row >>> 5]! >>> (row & 31)) & 1) === 1;
