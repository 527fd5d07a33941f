import { Worker } from 'node:worker_threads';
import type { DrawOptions } from '#domains/reference/pictures/drawing/draw-vehicle.ts';
import type { Draw } from '#domains/reference/pictures/drawings.server.ts';
import { findWorkerFile } from '#platform/worker-file.ts';

export type DrawTask = { call: number; options: DrawOptions };
export type DrawReply = { call: number; svg: string };

/**
 * Draws in a separate thread: a new drawing takes tens of milliseconds, which would delay requests. The thread starts
 * with the first drawing, and doesn't keep the process alive when idle.
 */
export const createDrawingThread = (): Draw => {
  const calls = new Map<number, PromiseWithResolvers<string>>();
  let lastCall = 0;
  let worker: Worker | undefined;

  const start = (): Worker => {
    const file = findWorkerFile('src/server/services/draw-worker.ts', import.meta.dirname);
    // Threads must not inherit the flags of a test runner or loader.
    const started = new Worker(file, { execArgv: [] });
    let cause: unknown;
    started.on('message', ({ call, svg }: DrawReply) => {
      calls.get(call)?.resolve(svg);
      calls.delete(call);
      if (calls.size === 0) started.unref();
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      worker = undefined;
      for (const call of calls.values()) call.reject(new Error('The drawing thread ended.', { cause }));
      calls.clear();
    });
    return started;
  };

  return (options) => {
    worker ??= start();
    worker.ref();
    lastCall += 1;
    const call = Promise.withResolvers<string>();
    calls.set(lastCall, call);
    worker.postMessage({ call: lastCall, options } satisfies DrawTask);
    return call.promise;
  };
};
