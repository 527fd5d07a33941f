import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import { markFailed, tracerName } from '#lib/span.server.ts';
import type { JobHandlers } from '#platform/jobs/job.ts';

/** The handlers with a trace for each job, named by its kind. What a job is about is no part of it. */
export const traceJobs = (handlers: JobHandlers): JobHandlers =>
  Object.fromEntries(
    Object.entries(handlers).map(([kind, handler]): [string, typeof handler] => [
      kind,
      async (payload, job) => {
        const attributes = { 'forecourt.job_id': job.jobId, 'forecourt.job_attempt': job.attempt };
        const span = trace.getTracer(tracerName).startSpan(`job ${kind}`, { attributes }, ROOT_CONTEXT);
        try {
          return await context.with(trace.setSpan(ROOT_CONTEXT, span), () => handler(payload, job));
        } catch (error) {
          markFailed(span, error);
          throw error;
        } finally {
          span.end();
        }
      },
    ]),
  );
