import { costBlockLength } from '../query/cost-amounts.ts';
import { codeColumns, codeLimit, facetNames } from './columns.ts';
import { createLayout, type SegmentShape } from './segment.ts';

/** Row numbers handled at a time: as many as fit the first-level cache. */
export const rowBatch = 8192;
export const windowLimit = 2000;
/** Bitmaps a search may need: four for each facet and some to spare. Untouched memory costs nothing. */
const bitmapCount = 4 * facetNames.length + 16;
const frequentLimit = 4096;
/** Number of cost columns per thread, and of codes in each (see `cost-columns.ts`). */
export const costColumnCount = 2;
export const costUnits = 2 ** 16;

/**
 * Addresses of one thread's scratch space. It is in the segment's own memory because kernels can't access any other.
 */
export type Scratch = {
  /** A bit for each listed row, as of this thread's last update. */
  live: number;
  bitmaps: number;
  bitmapCount: number;
  rows: number;
  next: number;
  table: number;
  vehicleTable: number;
  vehicleSums: number;
  combinationSums: number;
  sums: number;
  flagSums: number;
  /** The cost rules as numbers (see `cost-amounts.ts`), and the costs of a batch of rows computed by them. */
  costBlock: number;
  figures: number;
  costColumns: number;
  costSums: number;
  list: number;
  listSums: number;
  windows: number;
};

type Dimensions = Pick<SegmentShape, 'stride' | 'vehicles' | 'combinations' | 'flagWords'>;

const layOutScratch = (dimensions: Dimensions, from: number): Scratch & { end: number } => {
  const { stride, vehicles, combinations, flagWords } = dimensions;
  const layout = createLayout(from);
  const listLength = frequentLimit + flagWords * 32;
  return {
    live: layout.take(stride),
    bitmaps: layout.take(stride * bitmapCount),
    bitmapCount,
    rows: layout.take((rowBatch + 64) * 4),
    next: layout.take(4),
    table: layout.take(codeLimit),
    vehicleTable: layout.take(vehicles),
    vehicleSums: layout.take(vehicles * 4),
    combinationSums: layout.take(combinations * 4),
    sums: layout.take(codeColumns.length * codeLimit * 4),
    flagSums: layout.take(flagWords * 32 * 4),
    costBlock: layout.take(costBlockLength * 8),
    figures: layout.take((rowBatch + 64) * 8),
    costColumns: layout.take(stride * 16 * costColumnCount),
    costSums: layout.take(costUnits * 4),
    list: layout.take(listLength * 4),
    listSums: layout.take(listLength * 4),
    windows: layout.take((windowLimit + 1) * 8),
    end: layout.end(),
  };
};

export const scratchBytesOf = (dimensions: Dimensions): number => layOutScratch(dimensions, 0).end;

export const scratchOf = (shape: SegmentShape, slot: number): Scratch =>
  layOutScratch(shape, shape.scratch + slot * shape.scratchBytes);
