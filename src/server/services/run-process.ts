import { createDailyJob } from '#platform/jobs/daily-job.ts';
import { type JobRunner, startJobRunner } from '#platform/jobs/job-runner.ts';
import type { Base } from './base.ts';
import type { Inventory } from './inventory.ts';
import { type StartStage, startStages } from './lifecycle.ts';
import { traceJobs } from './trace-jobs.ts';

/** Starts and stops what the services registered, in order. */
export const runProcess = (
  { lifecycle, db, queue, clock, log, tracing }: Base,
  { stopImports, inventory }: { stopImports(): void; inventory: Pick<Inventory, 'showsDemo' | 'demoProgress'> },
) => {
  // This name is stored in databases; it dates from when purging was the only task.
  const daily = createDailyJob({ kind: 'listings.purge-gone', tasks: lifecycle.dailyTasks(), queue, clock });
  lifecycle.onStart('background jobs', daily.start);
  lifecycle.handleJobs('short', daily.handlers);
  const waitingFor = new Set<StartStage>(startStages);
  let runners: JobRunner[] = [];
  const stopJobs = async (): Promise<void> => {
    stopImports();
    await Promise.all(runners.map((runner) => runner.stop()));
  };
  return {
    readiness: () => {
      const ready = waitingFor.size === 0;
      const demo = inventory.demoProgress();
      return {
        ready,
        isOpen: ready || inventory.showsDemo(),
        waitingFor: [...waitingFor],
        ...(demo && { demo }),
      };
    },
    // Background work has longer timeouts and its own connections.
    start: () =>
      db.background(async () => {
        for (const stage of startStages) {
          await lifecycle.start(stage);
          if (stage === 'background jobs')
            runners = lifecycle
              .lanes()
              .map((handlers) => (tracing ? traceJobs(handlers) : handlers))
              .map((handlers) => startJobRunner({ queue, handlers, clock, log }));
          waitingFor.delete(stage);
        }
      }),
    stopJobs,
    close: async (): Promise<void> => {
      await stopJobs();
      await lifecycle.stop();
    },
  };
};
