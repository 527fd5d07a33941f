import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { dealBands } from '../segments/bands.ts';
import { columnIndex } from '../segments/columns.ts';
import type { Segment } from '../segments/segment.ts';
import { clearIn, eachBatch, orIn, type SegmentReader, takeBitmap, type Windows } from '../segments/segment-reader.ts';
import { type DealBlock, dealBlock, dealFigure, kindOf, residualAt, takesTradeAt } from './deal-amounts.ts';
import { highestPriceUsd, limitsOf, type Prices, pricesFor } from './deal-limits.ts';
import type { Condition, PlannedDeal, QueryPlan } from './query-plan.ts';
import { createTopHits, type Hit } from './top-hits.ts';

const blockOf = ({ rules, ...codes }: PlannedDeal): DealBlock => dealBlock(rules, codes);

/** A figure by row, as the card of that car shows it; Infinity for cars without a price, which have none. */
export const figureOfRow = (
  segment: Segment,
  { deal }: Pick<QueryPlan, 'deal'>,
  field: CostField,
): ((row: number) => number) => {
  if (!deal) return () => Infinity;
  const block = blockOf(deal);
  const { priceUsd, docFeeUsd, msrpUsd, incentiveUsd, state } = segment;
  const types = segment.codes[columnIndex.listingTypes]!;
  const styles = segment.codes[columnIndex.styles]!;
  const sellers = segment.codes[columnIndex.sellerTypes]!;
  return (row) => {
    const usd = priceUsd[row]!;
    if (usd === 0) return Infinity;
    const [kind, residual] = [kindOf(block, types[row]!), residualAt(block, styles[row]!)];
    const takesTrade = takesTradeAt(block, sellers[row]!);
    return dealFigure(
      block,
      field,
      usd,
      docFeeUsd[row]!,
      state[row]!,
      kind,
      msrpUsd[row]!,
      residual,
      takesTrade,
      incentiveUsd[row]!,
    );
  };
};

/** Works out the figure of every row of a bitmap, a batch at a time; `visit` gets them beside their rows. */
const eachFigures = (
  reader: SegmentReader,
  windows: Windows,
  bits: number,
  { deal, field }: { deal: PlannedDeal; field: CostField },
  visit: (rows: Uint32Array, figures: Float64Array) => void,
): void => {
  const { kernel, scratch, segment } = reader;
  const { shape, words } = segment;
  const { wide, codes } = shape;
  const { buffer } = segment.memory;
  const block = blockOf(deal);
  new Float64Array(buffer, scratch.deal, block.length).set(block);
  const isPayment = field === 'payment' ? 1 : 0;
  const [types, styles] = [codes[columnIndex.listingTypes]!, codes[columnIndex.styles]!];
  const sellers = codes[columnIndex.sellerTypes]!;
  const first = scratch.rows >>> 2;
  eachBatch(reader, windows, bits, (rowCount) => {
    kernel.figures(
      ...([scratch.rows, rowCount, wide.priceUsd, wide.docFeeUsd, wide.msrpUsd] as const),
      ...([wide.incentiveUsd, wide.state, types, styles, sellers, scratch.deal, isPayment, scratch.figures] as const),
    );
    visit(words.subarray(first, first + rowCount), new Float64Array(buffer, scratch.figures, rowCount));
  });
};

/** Rows whose figure is within the bounds: most are told by their price alone, the others are worked out. */
export const rowsOfDeal = (
  reader: SegmentReader,
  windows: Windows,
  { field, low, high, orNone }: Extract<Condition, { kind: 'cost' }>,
  deal: PlannedDeal,
): number => {
  const { kernel, segment } = reader;
  const { words, shape } = segment;
  const priced = (target: number, { from, to }: Prices): void => {
    const { pairs, count } = windows;
    for (let w = 0; w < count; w += 1) {
      kernel.between32(shape.wide.priceUsd, target, pairs[2 * w]!, pairs[2 * w + 1]!, from, to);
    }
  };
  const target = takeBitmap(reader);
  clearIn(reader, windows, target);
  const work = takeBitmap(reader);
  const first = target >>> 2;
  const judge = (prices: Prices): void => {
    if (prices.from > prices.to) return;
    priced(work, prices);
    eachFigures(reader, windows, work, { deal, field }, (rows, figures) => {
      for (let n = 0; n < rows.length; n += 1) {
        const [row, usd] = [rows[n]!, figures[n]!];
        if (usd >= low && usd <= high) words[first + (row >>> 5)]! |= 1 << (row & 31);
      }
    });
  };
  const limits = limitsOf(blockOf(deal), field, {
    feeUsd: reader.mostFeeUsd(),
    incentiveUsd: reader.mostIncentiveUsd(),
  });
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
  bits: number,
  { deal, counted }: Pick<QueryPlan, 'deal' | 'counted'>,
  counts: Uint32Array,
): void => {
  if (!counted || !deal) return;
  const { stepUsd } = dealBands[counted];
  const last = counts.length - 1;
  eachFigures(reader, windows, bits, { deal, field: counted }, (_, figures) => {
    const { length } = figures;
    for (let n = 0; n < length; n += 1) {
      const usd = figures[n]!;
      if (usd === Infinity) continue;
      // Cut by its bits, several times faster than rounded down.
      const band = (usd / stepUsd) | 0;
      counts[band < last ? band : last]! += 1;
    }
  });
};

/** The first rows by a figure, of all that are in a bitmap. */
export const scannedFigures = (
  reader: SegmentReader,
  windows: Windows,
  bits: number,
  by: { deal: PlannedDeal; field: CostField },
  limit: number,
): Hit[] => {
  const hits = createTopHits(limit);
  const { id } = reader.segment;
  eachFigures(reader, windows, bits, by, (rows, figures) => {
    for (let n = 0; n < rows.length; n += 1) {
      if (figures[n]! <= hits.lastKey) hits.add(figures[n]!, id[rows[n]!]!, rows[n]!);
    }
  });
  return hits.list();
};
