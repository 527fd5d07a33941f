import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyServerFactory, LogController } from 'fastify';
import type { ServerBuild } from 'react-router';
import { registerApi } from './api.ts';
import { registerAssets } from './assets.ts';
import type { Config } from './config.ts';
import { createClientErrorHandler } from './edge/client-errors.ts';
import { type Connections, createConnections } from './edge/connections.ts';
import { registerHosts } from './edge/hosts.ts';
import { type LogStream, logOptions } from './edge/log-options.ts';
import { parameterNames } from './edge/redact.ts';
import { refuseNul } from './edge/refuse-nul.ts';
import { createTargetGuard } from './edge/refuse-targets.ts';
import { requestIdFor } from './edge/request-id.ts';
import { registerRobotsTag } from './edge/robots-tag.ts';
import { registerSecurity } from './edge/security.ts';
import { type SocketLimits, socketLimits } from './edge/socket-limits.ts';
import { createTrustsPeer, warnOfUnnamedProxy } from './edge/trusted-proxies.ts';
import { refuseWhileStarting } from './edge/while-starting.ts';
import { limitWrites } from './edge/write-limit.ts';
import { answerError, registerErrorHandler, toAppError } from './error-handler.ts';
import { registerInboundSmtp } from './inbound-smtp.ts';
import type { Metrics } from './metrics.ts';
import { registerOpenApi } from './openapi.ts';
import { type Readiness, registerOperations } from './operations-api.ts';
import { registerPageViewCount } from './page-view-count.ts';
import type { PageCache } from './pages/page-cache.ts';
import { registerPages } from './pages/pages.ts';
import { createRoomDoor } from './room-door.ts';
import { registerSearchCount } from './search-count.ts';
import { createSentPageType } from './sent-page-type.ts';
import type { ApiServices } from './services/api-services.ts';
import { registerSite } from './site.ts';

type ServerOptions = {
  serverFactory?: FastifyServerFactory | undefined;
  limits?: SocketLimits;
  /** Where the log goes instead of standard output. */
  logStream?: LogStream;
};

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
    // Whoever still has a connection when the listener closes is served, and told that it was the last time.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 8192 },
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

type AppDependencies = {
  config: Config;
  services: ApiServices;
  metrics: Metrics;
  readiness: Readiness;
  /** Requests are served to the last, but whoever asks at /readyz is to send no more. */
  stopping?: () => boolean;
  pageCache: PageCache;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Where the built browser files are; absent while developing, when they come from the dev server. */
  clientFolder?: string;
};

/** The whole HTTP surface, in the order a request meets it. */
export const mountApp = async (app: FastifyInstance, dependencies: AppDependencies): Promise<void> => {
  const { config, services, metrics, readiness, stopping = () => false, pageCache, build, clientFolder } = dependencies;
  const development = clientFolder === undefined;

  warnOfUnnamedProxy(config, app.log);
  registerErrorHandler(app, { onSurprise: () => metrics.errors.inc() });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const durationMs = reply.elapsedTime;
    metrics.requests.observe({ method: request.method, route, status: String(reply.statusCode) }, durationMs / 1000);
    // What somebody asked for is nobody's business, a log's least of all, and a link in a mail is a key.
    const asked = { method: request.method, route, page: reply.getHeader('x-page-type') };
    const query = parameterNames(request.url).join('&') || undefined;
    request.log.info({ ...asked, query, status: reply.statusCode, durationMs }, 'answered');
  });

  const sentPageType = createSentPageType(build, services);
  registerSearchCount(app, services, sentPageType);
  registerPageViewCount(app, services, sentPageType);

  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    threshold: 1024,
  });
  registerHosts(app, { hosts: services.siteHosts, clock: services.clock, log: app.log });
  registerRobotsTag(app, config.stage);
  const { siteHosts: hosts, clock } = services;
  await registerSecurity(app, { publicOrigin: config.publicOrigin, hosts, development, clock });
  refuseWhileStarting(app, readiness);
  refuseNul(app);
  limitWrites(app, services.writeLimits);
  registerSite(app, { config, hosts, brands: services.brands, lookup: services.lookup });
  registerOperations(app, {
    metrics,
    readiness: () => (stopping() ? { ready: false, waitingFor: ['shutdown'] } : readiness()),
    databaseProblem: services.databaseProblem,
  });
  await registerOpenApi(app);
  if (clientFolder) await registerAssets(app, clientFolder);
  const door = createRoomDoor({ ...services, log: app.log });
  await app.register(async (scope) => registerApi(scope, services, door));
  registerInboundSmtp(app, config, services);
  await registerPages(app, { build, services, metrics, pageCache, development, door });
};
