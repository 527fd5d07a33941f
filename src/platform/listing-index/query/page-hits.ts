import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { SortKey } from '#domains/finding/criteria/criteria.ts';
import { eachRow, hasRow, orIn, type SegmentReader, takeBitmap } from '../segments/segment-reader.ts';
import { hitsByFigure } from './cost-hits.ts';
import { scannedFigures } from './cost-rows.ts';
import { nearestHits, relevantHits } from './distance-hits.ts';
import type { Evaluation } from './evaluation.ts';
import { type KeyOf, keyOf, orderOf } from './hit-keys.ts';
import type { QueryPlan } from './query-plan.ts';
import { createTopHits, type Hit } from './top-hits.ts';

/** Cost of a row passed in an order, relative to a row of the result; computing a distance costs more. */
const orderCost = 2;
const orderCostWithDistance = 0.2;
/** When sorting by a figure the order is followed further, because reading it costs a fraction per row. */
const figureShare = 4;

const sortedFigures: Partial<Record<SortKey, CostField>> = { paymentASC: 'payment', outTheDoorASC: 'outTheDoor' };

/** The first `limit` rows of the result in the requested order. */
export const pageHits = (reader: SegmentReader, plan: QueryPlan, evaluation: Evaluation, limit: number): Hit[] => {
  const { segment } = reader;
  const { total } = evaluation;
  const wanted = Math.min(limit, total);
  if (wanted === 0) return [];
  const key = keyOf(segment, plan);
  const figure = plan.costRules && sortedFigures[plan.sort];
  const cost = orderOf(plan) || figure ? orderCost : orderCostWithDistance;
  const isSparse = total * total < cost * wanted * segment.shape.capacity;
  const scan = (): Hit[] =>
    figure && plan.costRules
      ? scannedFigures(
          reader,
          evaluation.windows,
          evaluation.result,
          { costRules: plan.costRules, field: figure },
          wanted,
        )
      : scanned(reader, evaluation, key, wanted);
  if (!segment.shape.built || isSparse) return scan();
  const result = isolate(reader, evaluation);
  const { from } = plan.area;
  if (from && plan.sort === 'distanceASC') return nearestHits({ reader, result, from, evaluation, limit: wanted });
  if (from && plan.sort === 'relevance') return relevantHits({ reader, result, from, evaluation, limit: wanted });
  const order = orderOf(plan);
  const most = mostPassed(wanted, total, segment.shape.capacity);
  const taking = { key, limit: wanted, most };
  if (figure && plan.costRules) {
    const wide = { ...taking, result, most: Math.max(most, segment.shape.capacity / figureShare) };
    return hitsByFigure(reader, plan.costRules, figure, wide) ?? scan();
  }
  const hits =
    order && !order.backwards
      ? takeForwards(reader, segment.orders[order.name], result, { ...taking, most: Math.max(most, total) })
      : takeHits(reader, inOrder(reader, plan, key), result, taking);
  return hits ?? scan();
};

/**
 * Rows to pass in an order before scanning the whole result instead: a few times as many as an evenly spread result
 * takes, because it may all be at the far end, as used cars are in the order of mileage.
 */
const mostPassed = (limit: number, total: number, rows: number): number => 500 + (4 * limit * rows) / total;

/** Scans every row of the result. */
const scanned = (reader: SegmentReader, { windows, result }: Evaluation, key: KeyOf, limit: number): Hit[] => {
  const hits = createTopHits(limit);
  const { id } = reader.segment;
  eachRow(reader, windows, result, (row) => {
    const at = key(row);
    if (at <= hits.lastKey) hits.add(at, id[row]!, row);
  });
  return hits.list();
};

/** The result with the bits outside the windows cleared, so that any row can be looked up in it. */
const isolate = (reader: SegmentReader, { windows, result }: Evaluation): number => {
  if (windows.whole) return result;
  const target = takeBitmap(reader);
  reader.kernel.clear(target, 0, reader.segment.shape.stride);
  orIn(reader, windows, target, result, result);
  return target;
};

type Taking = { key: KeyOf; limit: number; most: number };

/** Follows an order until the page is full; undefined when that takes too long. */
const takeHits = (
  reader: SegmentReader,
  rows: Iterable<number>,
  result: number,
  { key, limit, most }: Taking,
): Hit[] | undefined => {
  const { id } = reader.segment;
  const hits: Hit[] = [];
  let left = most;
  for (const row of rows) {
    left -= 1;
    if (left < 0) return undefined;
    if (!hasRow(reader, result, row)) continue;
    hits.push({ key: key(row), id: id[row]!, row });
    if (hits.length === limit) break;
  }
  return hits;
};

/**
 * The same for an order read forwards, without a generator; also undefined when the order ends first. A passed row
 * costs less here than scanning one of the result, so as many may be passed as the result has.
 */
const takeForwards = (
  reader: SegmentReader,
  rows: Uint32Array,
  result: number,
  { key, limit, most }: Taking,
): Hit[] | undefined => {
  const { id } = reader.segment;
  const hits: Hit[] = [];
  const end = Math.min(rows.length, most);
  for (let at = 0; at < end; at += 1) {
    const row = rows[at]!;
    if (!hasRow(reader, result, row)) continue;
    hits.push({ key: key(row), id: id[row]!, row });
    if (hits.length === limit) return hits;
  }
  return undefined;
};

function* inOrder({ segment }: SegmentReader, plan: QueryPlan, key: KeyOf): Generator<number> {
  const order = orderOf(plan);
  if (!order) return;
  const rows = segment.orders[order.name];
  if (order.backwards) yield* backwards(rows, key);
  else yield* rows;
  yield* rest(segment.orders.id, rows, key);
}

/** Rows without the value that the order sorts by, lowest id first. */
function* rest(ids: Uint32Array, rows: Uint32Array, key: KeyOf): Generator<number> {
  if (rows.length === ids.length) return;
  for (const row of ids) if (key(row) === Infinity) yield row;
}

/**
 * Reverses an order, but rows with equal keys stay lowest id first: each run of equals is found, then read forwards.
 */
function* backwards(rows: Uint32Array, key: KeyOf): Generator<number> {
  for (let end = rows.length; end > 0; ) {
    const last = key(rows[end - 1]!);
    let low = 0;
    let high = end - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (key(rows[middle]!) > last) low = middle + 1;
      else high = middle;
    }
    for (let i = low; i < end; i += 1) yield rows[i]!;
    end = low;
  }
}
