import { type Attributes, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

export const tracerName = 'forecourt';

/** Only the class of an error: its message may contain what somebody sent. */
export const markFailed = (span: Span, error: unknown): void => {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
};

const isRecording = (): boolean => trace.getActiveSpan()?.isRecording() === true;

/** Runs `work` as a span of the request or job it belongs to; without one, and while tracing is off, just runs it. */
export const inSpan = <R>(name: string, attributes: Attributes, work: () => Promise<R>): Promise<R> => {
  if (!isRecording()) return work();
  return trace.getTracer(tracerName).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
};

/** The function with a span around each call. */
export const withSpan =
  <A extends unknown[], R>(name: string, call: (...args: A) => Promise<R>) =>
  (...args: A): Promise<R> =>
    inSpan(name, {}, () => call(...args));

/** A span of something that has just ended. */
export const addSpan = (name: string, attributes: Attributes, durationMs: number): void => {
  if (!isRecording()) return;
  const endMs = Date.now();
  const span = trace.getTracer(tracerName).startSpan(name, { attributes, startTime: endMs - durationMs });
  span.end(endMs);
};
