import { columnIndex, type FacetName } from '../segments/columns.ts';
import {
  andIn,
  clearIn,
  countIn,
  eachRow,
  openWindows,
  orIn,
  type SegmentReader,
  setRowsBetween,
  takeBitmap,
  type Windows,
} from '../segments/segment-reader.ts';
import { ownerStretches, rowsMeeting, rowsWithCodes } from './conditions.ts';
import { areaTest, placesInside, rowStretches } from './geo-area.ts';
import type { Condition, QueryPlan } from './query-plan.ts';

/** The outcome of a plan's conditions on one segment, as bitmaps. */
export type Evaluation = {
  windows: Windows;
  /** Rows that meet all conditions. */
  result: number;
  total: number;
  /** For each facet with a selection: rows that meet all other conditions. */
  without: { facet: FacetName; rows: number }[];
  /** Runs of places inside the area; null when it is everywhere or the segment isn't sorted by place. */
  placeRuns: number[] | null;
  excludedNoPrice: number;
};

type Wanted = { total: 'only' } | { total: 'with-facets' };

/** Evaluates the conditions. Counting a facet needs the rows without its own selection. */
export const evaluate = (reader: SegmentReader, plan: QueryPlan, { total }: Wanted): Evaluation => {
  const { windows, runs, scope } = openScope(reader, plan);
  const bitmaps = plan.own.map(({ condition }) => rowsMeeting(reader, windows, condition, plan.costRules));
  const { result, without } = leaveOneOut(reader, windows, scope, bitmaps, (index) => {
    const { facet } = plan.own[index]!;
    return total === 'with-facets' || facet === 'price';
  });
  const named = without.map(({ index, rows }) => ({ facet: plan.own[index]!.facet, rows }));
  return {
    windows,
    result,
    total: countIn(reader, windows, result),
    without: named,
    placeRuns: runs,
    excludedNoPrice: leavesOutUnpriced(plan) ? countNoPrice(reader, windows, named) : 0,
  };
};

/** The windows to search, and the rows in them that can match at all. */
const openScope = (reader: SegmentReader, plan: QueryPlan) => {
  const { segment, scratch } = reader;
  const isBuilt = segment.shape.built !== null;
  const runs = isBuilt ? placesInside(segment, plan.area) : null;
  const owned = plan.always.find((condition) => condition.kind === 'owners');
  const stretches = (owned && ownerStretches(reader, owned.owners)) ?? (runs && rowStretches(segment, runs));
  const windows = openWindows(reader, stretches);
  const inside = isBuilt ? null : areaTest(segment, plan.area);
  if (!runs && !inside && plan.always.length === 0 && plan.excludedIds.length === 0) {
    return { windows, runs, scope: scratch.live };
  }
  const scope = takeBitmap(reader);
  clearIn(reader, windows, scope);
  if (runs) {
    for (let i = 0; i < runs.length; i += 2) {
      setRowsBetween(reader, scope, segment.placeStart[runs[i]!]!, segment.placeStart[runs[i + 1]!]!);
    }
    andIn(reader, windows, scope, scope, scratch.live);
  } else if (inside) {
    eachRow(reader, windows, scratch.live, (row) => inside(row) && setRowsBetween(reader, scope, row, row + 1));
  } else orIn(reader, windows, scope, scratch.live, scratch.live);
  for (const condition of plan.always) {
    const bitmapBefore = reader.nextBitmap;
    andIn(reader, windows, scope, scope, rowsMeeting(reader, windows, condition, plan.costRules));
    reader.nextBitmap = bitmapBefore;
  }
  dropIds(reader, plan.excludedIds, scope);
  return { windows, runs, scope };
};

/** Removes single listings from a bitmap. */
const dropIds = ({ segment, rows }: SegmentReader, ids: readonly number[], bits: number): void => {
  const drop = (row: number): void => {
    segment.words[(bits >>> 2) + (row >>> 5)]! &= ~(1 << (row & 31));
  };
  if (segment.shape.built) {
    for (const id of ids) {
      const row = rowOfId(segment, id);
      if (row !== undefined) drop(row);
    }
    return;
  }
  if (ids.length === 0) return;
  const dropped = new Set(ids);
  for (let row = 0; row < rows; row += 1) if (dropped.has(segment.id[row]!)) drop(row);
};

/** The row of a listing in a built segment. */
export const rowOfId = ({ orders, id }: SegmentReader['segment'], wanted: number): number | undefined => {
  let low = 0;
  let high = orders.id.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (id[orders.id[middle]!]! < wanted) low = middle + 1;
    else high = middle;
  }
  const row = orders.id[low];
  return row !== undefined && id[row] === wanted ? row : undefined;
};

type Left = { index: number; rows: number };

/** The AND of all bitmaps, and for each wanted index the AND of all others. */
const leaveOneOut = (
  reader: SegmentReader,
  windows: Windows,
  scope: number,
  bitmaps: readonly number[],
  wants: (index: number) => boolean,
): { result: number; without: Left[] } => {
  const { length } = bitmaps;
  const both = (a: number, b: number): number => {
    const target = takeBitmap(reader);
    andIn(reader, windows, target, a, b);
    return target;
  };
  // after[i]: all bitmaps from i on.
  const after: number[] = [];
  if (bitmaps.some((_, index) => wants(index))) {
    for (let i = length - 1; i > 0; i -= 1)
      after[i] = i === length - 1 ? bitmaps[i]! : both(bitmaps[i]!, after[i + 1]!);
  }
  const without: Left[] = [];
  let before = scope;
  for (let i = 0; i < length; i += 1) {
    const rest = after[i + 1];
    if (wants(i)) without.push({ index: i, rows: rest === undefined ? before : both(before, rest) });
    before = both(before, bitmaps[i]!);
  }
  return { result: before, without };
};

const noPrice = [0];

const takesUnpriced = (condition: Condition): boolean =>
  condition.kind === 'every' ? condition.conditions.every(takesUnpriced) : 'orNone' in condition;

/** Whether a price bound excludes cars without a price, which are then counted (RULING-44). */
const leavesOutUnpriced = ({ own }: QueryPlan): boolean =>
  own.some(({ facet, condition }) => facet === 'price' && !takesUnpriced(condition));

const countNoPrice = (reader: SegmentReader, windows: Windows, without: Evaluation['without']): number => {
  const bound = without.find(({ facet }) => facet === 'price');
  if (!bound) return 0;
  const priceless = rowsWithCodes(reader, windows, columnIndex.price, noPrice);
  let sum = 0;
  for (let w = 0; w < windows.count; w += 1) {
    const [from, to] = [windows.pairs[2 * w]!, windows.pairs[2 * w + 1]!];
    sum += reader.kernel.countAnd(bound.rows, priceless, from, to);
  }
  return sum;
};
