import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { registerErrorHandler } from './error-handler.ts';
import type { Metrics } from './metrics.ts';
import { type Readiness, registerOperations, untilStopped } from './operations-api.ts';
import type { ApiServices } from './services/api-services.ts';

type Options = {
  config: Pick<Config, 'metrics'>;
  services: Pick<ApiServices, 'databaseProblem' | 'indexProblem'>;
  metrics: Metrics;
  readiness: Readiness;
  /** True once shutdown has begun. */
  stopping(): boolean;
};

/** What a process that only runs background jobs answers: whether it is well, and nothing to shoppers. */
export const mountProbes = (app: FastifyInstance, options: Options): void => {
  const { config, services, metrics, readiness, stopping } = options;
  registerErrorHandler(app, { onSurprise: () => metrics.errors.inc() });
  registerOperations(app, {
    contentType: metrics.registry.contentType,
    readMetrics: () => metrics.registry.metrics(),
    access: config.metrics,
    readiness: untilStopped(readiness, stopping),
    databaseProblem: services.databaseProblem,
    indexProblem: services.indexProblem,
  });
};
