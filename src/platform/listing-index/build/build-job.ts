import type { SegmentSource } from '../segments/segment.ts';

/** A segment whose rows go into a new one: its number of rows, and a bit for each that is still listed. */
export type BuildSource = SegmentSource & { rows: number; live: Uint32Array };

/** The input of a build: plain data and shared memory, so that it can run in another thread. */
export type BuildJob = {
  key: number;
  sources: BuildSource[];
  /** Number of threads that can search the new segment; each needs scratch space in it. */
  slots: number;
  nowSeconds: number;
  flagWords: number;
  vehicles: number;
  owners: number;
  tokens: number;
  /** The model year that each code of the year column stands for. */
  years: Uint16Array;
};

/** A build as a generator: it yields every few milliseconds, so that other work of the thread gets its turn. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Rows handled between two yields. */
const rowsPerStep = 1 << 16;

/** Calls `work` for ranges that cover all rows, and yields after each. */
export function* inStretches(rows: number, work: (from: number, to: number) => void): Steps<void> {
  for (let from = 0; from < rows; from += rowsPerStep) {
    work(from, Math.min(rows, from + rowsPerStep));
    yield;
  }
}

export const isLive = (live: Uint32Array, row: number): boolean => ((live[row >>> 5]! >>> (row & 31)) & 1) === 1;
