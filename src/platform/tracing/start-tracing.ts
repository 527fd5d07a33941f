import { context, DiagLogLevel, diag, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { atMostEvery } from '#lib/at-most-every.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs, secondMs } from '#lib/duration.ts';
import type { Log } from '#lib/log.ts';

export type TracingOptions = {
  /** The collector's address; spans are posted to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** The share of requests and jobs that are traced, from 0 to 1. */
  ratio: number;
};

type Options = TracingOptions & { release: string; clock: Clock; log: Pick<Log, 'warn'> };

/** A stopping process has ten seconds for everything. */
const exportTimeoutMs = 3 * secondMs;

export type Tracing = { stop(): Promise<void> };

/** Sends spans to a collector from now on, in batches beside the work; what cannot be sent is dropped. */
export const startTracing = ({ endpoint, headers, serviceName, ratio, release, clock, log }: Options): Tracing => {
  const worthALine = atMostEvery(minuteMs, clock);
  const warn = (message: string): void => {
    if (worthALine()) log.warn({ reason: message }, 'traces could not be sent');
  };
  const quiet = () => {};
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);

  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: exportTimeoutMs });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': release }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportTimeoutMs })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  return {
    stop: async () => {
      await provider.shutdown().catch((error) => warn(String(error)));
      trace.disable();
      context.disable();
      diag.disable();
    },
  };
};
