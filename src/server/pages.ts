import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { serializeCookie } from '#lib/cookies.ts';
import { nonceContext, type Services, servicesContext, siteContext } from '../routes/app-context.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './operations-api.ts';
import { startingPage } from './starting-page.ts';

type Dependencies = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  metrics: Metrics;
  readiness: Readiness;
  development: boolean;
};

/** Every address that is no file and no API is a page; the router decides which. */
export const registerPages = async (app: FastifyInstance, dependencies: Dependencies): Promise<void> => {
  const { build, services, metrics, readiness, development } = dependencies;
  const handle = createRequestHandler(build, development ? 'development' : 'production');

  await app.register(async (scope) => {
    // Actions read their own bodies, so the raw bytes are passed on.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      handler: async (request, reply) => {
        if (!readiness().ready) {
          return reply.code(503).header('retry-after', '2').type('text/html; charset=utf-8').send(startingPage);
        }
        const site = request.readSite();
        const context = new RouterContextProvider();
        context.set(servicesContext, services);
        context.set(siteContext, site);
        context.set(nonceContext, reply.cspNonce?.script ?? '');
        const startedAt = performance.now();
        const response = await handle(toFetchRequest(request, reply), context);
        const page = response.headers.get('x-page-type') ?? 'data';
        metrics.render.observe({ page }, (performance.now() - startedAt) / 1000);
        for (const cookie of site.visitor.setCookies) reply.header('set-cookie', serializeCookie(cookie));
        return sendFetchResponse(reply, response);
      },
    });
  });
};

const toFetchRequest = (request: FastifyRequest, reply: FastifyReply): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const aborted = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) aborted.abort();
  });
  const hasBody = request.method === 'POST' && request.body instanceof Uint8Array;
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    signal: aborted.signal,
    ...(hasBody && { body: new Uint8Array(request.body as Uint8Array) }),
  });
};

const sendFetchResponse = async (reply: FastifyReply, response: Response): Promise<FastifyReply> => {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (response.body === null) return reply.send();
  return reply.send(Buffer.from(await response.arrayBuffer()));
};
