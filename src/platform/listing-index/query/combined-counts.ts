import { codeLimit } from '../segments/columns.ts';
import { combinedColumns } from '../segments/combinations.ts';
import type { CombinationAreas } from '../segments/segment.ts';
import type { SegmentReader, Windows } from '../segments/segment-reader.ts';

/**
 * Nanoseconds, measured: a byte of the bitmap of rows, a row that is counted, a cache line of the column that has to be
 * fetched for it, and a combination added to the counts of one column.
 */
const byteCost = 0.4;
const rowCost = 1.1;
const lineCost = 4;
const sumCost = 1.5;
/** Combinations are two bytes a row, so a cache line holds 32 rows, which are 4 bytes of a bitmap. */
const bitmapBytesPerLine = 4;

export const combinedCost = (
  { count }: CombinationAreas,
  { bytes }: Windows,
  { rows, columns }: { rows: number; columns: number },
): number =>
  bytes * byteCost + rows * rowCost + Math.min(rows, bytes / bitmapBytesPerLine) * lineCost + count * columns * sumCost;

type Combined = { group: number; areas: CombinationAreas; columns: readonly number[] };

/** Counts the rows by combination, and adds each combination's count to those of the values it is made of. */
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
