import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import { costBands } from '../segments/bands.ts';
import { columnIndex } from '../segments/columns.ts';
import type { Segment } from '../segments/segment.ts';
import {
  clearIn,
  countIn,
  eachBatch,
  orIn,
  type SegmentReader,
  takeBitmap,
  type Windows,
} from '../segments/segment-reader.ts';
import { type CostBlock, costBlock, costFigure, kindOf, residualAt, takesTradeAt } from './cost-amounts.ts';
import {
  addBands,
  cheapestRows,
  costColumn,
  loadRules,
  rowsWithUnits,
  unitsWithin,
  workOutFigures,
} from './cost-columns.ts';
import { highestPriceUsd, limitsOf, type Prices, pricesFor } from './cost-limits.ts';
import type { Condition, CostRules, QueryPlan } from './query-plan.ts';
import { createTopHits, type Hit } from './top-hits.ts';

const blockOf = ({ rules, ...codes }: CostRules): CostBlock => costBlock(rules, codes);

/** Returns a function from a row to its figure as the car's card shows it; Infinity for cars without a price. */
export const figureOfRow = (
  segment: Segment,
  { costRules }: Pick<QueryPlan, 'costRules'>,
  field: CostField,
): ((row: number) => number) => {
  if (!costRules) return () => Infinity;
  const block = blockOf(costRules);
  const { priceUsd, docFeeUsd, msrpUsd, incentiveUsd, state } = segment;
  const types = segment.codes[columnIndex.listingTypes]!;
  const styles = segment.codes[columnIndex.styles]!;
  const sellers = segment.codes[columnIndex.sellerTypes]!;
  return (row) => {
    const usd = priceUsd[row]!;
    if (usd === 0) return Infinity;
    const [kind, residual] = [kindOf(block, types[row]!), residualAt(block, styles[row]!)];
    const takesTrade = takesTradeAt(block, sellers[row]!);
    return costFigure(
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

/** Computes the figure of every row of a bitmap in batches; `visit` gets rows and figures in parallel arrays. */
const eachFigures = (
  reader: SegmentReader,
  windows: Windows,
  bits: number,
  { costRules, field }: { costRules: CostRules; field: CostField },
  visit: (rows: Uint32Array, figures: Float64Array) => void,
): void => {
  const { scratch, segment } = reader;
  loadRules(reader, blockOf(costRules));
  const first = scratch.rows >>> 2;
  eachBatch(reader, windows, bits, (rowCount) => {
    const figures = workOutFigures(reader, field, rowCount);
    visit(segment.words.subarray(first, first + rowCount), figures);
  });
};

/** Rows whose figure is within the bounds. The price alone decides for most; figures are computed only for the rest. */
export const rowsWithinCost = (
  reader: SegmentReader,
  windows: Windows,
  { field, low, high, orNone }: Extract<Condition, { kind: 'cost' }>,
  costRules: CostRules,
): number => {
  const { kernel, segment } = reader;
  const { words, shape } = segment;
  const figure = { block: blockOf(costRules), field };
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
  const judgeRows = (): void =>
    eachFigures(reader, windows, work, { costRules, field }, (rows, figures) => {
      for (let n = 0; n < rows.length; n += 1) {
        const [row, usd] = [rows[n]!, figures[n]!];
        if (usd >= low && usd <= high) words[first + (row >>> 5)]! |= 1 << (row & 31);
      }
    });
  const judge = (prices: Prices): void => {
    if (prices.from > prices.to) return;
    priced(work, prices);
    costColumn(reader, figure, countIn(reader, windows, work));
    judgeRows();
  };
  const limits = limitsOf(figure.block, field, {
    feeUsd: reader.mostFeeUsd(),
    incentiveUsd: reader.mostIncentiveUsd(),
  });
  const { sure, possible } = limits
    ? pricesFor(limits, { low, high })
    : { sure: { from: 1, to: 0 }, possible: { from: 1, to: highestPriceUsd } };
  const column = costColumn(reader, figure, 0);
  if (column) {
    const { sure: units, edges } = unitsWithin(column, { low, high });
    if (units.from <= units.to) rowsWithUnits(reader, windows, column, target, units);
    for (const edge of edges) {
      rowsWithUnits(reader, windows, column, work, { from: edge, to: edge });
      judgeRows();
    }
  } else if (sure.from <= sure.to) {
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

/** Adds the rows of a bitmap to `counts`, by band of the counted figure. */
export const countCosts = (
  reader: SegmentReader,
  windows: Windows,
  bits: number,
  { costRules, counted }: Pick<QueryPlan, 'costRules' | 'counted'>,
  counts: Uint32Array,
): void => {
  if (!counted || !costRules) return;
  const column = costColumn(reader, { block: blockOf(costRules), field: counted }, countIn(reader, windows, bits));
  if (column) {
    addBands(reader, windows, bits, column, counts);
    return;
  }
  const { stepUsd } = costBands[counted];
  const last = counts.length - 1;
  eachFigures(reader, windows, bits, { costRules, field: counted }, (_, figures) => {
    const { length } = figures;
    for (let n = 0; n < length; n += 1) {
      const usd = figures[n]!;
      if (usd === Infinity) continue;
      // `| 0` is several times faster than Math.floor.
      const band = (usd / stepUsd) | 0;
      counts[band < last ? band : last]! += 1;
    }
  });
};

/** The first rows by a figure, by scanning a bitmap. */
export const scannedFigures = (
  reader: SegmentReader,
  windows: Windows,
  bits: number,
  by: { costRules: CostRules; field: CostField },
  limit: number,
): Hit[] => {
  const hits = createTopHits(limit);
  const { id } = reader.segment;
  const column = costColumn(reader, { block: blockOf(by.costRules), field: by.field }, countIn(reader, windows, bits));
  const candidates = column ? cheapestRows(reader, windows, bits, column, limit) : bits;
  eachFigures(reader, windows, candidates, by, (rows, figures) => {
    for (let n = 0; n < rows.length; n += 1) {
      if (figures[n]! <= hits.lastKey) hits.add(figures[n]!, id[rows[n]!]!, rows[n]!);
    }
  });
  return hits.list();
};
