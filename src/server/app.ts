import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { createAdminAccess } from './admin-access.ts';
import { registerApi } from './api.ts';
import { registerAssets } from './assets.ts';
import type { Config } from './config.ts';
import { createDealerAccess } from './dealer-access.ts';
import { mountEdge } from './edge/mount-edge.ts';
import { createOverload } from './edge/overload.ts';
import { registerInboundSmtp } from './inbound-smtp.ts';
import type { Metrics } from './metrics.ts';
import { registerOpenApi } from './openapi.ts';
import { type Readiness, registerOperations, untilStopped } from './operations-api.ts';
import { registerPageViewCount } from './page-view-count.ts';
import type { PageCache } from './pages/page-cache.ts';
import { registerPages } from './pages/pages.ts';
import { createRequestPlace } from './request-place.ts';
import { registerSearchCount } from './search-count.ts';
import { createSentPageType } from './sent-page-type.ts';
import type { ApiServices } from './services/api-services.ts';
import { registerSite } from './site.ts';
import { traceRequests } from './trace-requests.ts';

type AppDependencies = {
  config: Config;
  services: ApiServices;
  metrics: Metrics;
  /** Metrics as text: of this process, or of all that serve from one address. */
  readMetrics?: () => Promise<string>;
  readiness: Readiness;
  /** True once shutdown has begun: /readyz then answers 503 while open requests are still served. */
  stopping?: () => boolean;
  pageCache: PageCache;
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Folder of the built browser files; absent in development, where the dev server has them. */
  clientFolder?: string;
};

/** Registers all routes, in the order a request meets them. */
export const mountApp = async (app: FastifyInstance, dependencies: AppDependencies): Promise<void> => {
  const { config, services, metrics, readiness, stopping = () => false, pageCache, build, clientFolder } = dependencies;
  const { readMetrics = () => metrics.registry.metrics() } = dependencies;
  const development = clientFolder === undefined;

  const overload = createOverload({
    loop: services.loop,
    longestWaitMs: config.longestWaitMs,
    onShed: (loadClass) => metrics.shed.inc({ class: loadClass }),
    clock: services.clock,
    log: app.log,
  });
  const placeOf = createRequestPlace(build);
  const onSurprise = (error: unknown, request: FastifyRequest): void => {
    metrics.errors.inc();
    services.errors.note({ error, place: placeOf(request), requestId: request.id });
  };
  if (services.isTracing) traceRequests(app, placeOf);
  await mountEdge(app, {
    config,
    metrics,
    onSurprise,
    readiness,
    development,
    overload,
    access: services.access,
    mayBeSignedIn: services.accounts.mayBeSignedIn,
    hosts: services.siteHosts,
    previews: services.brandPreviews,
    writeLimits: services.writeLimits,
    clock: services.clock,
  });
  // Set by the handlers of sign-in requests, both under /api/auth and in our own pages.
  app.decorateRequest('authSubject', undefined);
  const sentPageType = createSentPageType(build, services);
  registerSearchCount(app, services, sentPageType);
  registerPageViewCount(app, services, sentPageType);
  registerSite(app, {
    config,
    hosts: services.siteHosts,
    brands: services.brands,
    lookup: services.lookup,
    decisions: services.decisions,
  });
  registerOperations(app, {
    contentType: metrics.registry.contentType,
    readMetrics,
    access: config.metrics,
    readiness: untilStopped(readiness, stopping),
    databaseProblem: services.databaseProblem,
    indexProblem: services.indexProblem,
  });
  services.apiDocs.describeBy(await registerOpenApi(app));
  if (clientFolder) await registerAssets(app, clientFolder);
  const adminAccess = createAdminAccess({ ...services, log: app.log });
  const dealerAccess = createDealerAccess(services);
  await app.register(async (scope) => registerApi(scope, services, { adminAccess, dealerAccess }));
  registerInboundSmtp(app, config, services);
  await registerPages(app, {
    build,
    services,
    metrics,
    pageCache,
    overload,
    development,
    readiness,
    adminAccess,
    dealerAccess,
    onSurprise,
    isTracing: services.isTracing,
  });
};
