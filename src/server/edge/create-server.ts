import Fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { answerError, toAppError } from '../error-handler.ts';
import { createClientErrorHandler } from './client-errors.ts';
import { type Connections, createConnections } from './connections.ts';
import { type LogStream, logOptions } from './log-options.ts';
import { createTargetGuard } from './refuse-targets.ts';
import { requestIdFor } from './request-id.ts';
import { type SocketLimits, socketLimits } from './socket-limits.ts';
import { createTrustsPeer } from './trusted-proxies.ts';

type ServerOptions = {
  serverFactory?: FastifyServerFactory | undefined;
  limits?: SocketLimits;
  /** Where the log goes instead of standard output. */
  logStream?: LogStream;
};

/** Maximum characters of a path segment. */
export const longestParameter = 8_192;

/** The bare HTTP server with its limits; routes are added by `mountApp`. */
export const createServer = (
  config: Config,
  { serverFactory, limits = socketLimits, logStream }: ServerOptions = {},
): FastifyInstance => {
  const connections = createConnections(limits);
  const trustsPeer = createTrustsPeer(config.trustProxy);
  const targets = createTargetGuard();
  const app = Fastify({
    logger: logOptions(config, logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdFor(trustsPeer),
    requestIdHeader: false,
    trustProxy: trustsPeer,
    bodyLimit: 256 * 1024,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    forceCloseConnections: 'idle',
    // Requests on open connections are still answered while closing, with `connection: close`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: longestParameter },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: createClientErrorHandler({ ...limits, ...connections }),
    http: {
      maxHeaderSize: 32 * 1024,
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
    },
    rewriteUrl: targets.rewriteUrl,
    frameworkErrors: (error, request, reply) => answerError(toAppError(error), request, reply),
    ...(serverFactory && { serverFactory }),
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send a JSON content type even on a DELETE without a body (RES-01).
    if (body === '' && request.method === 'DELETE') return done(null, undefined);
    return parseJson(request, body, done);
  });
  connections.watch(app.server);
  app.addHook('preClose', async () => connections.close());
  app.addHook('onRequest', targets.onRequest);
  return app.decorate('connections', connections);
};

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections;
  }
}
