import type { Clock } from '#lib/clock.ts';
import { dayMs } from '#lib/duration.ts';
import type { JobHandlers } from './job.ts';
import type { JobQueue } from './job-queue.ts';

type Options = {
  kind: string;
  /** A task must tolerate a second run on the same day, because all are repeated when one fails. */
  tasks: readonly ((signal: AbortSignal) => Promise<void>)[];
  queue: Pick<JobQueue, 'enqueue'>;
  clock: Clock;
};

/** Runs once a day, however many processes start, and however often. */
export const createDailyJob = ({ kind, tasks, queue, clock }: Options) => {
  const scheduleFrom = (runAt: number) => {
    const day = new Date(runAt).toISOString().slice(0, 10);
    return queue.enqueue({ kind, payload: {}, runAt, uniqueKey: `${kind} ${day}` });
  };

  const handlers: JobHandlers = {
    [kind]: async (_payload, { signal }) => {
      // Tomorrow's job is enqueued first, so that a failure doesn't end the series.
      await scheduleFrom(clock.now() + dayMs);
      for (const task of tasks) await task(signal);
    },
  };
  return { start: () => scheduleFrom(clock.now()), handlers };
};
