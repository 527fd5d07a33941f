import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { costBands } from '../segments/bands.ts';
import { columnIndex } from '../segments/columns.ts';
import { costColumnCount, costUnits, rowBatch } from '../segments/scratch.ts';
import { andIn, type SegmentReader, takeBitmap, type Windows } from '../segments/segment-reader.ts';
import type { CostBlock } from './cost-amounts.ts';

/**
 * The cost of every row of a segment under one set of rules, two bytes per row, in units of a fiftieth of a band: for
 * the payment, a dollar. The last two codes mean above the range and no price.
 */
type CostColumn = { readonly address: number; readonly unitUsd: number };

const noPriceUnit = costUnits - 1;
const mostUnits = costUnits - 2;
const unitsInBand = 50;

/** Number of rows requested with the same rules so far, and their column once it is worth filling. */
type RulesUse = { block: CostBlock; field: CostField; rows: number; column?: number };

const mostRules = 16;
const usesByReader = new WeakMap<SegmentReader, RulesUse[]>();

const bytesOf = ({ buffer, byteOffset, byteLength }: CostBlock): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/** Copies the rules into the kernel's memory. */
export const loadRules = ({ scratch, segment }: SegmentReader, block: CostBlock): void =>
  new Float64Array(segment.memory.buffer, scratch.costBlock, block.length).set(block);

/** Computes the figures of the rows in the row buffer by the loaded rules. */
export const workOutFigures = (
  { kernel, scratch, segment }: SegmentReader,
  field: CostField,
  rowCount: number,
): Float64Array => {
  const { wide, codes } = segment.shape;
  kernel.figures(
    scratch.rows,
    rowCount,
    wide.priceUsd,
    wide.docFeeUsd,
    wide.msrpUsd,
    wide.incentiveUsd,
    wide.state,
    codes[columnIndex.listingTypes]!,
    codes[columnIndex.styles]!,
    codes[columnIndex.sellerTypes]!,
    scratch.costBlock,
    field === 'payment' ? 1 : 0,
    scratch.figures,
  );
  return new Float64Array(segment.memory.buffer, scratch.figures, rowCount);
};

const unitOf = (field: CostField): number => costBands[field].stepUsd / unitsInBand;

const addressOf = ({ scratch, segment }: SegmentReader, column: number): number =>
  scratch.costColumns + column * segment.shape.stride * 16;

const fill = (reader: SegmentReader, block: CostBlock, field: CostField, address: number): void => {
  const { scratch, segment, rows } = reader;
  loadRules(reader, block);
  const units = new Uint16Array(segment.memory.buffer, address, rows);
  const unitUsd = unitOf(field);
  const firstRow = scratch.rows >>> 2;
  for (let from = 0; from < rows; from += rowBatch) {
    const count = Math.min(rowBatch, rows - from);
    for (let n = 0; n < count; n += 1) segment.words[firstRow + n] = from + n;
    const figures = workOutFigures(reader, field, count);
    for (let n = 0; n < count; n += 1) {
      const usd = figures[n]!;
      units[from + n] = usd === Infinity ? noPriceUnit : Math.min(mostUnits, usd / unitUsd);
    }
  }
};

/**
 * The cost column for these rules, if there is one. It is filled once as many rows were requested as the segment has,
 * so it costs no more than was spent without it; the least recently used rules lose theirs. A growing segment has none.
 */
export const costColumn = (
  reader: SegmentReader,
  { block, field }: { block: CostBlock; field: CostField },
  rowCount: number,
): CostColumn | undefined => {
  if (!reader.segment.shape.built) return undefined;
  const uses = usesByReader.get(reader) ?? [];
  usesByReader.set(reader, uses);
  const bytes = bytesOf(block);
  const at = uses.findIndex((one) => one.field === field && bytesOf(one.block).equals(bytes));
  const use = uses[at] ?? { block, field, rows: 0 };
  if (at !== -1) uses.splice(at, 1);
  uses.unshift(use);
  // The least recently used entry is dropped with its column.
  if (uses.length > mostRules) uses.pop();
  if (use.column === undefined) {
    use.rows += rowCount;
    if (use.rows < reader.rows) return undefined;
    use.column = freeColumn(uses);
    fill(reader, block, field, addressOf(reader, use.column));
  }
  return { address: addressOf(reader, use.column), unitUsd: unitOf(field) };
};

/** A free column, or that of the least recently used rules. */
const freeColumn = (uses: RulesUse[]): number => {
  const owners = uses.filter(({ column }) => column !== undefined);
  const free = Array.from({ length: costColumnCount }, (_, column) => column).find(
    (column) => !owners.some((owner) => owner.column === column),
  );
  if (free !== undefined) return free;
  const last = owners.at(-1)!;
  const column = last.column!;
  delete last.column;
  last.rows = 0;
  return column;
};

/** Number of rows in a bitmap for each number of units. */
const countUnits = (
  { kernel, scratch, segment }: SegmentReader,
  windows: Windows,
  bits: number,
  { address }: CostColumn,
): Uint32Array => {
  const first = scratch.costSums >>> 2;
  const sums = segment.words.subarray(first, first + costUnits);
  sums.fill(0);
  kernel.tally16(bits, windows.pairs.byteOffset, windows.count, address, scratch.costSums);
  return sums;
};

/** Units that are within the bounds entirely (`sure`), and those that may be partly (`edges`). */
export const unitsWithin = (
  { unitUsd }: CostColumn,
  { low, high }: { low: number; high: number },
): { sure: { from: number; to: number }; edges: number[] } => {
  const from = Math.max(0, Math.ceil(low / unitUsd));
  const to = Math.min(mostUnits - 1, Math.floor((high + 1) / unitUsd) - 1);
  const edges = new Set([Math.floor(low / unitUsd), Math.floor(high / unitUsd), mostUnits]);
  return {
    sure: { from, to },
    edges: [...edges].filter((unit) => unit >= 0 && unit <= mostUnits && (unit < from || unit > to)),
  };
};

/** Sets the bitmap of rows whose units are in a range. */
export const rowsWithUnits = (
  { kernel }: SegmentReader,
  { pairs, count }: Windows,
  { address }: CostColumn,
  target: number,
  { from, to }: { from: number; to: number },
): void => {
  for (let w = 0; w < count; w += 1) kernel.between16(address, target, pairs[2 * w]!, pairs[2 * w + 1]!, from, to);
};

/** Rows of a bitmap that include the `limit` cheapest, and few others. */
export const cheapestRows = (
  reader: SegmentReader,
  windows: Windows,
  bits: number,
  column: CostColumn,
  limit: number,
): number => {
  const sums = countUnits(reader, windows, bits, column);
  let count = 0;
  let to = 0;
  for (; to < noPriceUnit; to += 1) {
    count += sums[to]!;
    if (count >= limit) break;
  }
  const target = takeBitmap(reader);
  rowsWithUnits(reader, windows, column, target, { from: 0, to });
  andIn(reader, windows, target, target, bits);
  return target;
};

/** Adds the rows of a bitmap to `counts` by band. */
export const addBands = (
  reader: SegmentReader,
  windows: Windows,
  bits: number,
  column: CostColumn,
  counts: Uint32Array,
): void => {
  const sums = countUnits(reader, windows, bits, column);
  const last = counts.length - 1;
  for (let unit = 0; unit < noPriceUnit; unit += 1) {
    const count = sums[unit]!;
    if (count > 0) counts[Math.min(last, Math.floor(unit / unitsInBand))]! += count;
  }
};
