import type { FastifyInstance } from 'fastify';
import { probePaths } from './edge/probe-paths.ts';
import { answersWhileStarting } from './edge/while-starting.ts';
import type { Metrics } from './metrics.ts';

/** Whether the start has finished: what it has read stays read. */
export type Readiness = () => { ready: boolean; waitingFor: string[] };

type Options = {
  metrics: Metrics;
  readiness: Readiness;
  /** Why the database cannot be used now, if so. */
  databaseProblem(): Promise<string | undefined>;
};

/** For whoever runs the process: is it up, can it serve, what is it doing. */
export const registerOperations = (app: FastifyInstance, { metrics, readiness, databaseProblem }: Options): void => {
  app.get(probePaths.alive, { logLevel: 'warn', config: answersWhileStarting }, async () => ({ status: 'up' }));

  app.get(probePaths.ready, { logLevel: 'warn', config: answersWhileStarting }, async (_request, reply) => {
    const state = readiness();
    if (!state.ready) return reply.code(503).send(state);
    const reason = await databaseProblem();
    if (reason === undefined) return reply.send(state);
    return reply.code(503).send({ ready: false, waitingFor: ['database'], reason });
  });

  app.get('/metrics', { logLevel: 'warn', config: answersWhileStarting }, async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
};
