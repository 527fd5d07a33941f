import type { ClaimedJob, JobHandlers } from './job.ts';
import type { JobQueue } from './job-queue.ts';

export type JobLog = {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

type RunJob = { queue: JobQueue; handlers: JobHandlers; log: JobLog; job: ClaimedJob };

/** Runs one attempt of a claimed job and records its result. Never rejects. */
export const runJob = async ({ queue, handlers, log, job }: RunJob): Promise<void> => {
  const fields = { jobId: job.id, kind: job.kind, attempt: job.attempt };
  const lost = new AbortController();

  const beat = async (): Promise<void> => {
    try {
      if (!(await queue.heartbeat(job))) lost.abort();
    } catch (error) {
      log.warn({ ...fields, err: error }, 'job heartbeat failed');
    }
  };
  const beating = setInterval(() => void beat(), queue.leaseMs / 3);

  try {
    await attempt({ queue, handlers, job, signal: lost.signal, log, fields });
  } catch (error) {
    // The lease will end by itself, and the job is tried again.
    log.error({ ...fields, err: error }, 'the result of a job could not be stored');
  } finally {
    clearInterval(beating);
  }
};

type Attempt = RunJob & { signal: AbortSignal; fields: object };

const attempt = async ({ queue, handlers, job, signal, log, fields }: Attempt): Promise<void> => {
  try {
    const handler = handlers[job.kind];
    if (!handler) throw new Error(`no handler for jobs of kind ${job.kind}`);
    const isLastAttempt = job.attempt >= job.maxAttempts;
    await handler(job.payload, { jobId: job.id, attempt: job.attempt, isLastAttempt, signal });
  } catch (error) {
    const outcome = await queue.fail(job, error);
    if (outcome === 'dead') log.error({ ...fields, err: error }, 'job failed for the last time');
    else log.warn({ ...fields, err: error, outcome }, 'job failed');
    return;
  }
  if (!(await queue.complete(job))) log.warn(fields, 'job finished after its lease had ended');
};
