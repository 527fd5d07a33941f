import type { Registry } from 'prom-client';
import type { WindowRule, WindowTurn } from '#lib/limit.ts';

export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The metrics of one worker, by its number. */
export type WorkerMetrics = { worker: number; metrics: ProcessMetrics };

/** Calls between the supervisor and its workers: what is passed on, and what is answered. */
export type Calls = {
  takeTurn: { args: { key: string; rule: WindowRule; count: number }; answer: WindowTurn };
  isFirstView: { args: { network: string; listingId: number }; answer: boolean };
  /** A worker's call: the metrics of all workers. */
  allMetrics: { args: null; answer: WorkerMetrics[] };
  /** The supervisor's call: the metrics of this worker. */
  ownMetrics: { args: null; answer: ProcessMetrics };
};

/** From the supervisor. Job kinds are told to the worker that runs jobs, so that it starts them at once. */
export type Order =
  | { order: 'lead' }
  | { order: 'stop'; signal: 'SIGTERM' | 'SIGINT' }
  | { order: 'leave' }
  | { order: 'job'; kind: string };

/** From a worker. */
export type Report = { report: 'listening' | 'ready'; address: string } | { report: 'job'; kind: string };

/**
 * When a worker starts to listen: `at once` if nobody else answers probes, otherwise when it is ready, because it would
 * refuse requests that others could answer.
 */
export type ListenTime = 'at once' | 'when ready';

/** Variable of the environment that holds the `ListenTime` of a worker. */
export const listenVariable = 'WORKER_LISTENS';
