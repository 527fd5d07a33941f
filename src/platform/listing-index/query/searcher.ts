import type { MapCell } from '#domains/cars/search/listing-index.ts';
import { type KernelKind, kernelFactory } from '../kernel/kernel.ts';
import { costBands } from '../segments/bands.ts';
import { codeColumns, codeLimit } from '../segments/columns.ts';
import type { SegmentSource } from '../segments/segment.ts';
import { hideRow, openReader, releaseBitmaps, type SegmentReader, showRows } from '../segments/segment-reader.ts';
import { type AnswerBuffers, createAnswerBuffers } from '../threads/answer-buffers.ts';
import { evaluate } from './evaluation.ts';
import { countFacets } from './facet-counts.ts';
import { milesTo, placeOfRow } from './geo-area.ts';
import { gatherCells, matchingSpots, type Spot } from './map-cells.ts';
import { pageHits } from './page-hits.ts';
import { addPrices, noPrices, type PriceSums } from './price-sums.ts';
import type { PlanAnswer, QueryPlan } from './query-plan.ts';
import { addStock, type StockCodes, stockCodesOf } from './seller-stock.ts';

/** A change of the segments; applied between two searches, so that none sees half of it. */
export type IndexUpdate = {
  detach?: number[];
  attach?: { source: SegmentSource; rows: number; live: Uint32Array }[];
  /** Number of complete rows in a growing segment. */
  grow?: { key: number; rows: number };
  /** Rows that are no longer listed, by segment. */
  hide?: { key: number; rows: number[] }[];
};

type Searcher = {
  update(change: IndexUpdate): void;
  /** The caller releases the answer's buffer after reading it. */
  search(plan: QueryPlan): PlanAnswer;
  count(plan: QueryPlan): number;
  map(plan: QueryPlan, cells: number): MapCell[];
  stock(plan: QueryPlan): StockCodes;
  prices(plan: QueryPlan): PriceSums;
};

/** The last hit that paging reaches (RULING-43). */
const deepest = 10_000;

/** Takes one buffer for all counts of an answer. */
const sumsFor = ({ facets, flagWords, modelsOf, counted }: QueryPlan, buffers: AnswerBuffers) => {
  const codes = facets ? codeColumns.length * codeLimit : 0;
  const flags = facets ? flagWords * 32 : 0;
  const cars = facets ? (modelsOf?.vehicles.length ?? 0) : 0;
  const bands = counted ? costBands[counted].count : 0;
  const all = buffers.take(codes + flags + cars + bands);
  return {
    counts: all.subarray(0, codes),
    flagCounts: all.subarray(codes, codes + flags),
    vehicleCounts: all.subarray(codes + flags, codes + flags + cars),
    costCounts: all.subarray(codes + flags + cars),
  };
};

/** Runs plans over all segments in one thread. `slot` is this thread's scratch space in each of them. */
export const createSearcher = ({ slot, kernel }: { slot: number; kernel: KernelKind }): Searcher => {
  const createKernel = kernelFactory(kernel);
  const readers = new Map<number, SegmentReader>();
  const buffers = createAnswerBuffers();
  const inEach = <T>(visit: (reader: SegmentReader) => T): T[] =>
    [...readers.values()].map((reader) => {
      releaseBitmaps(reader);
      return visit(reader);
    });

  return {
    update: ({ detach = [], attach = [], grow, hide = [] }) => {
      for (const key of detach) readers.delete(key);
      for (const { source, rows, live } of attach) {
        readers.set(source.shape.key, openReader({ source, slot, rows, live, createKernel }));
      }
      const growing = grow && readers.get(grow.key);
      if (growing) showRows(growing, grow.rows);
      for (const { key, rows } of hide) {
        const reader = readers.get(key);
        if (reader) for (const row of rows) hideRow(reader, row);
      }
    },
    search: (plan) => {
      const sums = sumsFor(plan, buffers);
      const perReader = inEach((reader) => {
        const evaluation = evaluate(reader, plan, { total: plan.facets ? 'with-facets' : 'only' });
        if (plan.facets) countFacets(reader, plan, evaluation, sums);
        return { reader, evaluation };
      });
      const total = perReader.reduce((sum, { evaluation }) => sum + evaluation.total, 0);
      const last = Math.min(plan.first + plan.count, deepest);
      const page = (plan.first < Math.min(total, last) ? perReader : [])
        .flatMap(({ reader, evaluation }) => pageHits(reader, plan, evaluation, last).map((hit) => ({ reader, hit })))
        .sort((a, b) => (a.hit.key === b.hit.key ? a.hit.id - b.hit.id : a.hit.key < b.hit.key ? -1 : 1))
        .slice(plan.first, last);
      const { from } = plan.area;
      const miles = ({ reader: { segment }, hit }: (typeof page)[number]): number =>
        from ? milesTo(segment, from, placeOfRow(segment, hit.row)) : 0;
      return {
        ...sums,
        total,
        excludedNoPrice: perReader.reduce((sum, { evaluation }) => sum + evaluation.excludedNoPrice, 0),
        ids: page.map(({ hit }) => hit.id),
        miles: from ? page.map(miles) : null,
      };
    },
    count: (plan) =>
      inEach((reader) => evaluate(reader, plan, { total: 'only' }).total).reduce((sum, total) => sum + total, 0),
    map: (plan, cells) => {
      const spots: Spot[] = [];
      for (const readerSpots of inEach((reader) => matchingSpots(reader, evaluate(reader, plan, { total: 'only' })))) {
        for (const spot of readerSpots) spots.push(spot);
      }
      return gatherCells(spots, cells);
    },
    stock: (plan) => {
      const counts = new Map<number, number>();
      inEach((reader) => addStock(reader, evaluate(reader, plan, { total: 'only' }), counts));
      return stockCodesOf(counts);
    },
    prices: (plan) => {
      const sums = noPrices();
      inEach((reader) => addPrices(reader, evaluate(reader, plan, { total: 'only' }), sums));
      return sums;
    },
  };
};
