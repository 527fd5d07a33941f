import { Worker } from 'node:worker_threads';
import type { MapCell } from '#domains/cars/search/listing-index.ts';
import type { BuildJob } from '../build/build-job.ts';
import type { GatheredBlock } from '../build/gathered-block.ts';
import type { KernelKind } from '../kernel/kernel.ts';
import type { PriceSums } from '../query/price-sums.ts';
import type { PlanAnswer, QueryPlan } from '../query/query-plan.ts';
import type { IndexUpdate } from '../query/searcher.ts';
import type { StockCodes } from '../query/seller-stock.ts';
import type { SegmentSource } from '../segments/segment.ts';
import { releaseBuffer } from './answer-buffers.ts';
import type { SearchPool } from './search-pool.ts';

/** A message to a thread. */
export type ThreadTask =
  | { kind: 'update'; change: IndexUpdate }
  | { kind: 'search'; call: number; plan: QueryPlan }
  | { kind: 'count'; call: number; plan: QueryPlan }
  | { kind: 'map'; call: number; plan: QueryPlan; cells: number }
  | { kind: 'stock'; call: number; plan: QueryPlan }
  | { kind: 'prices'; call: number; plan: QueryPlan }
  | { kind: 'build'; call: number; job: BuildJob }
  | { kind: 'gather'; call: number }
  | { kind: 'number'; call: number; block: GatheredBlock }
  | { kind: 'build-gathered'; call: number; job: BuildJob }
  | { kind: 'tokens'; call: number };

export type ThreadReply = { call: number; answer: unknown } | { call: number; failure: string };

/** `background` threads run at low priority. */
export type ThreadData = { slot: number; kernel: KernelKind; background: boolean };

type Call = { resolve(answer: never): void; reject(error: Error): void };
type Question = ThreadTask extends infer Task ? (Task extends { call: number } ? Omit<Task, 'call'> : never) : never;

/** Failed starts in a row before giving up. */
const mostFailures = 5;

/** A worker thread; when it fails, its pending calls are rejected and a new thread replaces it. */
type Thread = {
  pending(): number;
  tell(change: IndexUpdate): void;
  ask<T>(question: Question): Promise<T>;
  end(): Promise<unknown>;
};

type ThreadOptions = {
  workerFile: string;
  data: ThreadData;
  /** The first update of a new thread. */
  greet(): IndexUpdate | undefined;
};

const startThread = ({ workerFile, data, greet }: ThreadOptions): Thread => {
  const calls = new Map<number, Call>();
  let lastCall = 0;
  let isEnding = false;
  let failures = 0;
  const start = (): Worker => {
    // Threads must not inherit the flags of a test runner or loader.
    const started = new Worker(workerFile, { workerData: data, execArgv: [] });
    let cause: unknown;
    started.on('message', (reply: ThreadReply) => {
      const call = calls.get(reply.call);
      calls.delete(reply.call);
      failures = 0;
      if ('failure' in reply) call?.reject(new Error(reply.failure));
      else call?.resolve(reply.answer as never);
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      failures += 1;
      for (const call of calls.values()) call.reject(new Error('A search thread ended before it answered.', { cause }));
      calls.clear();
      if (!isEnding && failures <= mostFailures) worker = start();
    });
    const change = greet();
    if (change) started.postMessage({ kind: 'update', change } satisfies ThreadTask);
    return started;
  };
  let worker = start();
  return {
    pending: () => calls.size,
    tell: (change) => worker.postMessage({ kind: 'update', change } satisfies ThreadTask),
    ask: <T>(question: Question) =>
      new Promise<T>((resolve, reject) => {
        if (failures > mostFailures) {
          reject(new Error('Search threads fail as soon as they start.'));
          return;
        }
        lastCall += 1;
        calls.set(lastCall, { resolve, reject });
        worker.postMessage({ ...question, call: lastCall } satisfies ThreadTask);
      }),
    end: () => {
      isEnding = true;
      return worker.terminate();
    },
  };
};

type Options = {
  threads: number;
  kernel: KernelKind;
  workerFile: string;
  /** All segments, for a new or restarted thread. */
  current(): IndexUpdate;
};

export const createSearchThreads = ({ threads, kernel, workerFile, current }: Options): SearchPool => {
  const pool = Array.from({ length: threads }, (_, slot) =>
    startThread({ workerFile, data: { slot, kernel, background: false }, greet: current }),
  );
  const builders = new Map<'background' | 'urgent', Thread>();
  const builder = (kind: 'background' | 'urgent'): Thread => {
    const started = builders.get(kind);
    if (started) return started;
    const data = { slot: 0, kernel, background: kind === 'background' };
    const thread = startThread({ workerFile, data, greet: () => undefined });
    builders.set(kind, thread);
    return thread;
  };
  const ask = <T>(question: Question): Promise<T> =>
    pool.reduce((best, thread) => (thread.pending() < best.pending() ? thread : best)).ask<T>(question);

  return {
    update: (change) => {
      for (const thread of pool) thread.tell(change);
    },
    search: (plan) => ask<PlanAnswer>({ kind: 'search', plan }),
    done: releaseBuffer,
    count: (plan) => ask<number>({ kind: 'count', plan }),
    map: (plan, cells) => ask<MapCell[]>({ kind: 'map', plan, cells }),
    stock: (plan) => ask<StockCodes>({ kind: 'stock', plan }),
    prices: (plan) => ask<PriceSums>({ kind: 'prices', plan }),
    build: (job, { urgent }) => builder(urgent ? 'urgent' : 'background').ask<SegmentSource>({ kind: 'build', job }),
    gather: () => {
      const thread = builder('urgent');
      const started = thread.ask<void>({ kind: 'gather' });
      return {
        number: (block) => started.then(() => thread.ask<void>({ kind: 'number', block })),
        build: (job) => started.then(() => thread.ask<SegmentSource>({ kind: 'build-gathered', job })),
        tokens: () => thread.ask<Uint32Array>({ kind: 'tokens' }),
      };
    },
    close: async () => {
      await Promise.all([...pool, ...builders.values()].map((thread) => thread.end()));
    },
  };
};
