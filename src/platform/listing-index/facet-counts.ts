import {
  codeColumns,
  codeLimit,
  columnIndex,
  firstFeatureFlag,
  firstHistoryFlag,
  firstHomeServiceFlag,
  moneyBackFlag,
} from './columns.ts';
import { eachRowOfVehicle, rowsWithCodes } from './conditions.ts';
import type { Evaluation } from './evaluation.ts';
import { type FacetName, facetNames, type PlanAnswer, type QueryPlan } from './query-plan.ts';
import { andIn, countIn, eachBatch, hasRow, type SegmentReader, takeBitmap, type Windows } from './segment-reader.ts';

/** Nanoseconds, measured: a step of sixteen bytes of a bitmap, a row of a column, a row's flags. */
const stepCost = 1;
const rowCost = 5;
const flagRowCost = 20;

type Sums = Pick<PlanAnswer, 'counts' | 'flagCounts' | 'vehicleCounts'>;
type Base = { rows: number; count: number };

/** Adds this segment's counts of every facet, each over the rows that meet all but its own selection (D-70). */
export const countFacets = (reader: SegmentReader, plan: QueryPlan, evaluation: Evaluation, sums: Sums): void => {
  const { windows, without, result, total } = evaluation;
  const selected = new Set<FacetName>(without.map(({ facet }) => facet));
  const others = facetNames.filter((facet) => !selected.has(facet));
  countThese(reader, windows, { rows: result, count: total }, others, sums);
  for (const { facet, rows } of without) {
    countThese(reader, windows, { rows, count: countIn(reader, windows, rows) }, [facet], sums);
  }
  if (!plan.modelsOf) return;
  const cars = without.find(({ facet }) => facet === 'makes')?.rows ?? result;
  countVehicles(reader, windows, cars, plan.modelsOf, sums.vehicleCounts);
};

const flagRange = (facet: FacetName, flagCount: number): readonly [from: number, to: number] | undefined => {
  if (facet === 'history') return [firstHistoryFlag, firstHomeServiceFlag];
  if (facet === 'homeServices') return [firstHomeServiceFlag, moneyBackFlag];
  if (facet === 'features') return [firstFeatureFlag, flagCount];
  return undefined;
};

const countThese = (
  reader: SegmentReader,
  windows: Windows,
  base: Base,
  facets: readonly FacetName[],
  sums: Sums,
): void => {
  if (base.count === 0) return;
  const { built } = reader.segment.shape;
  const steps = windows.bytes / 16;
  const columns = facets.flatMap((facet) =>
    facet in columnIndex ? [columnIndex[facet as keyof typeof columnIndex]] : [],
  );
  const byBitmap = (column: number): boolean =>
    built !== null && (built.frequent[column]!.length - 1) * steps * stepCost < base.count * rowCost;
  countByBitmaps(reader, windows, base, columns.filter(byBitmap), sums);

  const flagCount = reader.segment.shape.flagWords * 32;
  const ranges = facets.flatMap((facet) => [flagRange(facet, flagCount) ?? []]).filter((range) => range.length === 2);
  const flags = ranges.flatMap(([from = 0, to = 0]) => Array.from({ length: to - from }, (_, i) => from + i));
  const present = built ? flags.filter((flag) => built.flagBitmaps[flag] !== 0) : flags;
  const flagsByBitmap = built !== null && present.length * steps * stepCost < base.count * flagRowCost;
  if (flagsByBitmap) countFlagBitmaps(reader, windows, base, present, sums);
  countByRows(
    reader,
    windows,
    base,
    columns.filter((column) => !byBitmap(column)),
    flagsByBitmap ? [] : present,
    sums,
  );
};

/** One pass of popcounts for many bitmaps; answers the counts in the order given. */
const countBitmaps = (reader: SegmentReader, windows: Windows, base: Base, bitmaps: readonly number[]): Uint32Array => {
  const { kernel, scratch, segment } = reader;
  segment.words.set(bitmaps, scratch.list >>> 2);
  kernel.countEach(base.rows, windows.pairs.byteOffset, windows.count, scratch.list, bitmaps.length, scratch.listSums);
  return segment.words.subarray(scratch.listSums >>> 2, (scratch.listSums >>> 2) + bitmaps.length);
};

