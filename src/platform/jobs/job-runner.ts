import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '#lib/clock.ts';
import { dayMs, hourMs } from '#lib/duration.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { ClaimedJob, JobHandlers } from './job.ts';
import type { JobQueue } from './job-queue.ts';
import { type JobLog, runJob } from './run-job.ts';

export type JobRunner = {
  /** Claims no more jobs and waits for the running ones; one that takes too long is abandoned until its lease ends. */
  stop(): Promise<void>;
};

type JobRunnerOptions = {
  queue: JobQueue;
  handlers: JobHandlers;
  clock: Clock;
  log: JobLog;
  pollMs?: number;
  concurrency?: number;
  /** How long to wait for running jobs when the runner stops. */
  drainTimeoutMs?: number;
  /** How long a finished job's unique key is stored. */
  keepDoneMs?: number;
};

export const startJobRunner = ({
  queue,
  handlers,
  clock,
  log,
  pollMs = 1_000,
  concurrency = 4,
  drainTimeoutMs = 5_000,
  keepDoneMs = 90 * dayMs,
}: JobRunnerOptions): JobRunner => {
  const kinds = Object.keys(handlers);
  const running = new Map<string, Promise<void>>();
  let stopped = false;
  let hasNews = false;
  let wake = () => {};
  let purgedAt = clock.now();

  const unsubscribe = queue.onAdded((kind) => {
    if (!kinds.includes(kind)) return;
    hasNews = true;
    wake();
  });

  const start = (job: ClaimedJob): void => {
    const work = runJob({ queue, handlers, log, job }).finally(() => {
      running.delete(job.id);
      wake();
    });
    running.set(job.id, work);
  };

  const purge = async (): Promise<void> => {
    if (clock.now() - purgedAt < hourMs) return;
    purgedAt = clock.now();
    await queue.purgeDone(purgedAt - keepDoneMs);
  };

  const claimFree = async (): Promise<number> => {
    const limit = concurrency - running.size;
    if (limit === 0) return 0;
    const jobs = await queue.claim({ limit, kinds, except: [...running.keys()] });
    for (const job of jobs) start(job);
    return jobs.length;
  };

  // A finished job also wakes the loop: it frees a slot and may have enqueued the next step.
  const pause = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const loop = async (): Promise<void> => {
    while (!stopped) {
      hasNews = false;
      try {
        const claimed = await claimFree();
        await purge();
        if (claimed > 0 && running.size < concurrency) continue;
      } catch (error) {
        // Outages of the database are logged elsewhere.
        if (!(error instanceof Unavailable)) log.error({ err: error }, 'the job queue cannot be read');
      }
      if (!stopped && !hasNews) await pause();
    }
  };
  const looping = loop();

  const stop = async (): Promise<void> => {
    stopped = true;
    unsubscribe();
    wake();
    await looping;
    const timer = new AbortController();
    const timedOut = wait(drainTimeoutMs, undefined, { signal: timer.signal }).catch(() => {});
    await Promise.race([Promise.all(running.values()), timedOut]);
    timer.abort();
    if (running.size > 0) log.warn({ jobs: running.size }, 'jobs that were running are left to their leases');
  };
  let stopping: Promise<void> | undefined;

  return {
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
};
