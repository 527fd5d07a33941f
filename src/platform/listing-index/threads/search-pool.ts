import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { MapCell } from '#domains/cars/search/listing-index.ts';
import type { BuildJob, Steps } from '../build/build-job.ts';
import type { GatheredBlock } from '../build/gathered-block.ts';
import { createGathering } from '../build/gathering.ts';
import { buildSegment } from '../build/segment-builder.ts';
import { type KernelKind, kernelFactory } from '../kernel/kernel.ts';
import type { PriceSums } from '../query/price-sums.ts';
import type { PlanAnswer, QueryPlan } from '../query/query-plan.ts';
import { createSearcher, type IndexUpdate } from '../query/searcher.ts';
import type { StockCodes } from '../query/seller-stock.ts';
import type { SegmentSource } from '../segments/segment.ts';
import { releaseBuffer } from './answer-buffers.ts';
import { sliceMs } from './time-slice.ts';

/** Runs plans, in other threads or in this one. */
export type SearchPool = {
  /** Takes effect before all later searches. */
  update(change: IndexUpdate): void;
  search(plan: QueryPlan): Promise<PlanAnswer>;
  /** Releases an answer, which must not be read afterwards. */
  done(answer: PlanAnswer): void;
  count(plan: QueryPlan): Promise<number>;
  map(plan: QueryPlan, cells: number): Promise<MapCell[]>;
  stock(plan: QueryPlan): Promise<StockCodes>;
  prices(plan: QueryPlan): Promise<PriceSums>;
  /** Searches have priority unless it is urgent. */
  build(job: BuildJob, manner: { urgent: boolean }): Promise<SegmentSource>;
  /** Starts building a whole inventory; one at a time. */
  gather(): PoolGathering;
  close(): Promise<void>;
};

export type PoolGathering = {
  number(block: GatheredBlock): Promise<void>;
  build(job: BuildJob): Promise<SegmentSource>;
  tokens(): Promise<Uint32Array>;
};

/** Runs the steps of a build and yields to the event loop after each time slice. */
const inTimeSlices = async <T>(steps: Steps<T>): Promise<T> => {
  let until = performance.now() + sliceMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await yieldToOthers();
    until = performance.now() + sliceMs;
  }
};

/** Searches in the caller's thread; for tests and small inventories. */
export const createLocalPool = (kernel: KernelKind): SearchPool => {
  const searcher = createSearcher({ slot: 0, kernel });
  return {
    update: (change) => searcher.update(change),
    search: async (plan) => searcher.search(plan),
    done: releaseBuffer,
    count: async (plan) => searcher.count(plan),
    map: async (plan, cells) => searcher.map(plan, cells),
    stock: async (plan) => searcher.stock(plan),
    prices: async (plan) => searcher.prices(plan),
    build: (job) => inTimeSlices(buildSegment(job)),
    gather: () => {
      const gathering = createGathering(kernelFactory(kernel));
      return {
        number: (block) => inTimeSlices(gathering.number(block)),
        build: (job) => inTimeSlices(gathering.build(job)),
        tokens: async () => gathering.tokens(),
      };
    },
    close: async () => undefined,
  };
};
