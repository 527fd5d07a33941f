import type { DealField } from '#domains/criteria/deal-search.ts';
import { dealBands } from '../segments/bands.ts';
import { columnIndex } from '../segments/columns.ts';
import type { Segment } from '../segments/segment.ts';
import {
  clearIn,
  eachRow,
  hasRow,
  orIn,
  type SegmentReader,
  takeBitmap,
  type Windows,
} from '../segments/segment-reader.ts';
import { createFigures, residualsOf } from './deal-amounts.ts';
import type { Condition, PlannedDeal, QueryPlan } from './query-plan.ts';
import { createTopHits, type Hit } from './top-hits.ts';

/** A figure by row, as the card of that car shows it; Infinity for cars without a price, which have none. */
export const figureOfRow = (
  segment: Segment,
  { deal }: Pick<QueryPlan, 'deal'>,
  field: DealField,
): ((row: number) => number) => {
  if (!deal) return () => Infinity;
  const { isNew, styles, rules } = deal;
  const { priceUsd, docFeeUsd, msrpUsd, state } = segment;
  const types = segment.codes[columnIndex.listingTypes]!;
  const bodies = segment.codes[columnIndex.styles]!;
  const figure = createFigures(rules)[field];
  const residuals = residualsOf(rules, styles);
  return (row) => {
    const usd = priceUsd[row]!;
    if (usd === 0) return Infinity;
    return figure(usd, docFeeUsd[row]!, state[row]!, isNew[types[row]!]!, msrpUsd[row]!, residuals[bodies[row]!]!);
  };
};

/**
 * The least and the most a figure can be at a price, whatever else is known of the car; both rise with the price. Where
 * the sticker price or the body counts too, as in a lease, nothing can be said.
 */
const limitsOf = ({ rules }: PlannedDeal, field: DealField, mostFeeUsd: number) => {
  if (field === 'payment' && rules.lease) return undefined;
  const figure = createFigures(rules)[field];
  const places = rules.places.keys().toArray();
  const kinds = field === 'payment' ? [0, 1] : [0];
  const over = (feeUsd: number, worse: (a: number, b: number) => number) => (priceUsd: number) => {
    let found: number | undefined;
    for (const place of places) {
      for (const kind of kinds) {
        const usd = figure(priceUsd, feeUsd, place, kind, 0, 0);
        found = found === undefined ? usd : worse(found, usd);
      }
    }
    return found ?? 0;
  };
  return { least: over(0, Math.min), most: over(mostFeeUsd, Math.max) };
};

/** No car costs more. */
const highestPriceUsd = 2 ** 31;

/** The lowest price at which something holds that holds from some price on; one more than the highest where it never does. */
const firstPrice = (holds: (priceUsd: number) => boolean): number => {
  let low = 1;
  let high = highestPriceUsd + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
};

type Prices = { from: number; to: number };

/** Prices at which a figure is surely within its bounds, and those at which it may be. */
const pricesFor = (
  limits: NonNullable<ReturnType<typeof limitsOf>>,
  { low, high }: { low: number; high: number },
): { sure: Prices; possible: Prices } => ({
  sure: { from: firstPrice((usd) => limits.least(usd) >= low), to: firstPrice((usd) => limits.most(usd) > high) - 1 },
  possible: {
    from: firstPrice((usd) => limits.most(usd) >= low),
    to: firstPrice((usd) => limits.least(usd) > high) - 1,
  },
});

/** Rows whose figure is within the bounds: most are told by their price alone, the others are worked out one by one. */
export const rowsOfDeal = (
  reader: SegmentReader,
  windows: Windows,
  { field, low, high, orNone }: Extract<Condition, { kind: 'deal' }>,
  deal: PlannedDeal,
): number => {
  const { kernel, segment } = reader;
  const { words, shape } = segment;
  const figure = figureOfRow(segment, { deal }, field);
  const priced = (target: number, { from, to }: Prices): void => {
    const { pairs, count } = windows;
    for (let w = 0; w < count; w += 1) {
      kernel.between32(shape.wide.priceUsd, target, pairs[2 * w]!, pairs[2 * w + 1]!, from, to);
    }
  };
  const target = takeBitmap(reader);
  clearIn(reader, windows, target);
  const work = takeBitmap(reader);
  const judge = (prices: Prices): void => {
    if (prices.from > prices.to) return;
    priced(work, prices);
    eachRow(reader, windows, work, (row) => {
      const usd = figure(row);
      if (usd >= low && usd <= high) words[(target >>> 2) + (row >>> 5)]! |= 1 << (row & 31);
    });
  };
  const limits = limitsOf(deal, field, reader.mostFeeUsd());
  const { sure, possible } = limits
    ? pricesFor(limits, { low, high })
    : { sure: { from: 1, to: 0 }, possible: { from: 1, to: highestPriceUsd } };
  if (sure.from <= sure.to) {
    priced(target, sure);
    judge({ from: possible.from, to: Math.min(possible.to, sure.from - 1) });
    judge({ from: Math.max(possible.from, sure.to + 1), to: possible.to });
  } else judge(possible);
  if (orNone) {
    priced(work, { from: 0, to: 0 });
    orIn(reader, windows, target, target, work);
  }
  return target;
};

/** Adds how many of the rows there are in each band of the figure that is counted. */
export const countDeal = (
  reader: SegmentReader,
  windows: Windows,
  rows: number,
  plan: Pick<QueryPlan, 'deal' | 'counted'>,
  counts: Uint32Array,
): void => {
  if (!plan.counted) return;
  const figure = figureOfRow(reader.segment, plan, plan.counted);
  const bands = dealBands[plan.counted];
  eachRow(reader, windows, rows, (row) => {
    const usd = figure(row);
    if (usd !== Infinity) counts[bands.of(usd)]! += 1;
  });
};

/** How often it is asked whether cars that cost more can still be among the first. */
const rowsBetweenLooks = 64;

type Wanted = { key: (row: number) => number; limit: number; most: number };

/**
 * The first rows by a figure, along the order of prices: a figure rises with the price but for the seller's fee, the rate
 * and the state, so it goes on until no car of a higher price can be lower. Undefined when that takes too long, or when
 * cars without a price are among the first.
 */
export const hitsByFigure = (
  reader: SegmentReader,
  deal: PlannedDeal,
  field: DealField,
  result: number,
  { key, limit, most }: Wanted,
): Hit[] | undefined => {
  const { orders, priceUsd, id } = reader.segment;
  const limits = limitsOf(deal, field, 0);
  if (!limits) return undefined;
  const hits = createTopHits(limit);
  const end = Math.min(orders.price.length, most);
  for (let at = 0; at < end; at += 1) {
    const row = orders.price[at]!;
    if (at % rowsBetweenLooks === 0 && limits.least(priceUsd[row]!) > hits.lastKey) return hits.list();
    if (!hasRow(reader, result, row)) continue;
    const usd = key(row);
    if (usd <= hits.lastKey) hits.add(usd, id[row]!, row);
  }
  return undefined;
};
