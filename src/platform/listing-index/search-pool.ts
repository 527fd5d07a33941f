import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MapCell } from '#domains/search/listing-index.ts';
import type { BuildJob, Steps } from './build-job.ts';
import type { KernelKind } from './kernel.ts';
import type { PlanAnswer, QueryPlan } from './query-plan.ts';
import { createSearcher, type IndexUpdate } from './searcher.ts';
import type { SegmentSource } from './segment.ts';
import { buildSegment } from './segment-builder.ts';

/** Whoever carries out plans: other threads, or this one. */
export type SearchPool = {
  /** Takes effect before any search that is asked for later. */
  update(change: IndexUpdate): void;
  search(plan: QueryPlan): Promise<PlanAnswer>;
  count(plan: QueryPlan): Promise<number>;
  map(plan: QueryPlan, cells: number): Promise<MapCell[]>;
  /** `restful` leaves time to others while it builds. */
  build(job: BuildJob, manner: { restful: boolean }): Promise<SegmentSource>;
  close(): Promise<void>;
};

/** How long anything may keep this thread before others get a turn. */
export const turnMs = 3;

/** Takes the steps of a build, letting others run whenever a turn is over. */
export const inTurns = async <T>(steps: Steps<T>): Promise<T> => {
  let until = performance.now() + turnMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < until) continue;
    await nextTurn();
    until = performance.now() + turnMs;
  }
};

/** Searches in the caller's own thread; right for tests and small inventories. */
export const createLocalPool = (kernel: KernelKind): SearchPool => {
  const searcher = createSearcher({ slot: 0, kernel });
  return {
    update: (change) => searcher.update(change),
    search: async (plan) => searcher.search(plan),
    count: async (plan) => searcher.count(plan),
    map: async (plan, cells) => searcher.map(plan, cells),
    build: (job) => inTurns(buildSegment(job)),
    close: async () => undefined,
  };
};
