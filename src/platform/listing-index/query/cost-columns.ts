import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { costBands } from '../segments/bands.ts';
import { columnIndex } from '../segments/columns.ts';
import { costColumnCount, costUnits, rowBatch } from '../segments/scratch.ts';
import { andIn, type SegmentReader, takeBitmap, type Windows } from '../segments/segment-reader.ts';
import type { CostBlock } from './cost-amounts.ts';

/**
 * What every row of a segment costs by one set of rules, two bytes a row: whole units, each a fiftieth of a band, so
 * that a unit of the payment is a dollar. The last two codes are for more than fits and for cars without a price.
 */
type CostColumn = { readonly address: number; readonly unitUsd: number };

const noPriceUnit = costUnits - 1;
const mostUnits = costUnits - 2;
const unitsInBand = 50;

/** How many rows were asked for by the same rules, and their column once that is worth it. */
type RulesUse = { block: CostBlock; field: CostField; rows: number; column?: number };

const mostRules = 16;
const usesByReader = new WeakMap<SegmentReader, RulesUse[]>();

const bytesOf = ({ buffer, byteOffset, byteLength }: CostBlock): Buffer => Buffer.from(buffer, byteOffset, byteLength);

/** Puts the rules where the kernel reads them. */
export const loadRules = ({ scratch, segment }: SegmentReader, block: CostBlock): void =>
  new Float64Array(segment.memory.buffer, scratch.costBlock, block.length).set(block);

/** Works out the figures of the rows in the row buffer, by the rules that were loaded. */
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
 * The column for these rules, if there is one; `rowCount` rows are asked for. It is filled once as many were
 * asked for as the segment has, so it
 * costs no more than was spent without it; the rules used last keep theirs. A segment that still grows has none.
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
  // The oldest lets go of its column before it is forgotten.
  if (uses.length > mostRules) uses.pop();
  if (use.column === undefined) {
    use.rows += rowCount;
    if (use.rows < reader.rows) return undefined;
    use.column = freeColumn(uses);
    fill(reader, block, field, addressOf(reader, use.column));
  }
  return { address: addressOf(reader, use.column), unitUsd: unitOf(field) };
};

/** One that nobody has, or that of whoever used theirs longest ago. */
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

/** How many rows of a bitmap cost each number of units. */
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

/** Units whose every dollar lies within bounds, and those of which only some may. */
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

/** Rows whose units lie in a range, into a bitmap. */
export const rowsWithUnits = (
  { kernel }: SegmentReader,
  { pairs, count }: Windows,
  { address }: CostColumn,
  target: number,
  { from, to }: { from: number; to: number },
): void => {
  for (let w = 0; w < count; w += 1) kernel.between16(address, target, pairs[2 * w]!, pairs[2 * w + 1]!, from, to);
};

/** Of the rows in a bitmap at least the cheapest so many, and few more. */
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

/** Adds the rows of a bitmap to `counts`, by band. */
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
