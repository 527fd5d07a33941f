import { setTimeout as wait } from 'node:timers/promises';
import { createFirstViewToday } from '#domains/reference/analytics/vehicle-views/first-view-today.server.ts';
import { systemClock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import { createMemoryWindows } from '#platform/limits/memory-windows.ts';
import type { Handlers } from './channel.ts';
import type { ForkedWorker } from './fork-worker.ts';
import type { WorkerMetrics } from './worker-message.ts';

/** A worker that is too busy to answer by then is left out of the metrics. */
const metricsMs = 3_000;

const readMetrics = async ({ number, call }: ForkedWorker): Promise<WorkerMetrics[]> => {
  const timer = new AbortController();
  const late = wait(metricsMs, undefined, { signal: timer.signal }).catch(() => undefined);
  const metrics = await Promise.race([call('ownMetrics', null).catch(() => undefined), late]);
  timer.abort();
  return metrics ? [{ worker: number, metrics }] : [];
};

/** Answers the workers' calls, from a memory that lasts as long as the supervisor and not only as long as a worker. */
export const answerWorkers = (workers: () => readonly ForkedWorker[]): Handlers => {
  const clock = systemClock;
  const windows = createMemoryWindows({ clock });
  const isFirstView = createFirstViewToday({ today: () => Math.floor(clock.now() / dayMs) * dayMs });
  return {
    takeTurn: ({ key, rule, count }) => windows.take(key, rule, count),
    isFirstView: ({ network, listingId }) => isFirstView(network, listingId),
    allMetrics: async () => (await Promise.all(workers().map(readMetrics))).flat(),
  };
};
