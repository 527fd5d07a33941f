import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AccessKind } from '#domains/people/access/access-event.ts';
import type { AccessLog } from '#domains/people/access/access-log.server.ts';
import type { AccessHash } from '#domains/people/access/hash-access.server.ts';
import { authApiRoot } from '#domains/people/accounts/account-api-paths.ts';
import { endpointNamed } from '#domains/people/accounts/sign-in/auth-endpoints.ts';
import { networkOf } from '#lib/network.ts';
import { opsPath } from '#paths/paths.ts';
import { adminPartOf } from '../../pages/personal-pages.ts';
import type { Metrics } from '../metrics.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that a sign-in, or a mail about one, was requested for; set by the API and by pages. */
    authSubject: string | undefined;
    /** The request for the back office was refused with a 404. */
    turnedAway: boolean;
  }
}

type Options = {
  accessLog: Pick<AccessLog, 'note'>;
  hashAccess: AccessHash;
  metrics: Pick<Metrics, 'accessEvents'>;
};

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

/** The requested route or page type; never the address itself, which may contain anything. */
const endpointOf = (request: FastifyRequest, reply: FastifyReply): string => {
  const { url: route = 'unknown', config } = request.routeOptions;
  const path = pathOf(request);
  if (adminPartOf(path) !== undefined || route.startsWith('/api/ops')) return opsPath();
  if (config.isPage) return `page ${String(reply.getHeader('x-page-type') ?? 'unknown')}`;
  if (!route.startsWith(authApiRoot)) return route;
  const named = endpointNamed(request.method, path.slice(authApiRoot.length));
  return named ? `${authApiRoot}${named.split(' ')[1]}` : route;
};

const kindOf = (request: FastifyRequest, { statusCode }: FastifyReply): AccessKind | undefined => {
  if (statusCode === 429) return 'limit';
  if (request.turnedAway) return 'refusal';
  const isRead = reads.has(request.method);
  const isSignIn = request.authSubject !== undefined;
  if (isSignIn && statusCode === 401) return 'failed-sign-in';
  // A wrong code of the second factor is answered as a form error.
  if (!isRead && statusCode === 400 && adminPartOf(pathOf(request)) === 'code') return 'failed-sign-in';
  return !isRead && (statusCode === 401 || statusCode === 403) ? 'refusal' : undefined;
};

/** Counts failed sign-ins, refusals and limits by their responses, so that new endpoints are counted too. */
export const watchAccess = (app: FastifyInstance, { accessLog, hashAccess, metrics }: Options): void => {
  app.decorateRequest('turnedAway', false);
  app.addHook('onResponse', (request, reply, done) => {
    const kind = kindOf(request, reply);
    if (kind) {
      const endpoint = endpointOf(request, reply);
      const network = networkOf(request.ip);
      metrics.accessEvents.inc({ kind, endpoint });
      accessLog.note({ kind, endpoint, network, account: request.authSubject });
      request.log.info({ kind, endpoint, network: hashAccess('network', network) }, 'access refused');
    }
    done();
  });
};
