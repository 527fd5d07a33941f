import { platform, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Steps } from '../build/build-job.ts';
import { createGathering } from '../build/gathering.ts';
import { buildSegment } from '../build/segment-builder.ts';
import { kernelFactory } from '../kernel/kernel.ts';
import { createSearcher } from '../query/searcher.ts';
import type { ThreadData, ThreadReply, ThreadTask } from './search-threads.ts';

const workMs = 1;
const restMs = 2;
/** Leaves about a tenth of a core even under load: unbuilt rows make searches slow. */
const backgroundNiceness = 10;

/** Lowers this thread's priority. Only Linux has priorities by thread; elsewhere it would slow the whole server. */
const giveWay = (): void => {
  if (platform() !== 'linux') return;
  try {
    setPriority(backgroundNiceness);
  } catch {
    // A sandbox may forbid it; the pauses below still help.
  }
};

/** Runs a build, in the background with short pauses, so that a search waits for one step at most. */
const finish = <T>(steps: Steps<T>, restful: boolean): T => {
  const never = new Int32Array(new SharedArrayBuffer(4));
  let until = performance.now() + workMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (!restful || performance.now() < until) continue;
    Atomics.wait(never, 0, 0, restMs);
    until = performance.now() + workMs;
  }
};

const data = workerData as ThreadData;
if (data.background) giveWay();
const searcher = createSearcher(data);
let gathering = createGathering(kernelFactory(data.kernel));

const answer = (task: Exclude<ThreadTask, { kind: 'update' }>): unknown => {
  switch (task.kind) {
    case 'search':
      return searcher.search(task.plan);
    case 'count':
      return searcher.count(task.plan);
    case 'map':
      return searcher.map(task.plan, task.cells);
    case 'stock':
      return searcher.stock(task.plan);
    case 'prices':
      return searcher.prices(task.plan);
    case 'build':
      return finish(buildSegment(task.job), data.background);
    case 'gather':
      gathering = createGathering(kernelFactory(data.kernel));
      return undefined;
    case 'number':
      return finish(gathering.number(task.block), false);
    case 'build-gathered':
      return finish(gathering.build(task.job), false);
    case 'tokens':
      return gathering.tokens();
  }
};

const reply = (message: ThreadReply): void => parentPort?.postMessage(message);

parentPort?.on('message', (task: ThreadTask) => {
  if (task.kind === 'update') {
    searcher.update(task.change);
    return;
  }
  try {
    reply({ call: task.call, answer: answer(task) });
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    reply({ call: task.call, failure });
  }
});
