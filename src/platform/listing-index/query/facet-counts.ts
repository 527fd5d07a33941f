import { codeColumns, codeLimit, columnIndex, type FacetName, facetNames } from '../segments/columns.ts';
import { combinedColumns } from '../segments/combinations.ts';
import { andIn, countIn, eachBatch, type SegmentReader, takeBitmap, type Windows } from '../segments/segment-reader.ts';
import { combinedCost, countCombined } from './combined-counts.ts';
import { rowsWithCodes } from './conditions.ts';
import { countCosts } from './cost-rows.ts';
import type { Evaluation } from './evaluation.ts';
import type { PlanAnswer, QueryPlan } from './query-plan.ts';

/**
 * Measured costs in nanoseconds: a step of sixteen bytes of a bitmap, a window, a row of a column, the flags of a row.
 * Bitmaps of up to `cachedBytes` stay in the second-level cache together; with longer ones a step takes twice as long.
 */
const stepCost = 1;
const memoryStepCost = 2;
const cachedBytes = 8192;
const windowCost = 20;
const rowCost = 6;
const flagRowCost = 60;
/** Listing the rows with rare values takes as long as counting this many bitmaps. */
const rareBitmaps = 3;

type Sums = Pick<PlanAnswer, 'counts' | 'flagCounts' | 'vehicleCounts' | 'costCounts'>;
type Base = { rows: number; count: number };
type Counting = { reader: SegmentReader; windows: Windows; sums: Sums };

const isColumn = (facet: FacetName): facet is keyof typeof columnIndex => Object.hasOwn(columnIndex, facet);

/** Adds this segment's counts of every facet, each over the rows that meet all conditions but its own (RULING-70). */
export const countFacets = (reader: SegmentReader, plan: QueryPlan, evaluation: Evaluation, sums: Sums): void => {
  const { windows, without, result, total } = evaluation;
  const counting = { reader, windows, sums };
  const others = facetNames.filter((facet) => !without.some((own) => own.facet === facet));
  countThese(counting, { rows: result, count: total }, others);
  for (const { facet, rows } of without) {
    countThese(counting, { rows, count: countIn(reader, windows, rows) }, [facet]);
  }
  const unbounded = without.find(({ facet }) => facet === 'price')?.rows ?? result;
  countCosts(reader, windows, unbounded, plan, sums.costCounts);
  if (!plan.modelsOf) return;
  const cars = without.find(({ facet }) => facet === 'makes')?.rows ?? result;
  countVehicles(counting, cars, plan.modelsOf);
};

/**
 * Picks the cheapest way for each facet: by combination, by bitmaps if there are many rows and few values, or row by
 * row.
 */
const countThese = (counting: Counting, base: Base, facets: readonly FacetName[]): void => {
  if (base.count === 0) return;
  const { reader, windows } = counting;
  const { built } = reader.segment.shape;
  const step = windows.bytes > cachedBytes ? memoryStepCost : stepCost;
  const bitmapCost = (windows.bytes / 16) * step + windows.count * windowCost;
  const rowsCost = base.count * rowCost;
  const bitmapsCost = (column: number): number => {
    if (!built) return Infinity;
    return (built.frequent[column]!.length - 1 + (built.rare[column] === 0 ? 0 : rareBitmaps)) * bitmapCost;
  };
  const columns: number[] = [];
  const flags: number[] = [];
  for (const facet of facets) {
    if (isColumn(facet)) columns.push(columnIndex[facet]);
    else flags.push(...reader.flagsOf[facet as keyof SegmentReader['flagsOf']]);
  }
  const apart = countTogether(counting, base, columns, (column) => Math.min(bitmapsCost(column), rowsCost));
  const byBitmap: number[] = [];
  const byRow: number[] = [];
  for (const column of apart) (bitmapsCost(column) < rowsCost ? byBitmap : byRow).push(column);
  const flagsByBitmap = built !== null && flags.length * bitmapCost < base.count * flagRowCost;
  if (byBitmap.length > 0) countColumnBitmaps(counting, base, byBitmap);
  if (flagsByBitmap && flags.length > 0) countFlagBitmaps(counting, base, flags);
  const flagsByRow = flagsByBitmap ? [] : flags;
  if (byRow.length + flagsByRow.length > 0) countByRows(counting, base, byRow, flagsByRow);
};

/** Counts by combination where that is cheaper than counting columns separately; returns the other columns. */
const countTogether = (
  { reader, windows, sums }: Counting,
  base: Base,
  columns: readonly number[],
  costApart: (column: number) => number,
): readonly number[] => {
  const { built } = reader.segment.shape;
  // A single column is never faster by combination.
  if (!built || columns.length < 2) return columns;
  let apart = columns;
  for (let group = 0; group < combinedColumns.length; group += 1) {
    const areas = built.combinations[group];
    if (!areas) continue;
    const together = columns.filter((column) => combinedColumns[group]!.includes(column));
    const cost = together.reduce((sum, column) => sum + costApart(column), 0);
    if (combinedCost(areas, windows, { rows: base.count, columns: together.length }) >= cost) continue;
    countCombined(reader, windows, base.rows, { group, areas, columns: together }, sums.counts);
    apart = apart.filter((column) => !together.includes(column));
  }
  return apart;
};

/** Counts, in one pass, the bitmaps whose addresses are in the scratch list. */
const countListed = ({ reader, windows }: Counting, base: Base, length: number): void => {
  const { kernel, scratch } = reader;
  kernel.countEach(base.rows, windows.pairs.byteOffset, windows.count, scratch.list, length, scratch.listSums);
};

