import type { FastifyInstance } from 'fastify';
import { bearerOf, isSameSecret } from '#lib/bearer-token.server.ts';
import { AppError } from '#lib/errors.ts';
import { metricsPath, probePaths } from './edge/probe-paths.ts';
import { answersWhileStarting } from './edge/while-starting.ts';
import { productVersion } from './version.ts';

/** Searchable demo cars, while a first start still makes the others. */
export type DemoProgress = { searchable: number; total: number };

/**
 * Whether the start has finished, and what it waits for. Once ready, it stays ready. With a demo inventory it is open
 * earlier: pages then show the cars so far.
 */
export type Readiness = () => { ready: boolean; isOpen: boolean; waitingFor: string[]; demo?: DemoProgress };

/** Not ready any more once the process stops. */
export const untilStopped =
  (readiness: Readiness, stopping: () => boolean): Readiness =>
  () =>
    stopping() ? { ready: false, isOpen: true, waitingFor: ['shutdown'] } : readiness();

type Options = {
  contentType: string;
  readMetrics(): Promise<string>;
  /** Access to /metrics: with the token, or for everybody if open. */
  access: { token: string | undefined; isOpen: boolean };
  readiness: Readiness;
  /** Why the database can't be used, if so. */
  databaseProblem(): Promise<string | undefined>;
  /** Why searches have no answer, if so. */
  indexProblem(): Promise<string | undefined>;
};

/** Endpoints for operating the process: health, readiness and metrics. */
export const registerOperations = (app: FastifyInstance, options: Options): void => {
  const { contentType, readMetrics, access, readiness, databaseProblem, indexProblem } = options;

  app.get(probePaths.alive, { logLevel: 'warn', config: answersWhileStarting }, async () => ({
    status: 'up',
    version: productVersion,
  }));

  app.get(probePaths.ready, { logLevel: 'warn', config: answersWhileStarting }, async (_request, reply) => {
    const { isOpen: _, ...state } = readiness();
    const refuse = (body: object) => reply.code(503).header('retry-after', '2').send(body);
    if (!state.ready) return refuse(state);
    const reason = await databaseProblem();
    if (reason !== undefined) return refuse({ ready: false, waitingFor: ['database'], reason });
    const searchReason = await indexProblem();
    if (searchReason === undefined) return reply.send(state);
    return refuse({ ready: false, waitingFor: ['search index'], reason: searchReason });
  });

  const mayRead = (authorization: string | undefined): boolean =>
    access.isOpen || (access.token !== undefined && isSameSecret(bearerOf(authorization) ?? '', access.token));

  app.get(metricsPath, { logLevel: 'warn', config: answersWhileStarting }, async (request, reply) => {
    if (!mayRead(request.headers.authorization)) throw new AppError('not-found');
    return reply.type(contentType).send(await readMetrics());
  });
};
