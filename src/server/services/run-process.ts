import { createDailyJob } from '#platform/jobs/daily-job.ts';
import { type JobRunner, startJobRunner } from '#platform/jobs/job-runner.ts';
import type { Base } from './base.ts';
import type { Inventory } from './inventory.ts';
import { type StartStage, startStages } from './lifecycle.ts';
import { traceJobs } from './trace-jobs.ts';

/** Starts and stops what the services registered, in order. */
export const runProcess = (
  { lifecycle, db, queue, clock, log, duties, tracing }: Base,
  { stopImports, inventory }: { stopImports(): void; inventory: Pick<Inventory, 'showsDemo' | 'demoProgress'> },
) => {
  // This name is stored in databases; it dates from when purging was the only task.
  const daily = createDailyJob({ kind: 'listings.purge-gone', tasks: lifecycle.dailyTasks(), queue, clock });
  lifecycle.onStart('background jobs', daily.start);
  lifecycle.handleJobs('short', daily.handlers);
  const stages = startStages.filter((stage) => duties.runsJobs || stage !== 'background jobs');
  const waitingFor = new Set<StartStage>(stages);
  let runners: JobRunner[] = [];
  let jobs: 'off' | 'on' | 'stopped' = 'off';

  const startJobs = async (): Promise<void> => {
    if (jobs !== 'off') return;
    jobs = 'on';
    await lifecycle.start('background jobs');
    if (jobs !== 'on') return;
    runners = lifecycle
      .lanes()
      .map((handlers) => (tracing ? traceJobs(handlers) : handlers))
      .map((handlers) => startJobRunner({ queue, handlers, clock, log }));
  };
  const stopJobs = async (): Promise<void> => {
    jobs = 'stopped';
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
        for (const stage of stages) {
          await (stage === 'background jobs' ? startJobs() : lifecycle.start(stage));
          waitingFor.delete(stage);
        }
      }),
    startJobs: () => db.background(startJobs),
    stopJobs,
    close: async (): Promise<void> => {
      await stopJobs();
      await lifecycle.stop();
    },
  };
};