const countColumnBitmaps = (counting: Counting, base: Base, columns: readonly number[]): void => {
  const { reader, sums } = counting;
  const { words, shape } = reader.segment;
  const { frequent, rare } = shape.built!;
  const list = reader.scratch.list >>> 2;
  const sumsAt = reader.scratch.listSums >>> 2;
  // The most frequent value needs no bitmap: its count is what the others leave.
  let length = 0;
  for (const column of columns) {
    const values = frequent[column]!;
    for (let i = 1; i < values.length; i += 1, length += 1) words[list + length] = values[i]!.at;
  }
  countListed(counting, base, length);
  length = 0;
  for (const column of columns) {
    const values = frequent[column]!;
    const first = column * codeLimit;
    let left = base.count;
    for (let i = 1; i < values.length; i += 1, length += 1) {
      const count = words[sumsAt + length]!;
      sums.counts[first + values[i]!.code]! += count;
      left -= count;
    }
    if (rare[column] !== 0) left -= countRare(counting, base, column);
    if (values[0]) sums.counts[first + values[0].code]! += left;
  }
};

/** Counts the rows with values too rare for a bitmap; returns their number. */
const countRare = ({ reader, windows, sums }: Counting, base: Base, column: number): number => {
  const { kernel, scratch, segment } = reader;
  const { words } = segment;
  const rows = takeBitmap(reader);
  reader.nextBitmap -= 1;
  andIn(reader, windows, rows, base.rows, segment.shape.built!.rare[column]!);
  const first = scratch.sums >>> 2;
  words.fill(0, first, first + codeLimit);
  let total = 0;
  eachBatch(reader, windows, rows, (rowCount) => {
    kernel.tally8(segment.shape.codes[column]!, scratch.rows, rowCount, scratch.sums);
    total += rowCount;
  });
  if (total === 0) return 0;
  const { counts } = sums;
  for (let code = 0; code < codeLimit; code += 1) counts[column * codeLimit + code]! += words[first + code]!;
  return total;
};

const countFlagBitmaps = (counting: Counting, base: Base, flags: readonly number[]): void => {
  const { reader, sums } = counting;
  const { words, shape } = reader.segment;
  const list = reader.scratch.list >>> 2;
  const sumsAt = reader.scratch.listSums >>> 2;
  for (let i = 0; i < flags.length; i += 1) words[list + i] = shape.built!.flagBitmaps[flags[i]!]!;
  countListed(counting, base, flags.length);
  for (let i = 0; i < flags.length; i += 1) sums.flagCounts[flags[i]!]! += words[sumsAt + i]!;
};

/** Goes through the rows once, in batches, and counts each column over the batch. */
const countByRows = (
  { reader, windows, sums }: Counting,
  base: Base,
  columns: readonly number[],
  flags: readonly number[],
): void => {
  const { kernel, scratch, segment } = reader;
  const { words } = segment;
  const { codes, flags: flagAreas } = segment.shape;
  const first = scratch.sums >>> 2;
  const firstFlag = scratch.flagSums >>> 2;
  words.fill(0, first, first + codeColumns.length * codeLimit);
  words.fill(0, firstFlag, firstFlag + flagAreas.length * 32);
  const flagWords = flags.length > 0 ? flagAreas : [];
  eachBatch(reader, windows, base.rows, (rowCount) => {
    for (const column of columns) {
      kernel.tally8(codes[column]!, scratch.rows, rowCount, scratch.sums + column * codeLimit * 4);
    }
    for (let word = 0; word < flagWords.length; word += 1) {
      kernel.tallyFlags(flagWords[word]!, scratch.rows, rowCount, scratch.flagSums + word * 128);
    }
  });
  for (const column of columns) {
    const end = (column + 1) * codeLimit;
    for (let at = column * codeLimit; at < end; at += 1) sums.counts[at]! += words[first + at]!;
  }
  for (const flag of flags) sums.flagCounts[flag]! += words[firstFlag + flag]!;
};

/** Counts cars of the selected makes by vehicle; models, series and trims are summed from it. */
const countVehicles = (
  { reader, windows, sums }: Counting,
  cars: number,
  { makes, vehicles }: NonNullable<QueryPlan['modelsOf']>,
): void => {
  const { kernel, scratch, segment } = reader;
  const { shape, vehicleStart, vehicleRows, words } = segment;
  const { vehicleCounts } = sums;
  if (shape.built && windows.whole) {
    for (let i = 0; i < vehicles.length; i += 1) {
      const id = vehicles[i]!;
      if (id >= shape.vehicles) continue;
      const from = vehicleStart[id]!;
      const at = vehicleRows.byteOffset + from * 4;
      vehicleCounts[i]! += kernel.countRows(at, vehicleStart[id + 1]! - from, cars);
    }
    return;
  }
  const rows = takeBitmap(reader);
  andIn(reader, windows, rows, cars, rowsWithCodes(reader, windows, columnIndex.makes, makes));
  const first = scratch.vehicleSums >>> 2;
  words.fill(0, first, first + shape.vehicles);
  eachBatch(reader, windows, rows, (rowCount) =>
    kernel.tally32(shape.wide.vehicle, scratch.rows, rowCount, scratch.vehicleSums),
  );
  for (let i = 0; i < vehicles.length; i += 1) {
    const id = vehicles[i]!;
    if (id < shape.vehicles) vehicleCounts[i]! += words[first + id]!;
  }
};
