import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Config } from '../config.ts';
import { registerErrorHandler } from '../error-handler.ts';
import type { Metrics } from '../metrics.ts';
import type { Readiness } from '../operations-api.ts';
import type { AccessServices } from '../services/access-services.ts';
import { watchAccess } from './access-events.ts';
import { refuseBlockedNetworks } from './blocked-networks.ts';
import { type BrandPreviewOptions, registerBrandPreview } from './brand-preview.ts';
import { registerHosts } from './hosts.ts';
import type { Overload } from './overload.ts';
import { parameterNames } from './redact.ts';
import { refuseNul } from './refuse-nul.ts';
import { registerRobotsTag } from './robots-tag.ts';
import { registerSecurity } from './security.ts';
import { shedLoad } from './shed-load.ts';
import { warnOfUnnamedProxy } from './trusted-proxies.ts';
import { refuseWhileStarting } from './while-starting.ts';
import { limitWrites, type WriteLimits } from './write-limit.ts';

type EdgeOptions = {
  config: Pick<Config, 'publicOrigin' | 'trustProxy' | 'stage'>;
  metrics: Pick<Metrics, 'requests' | 'accessEvents'>;
  /** Called with each unexpected error. */
  onSurprise(error: unknown, request: FastifyRequest): void;
  readiness: Readiness;
  hosts: SiteHosts;
  previews: Pick<BrandPreviewOptions, 'links' | 'isHidden'>;
  writeLimits: WriteLimits;
  overload: Overload;
  mayBeSignedIn(request: FastifyRequest): boolean;
  /** Failed sign-ins and refusals, and blocked networks. */
  access: Pick<AccessServices, 'accessLog' | 'hashAccess' | 'networkBlocks'>;
  clock: Clock;
  development: boolean;
};

/** Hooks that run for every request before its route, and for every answer. Their cost applies to each. */
export const mountEdge = async (app: FastifyInstance, options: EdgeOptions): Promise<void> => {
  const { config, metrics, readiness, hosts, writeLimits, overload, mayBeSignedIn, access, clock } = options;
  const { development, onSurprise, previews } = options;
  warnOfUnnamedProxy(config, app.log);
  registerErrorHandler(app, { onSurprise });
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config: routeConfig } = request.routeOptions;
    const durationMs = reply.elapsedTime;
    const counted = { method: request.method, route: routeConfig?.countedRoute ?? route };
    metrics.requests.observe({ ...counted, status: String(reply.statusCode) }, durationMs / 1000);
    // The address itself is not logged: it may contain search words or a token from a mail.
    const labels = { method: request.method, route, page: reply.getHeader('x-page-type') };
    const query = parameterNames(request.url).join('&') || undefined;
    request.log.info({ ...labels, query, status: reply.statusCode, durationMs }, 'answered');
    done();
  });

  await app.register(cookie);
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(compress, {
    // Without a preference, gzip: it is much faster to compress, and every client supports it.
    encodings: ['gzip', 'br'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    threshold: 1024,
  });
  registerHosts(app, { hosts, clock, log: app.log });
  registerBrandPreview(app, { ...previews, clock });
  registerRobotsTag(app, config.stage);
  watchAccess(app, { accessLog: access.accessLog, hashAccess: access.hashAccess, metrics });
  registerSecurity(app, { publicOrigin: config.publicOrigin, hosts, development, clock });
  refuseWhileStarting(app, readiness);
  refuseBlockedNetworks(app, access.networkBlocks);
  shedLoad(app, { overload, mayBeSignedIn });
  refuseNul(app);
  limitWrites(app, writeLimits);
};
