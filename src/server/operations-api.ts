import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';
import { answersWhileStarting } from './while-starting.ts';

export type Readiness = () => { ready: boolean; waitingFor: string[] };

/** For whoever runs the process: is it up, can it serve, what is it doing. */
export const registerOperations = (
  app: FastifyInstance,
  { metrics, readiness }: { metrics: Metrics; readiness: Readiness },
): void => {
  app.get('/healthz', { logLevel: 'warn', config: answersWhileStarting }, async () => ({ status: 'up' }));

  app.get('/readyz', { logLevel: 'warn', config: answersWhileStarting }, async (_request, reply) => {
    const state = readiness();
    return reply.code(state.ready ? 200 : 503).send(state);
  });

  app.get('/metrics', { logLevel: 'warn', config: answersWhileStarting }, async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