const countByBitmaps = (
  reader: SegmentReader,
  windows: Windows,
  base: Base,
  columns: readonly number[],
  sums: Sums,
): void => {
  const { built } = reader.segment.shape;
  if (!built || columns.length === 0) return;
  // The most frequent value is what the others leave over.
  const counted = columns.flatMap((column) =>
    built.frequent[column]!.slice(1).map(({ code, at }) => ({ at, sum: column * codeLimit + code })),
  );
  const found = countBitmaps(
    reader,
    windows,
    base,
    counted.map(({ at }) => at),
  );
  const left = new Map(columns.map((column) => [column, base.count]));
  const add = (sum: number, count: number): void => {
    const column = Math.floor(sum / codeLimit);
    sums.counts[sum]! += count;
    left.set(column, (left.get(column) ?? 0) - count);
  };
  for (const [index, { sum }] of counted.entries()) add(sum, found[index]!);
  for (const column of columns) {
    if (built.rare[column] !== 0) countRare(reader, windows, base, column, add);
    const [most] = built.frequent[column]!;
    if (most) sums.counts[column * codeLimit + most.code]! += left.get(column) ?? 0;
  }
};

const countRare = (
  reader: SegmentReader,
  windows: Windows,
  base: Base,
  column: number,
  add: (sum: number, count: number) => void,
): void => {
  const { kernel, scratch, segment } = reader;
  const rows = takeBitmap(reader);
  reader.nextBitmap -= 1;
  andIn(reader, windows, rows, base.rows, segment.shape.built!.rare[column]!);
  const first = scratch.sums >>> 2;
  segment.words.fill(0, first, first + codeLimit);
  eachBatch(reader, windows, rows, (found) =>
    kernel.tally8(segment.shape.codes[column]!, scratch.rows, found, scratch.sums),
  );
  for (let code = 0; code < codeLimit; code += 1) {
    const count = segment.words[first + code]!;
    if (count > 0) add(column * codeLimit + code, count);
  }
};

const countFlagBitmaps = (
  reader: SegmentReader,
  windows: Windows,
  base: Base,
  flags: readonly number[],
  sums: Sums,
): void => {
  const { built } = reader.segment.shape;
  if (!built || flags.length === 0) return;
  const found = countBitmaps(
    reader,
    windows,
    base,
    flags.map((flag) => built.flagBitmaps[flag]!),
  );
  flags.forEach((flag, index) => {
    sums.flagCounts[flag]! += found[index]!;
  });
};

/** Walks the rows once, a batch at a time, and tallies each column over the batch. */
const countByRows = (
  reader: SegmentReader,
  windows: Windows,
  base: Base,
  columns: readonly number[],
  flags: readonly number[],
  sums: Sums,
): void => {
  if (columns.length === 0 && flags.length === 0) return;
  const { kernel, scratch, segment } = reader;
  const { codes, flags: flagAreas } = segment.shape;
  const first = scratch.sums >>> 2;
  const firstFlag = scratch.flagSums >>> 2;
  segment.words.fill(0, first, first + codeColumns.length * codeLimit);
  segment.words.fill(0, firstFlag, firstFlag + flagAreas.length * 32);
  const flagWords = [...new Set(flags.map((flag) => flag >>> 5))];
  eachBatch(reader, windows, base.rows, (found) => {
    for (const column of columns)
      kernel.tally8(codes[column]!, scratch.rows, found, scratch.sums + column * codeLimit * 4);
    for (const word of flagWords)
      kernel.tallyFlags(flagAreas[word]!, scratch.rows, found, scratch.flagSums + word * 128);
  });
  for (const column of columns) {
    for (let at = column * codeLimit; at < (column + 1) * codeLimit; at += 1)
      sums.counts[at]! += segment.words[first + at]!;
  }
  for (const flag of flags) sums.flagCounts[flag]! += segment.words[firstFlag + flag]!;
};

/** Cars of the chosen makes by vehicle, from which models, series and trims are summed. */
const countVehicles = (
  reader: SegmentReader,
  windows: Windows,
  cars: number,
  { makes, vehicles }: NonNullable<QueryPlan['modelsOf']>,
  counts: Uint32Array,
): void => {
  const { kernel, scratch, segment } = reader;
  const { shape } = segment;
  const known = vehicles.filter((id) => id < shape.vehicles);
  if (shape.built && windows.whole) {
    for (const id of known) {
      let count = 0;
      eachRowOfVehicle(segment, id, (row) => {
        if (hasRow(reader, cars, row)) count += 1;
      });
      counts[id]! += count;
    }
    return;
  }
  const rows = takeBitmap(reader);
  andIn(reader, windows, rows, cars, rowsWithCodes(reader, windows, columnIndex.makes, makes));
  const first = scratch.vehicleSums >>> 2;
  segment.words.fill(0, first, first + shape.vehicles);
  eachBatch(reader, windows, rows, (found) =>
    kernel.tally32(shape.wide.vehicle, scratch.rows, found, scratch.vehicleSums),
  );
  for (const id of known) counts[id]! += segment.words[first + id]!;
};
