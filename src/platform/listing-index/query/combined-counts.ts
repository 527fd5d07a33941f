import { codeLimit } from '../segments/columns.ts';
import { combinedColumns } from '../segments/combinations.ts';
import type { CombinationAreas } from '../segments/segment.ts';
import type { SegmentReader, Windows } from '../segments/segment-reader.ts';

/**
 * Measured costs in nanoseconds: a byte of the bitmap, a counted row, a cache line of the column to fetch for it, and
 * adding a combination's count to one column.
 */
const byteCost = 0.4;
const rowCost = 1.1;
const lineCost = 4;
const sumCost = 1.5;
/** Combinations take two bytes per row, so a cache line has 32 rows, which are 4 bytes of a bitmap. */
const bitmapBytesPerLine = 4;

export const combinedCost = (
  { count }: CombinationAreas,
  { bytes }: Windows,
  { rows, columns }: { rows: number; columns: number },
): number =>
  bytes * byteCost + rows * rowCost + Math.min(rows, bytes / bitmapBytesPerLine) * lineCost + count * columns * sumCost;

type Combined = { group: number; areas: CombinationAreas; columns: readonly number[] };

/** Counts rows by combination, then adds each combination's count to those of its values. */
export const countCombined = (
  { kernel, scratch, segment }: SegmentReader,
  windows: Windows,
  rows: number,
  { group, areas, columns }: Combined,
  counts: Uint32Array,
): void => {
  const { words, bytes } = segment;
  const first = scratch.combinationSums >>> 2;
  words.fill(0, first, first + areas.count);
  kernel.tally16(rows, windows.pairs.byteOffset, windows.count, areas.ids, scratch.combinationSums);
  for (const column of columns) {
    const codes = areas.codes[combinedColumns[group]!.indexOf(column)]!;
    const firstCount = column * codeLimit;
    for (let id = 0; id < areas.count; id += 1) counts[firstCount + bytes[codes + id]!]! += words[first + id]!;
  }
};
