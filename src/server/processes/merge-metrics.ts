import { AggregatorRegistry } from 'prom-client';
import type { ProcessMetrics, WorkerMetrics } from './worker-message.ts';

/** Figures of the database are the same whoever reads them: one is enough. Others are told apart by worker. */
const label = ({ worker, metrics }: WorkerMetrics): ProcessMetrics =>
  metrics.map((metric) => {
    if (metric.aggregator === 'first') return metric;
    const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } }));
    // With the label there is nothing left to add up, and nothing may be left out.
    return { ...metric, values, aggregator: 'sum' as const };
  });

/**
 * The metrics of several processes as one text. Counters keep a label of their process: in a sum, a process that ended
 * would look like a counter that went back.
 */
export const mergeMetrics = (workers: readonly WorkerMetrics[]): Promise<string> =>
  AggregatorRegistry.aggregate(workers.map(label)).metrics();
