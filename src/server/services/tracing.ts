import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { Tracing } from '#platform/tracing/start-tracing.ts';
import type { Config } from '../config.ts';
import { productVersion } from '../version.ts';

type Sources = { config: Pick<Config, 'tracing'>; clock: Clock; log: Pick<Log, 'warn'> };

/** Tracing, if a collector is configured. Its libraries are loaded only then. */
export const startTracingIfOn = async ({ config, clock, log }: Sources): Promise<Tracing | undefined> => {
  if (!config.tracing) return undefined;
  const { startTracing } = await import('#platform/tracing/start-tracing.ts');
  return startTracing({ ...config.tracing, release: productVersion, clock, log });
};
