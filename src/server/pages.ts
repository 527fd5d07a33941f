import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { serializeCookie } from '#lib/cookies.ts';
import { createHtmlMemory } from '#ui/remembered.tsx';
import {
  callerContext,
  consumerContext,
  htmlMemoryContext,
  nonceContext,
  renderedContext,
  type Services,
  servicesContext,
  sessionContext,
  siteContext,
} from '../routes/app-context.ts';
import { handedOverContext } from '../routes/handover.tsx';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './operations-api.ts';
import { sendPageBody } from './page-body.ts';
import type { PageCache } from './page-cache.ts';
import { startingPage } from './starting-page.ts';

type Dependencies = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  metrics: Metrics;
  readiness: Readiness;
  pageCache: PageCache;
  development: boolean;
};

/** Every address that is no file and no API is a page; the router decides which. */
export const registerPages = async (app: FastifyInstance, dependencies: Dependencies): Promise<void> => {
  const { build, services, metrics, readiness, pageCache, development } = dependencies;
  const handle = createRequestHandler(build, development ? 'development' : 'production');
  const htmlMemory = development ? null : createHtmlMemory();

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
        const key = development ? undefined : pageCache.keyOf(request, site);
        const kept = key === undefined ? undefined : pageCache.serve(key, request, reply);
        if (kept) return kept;
        const context = new RouterContextProvider();
        context.set(servicesContext, services);
        context.set(siteContext, site);
        context.set(htmlMemoryContext, htmlMemory);
        context.set(nonceContext, reply.nonce);
        if (!asksForData(request)) context.set(handedOverContext, new Map());
        const rendered: { html?: string } = {};
        context.set(renderedContext, rendered);
        if (request.method === 'POST') context.set(callerContext, services.accounts.callerOf(request));
        // AUTH-06: who is signed in is not asked on the maker's host; without a session cookie it costs nothing.
        const consumer = site.brand.id === 'ford' ? undefined : await services.accounts.readConsumer(request);
        if (consumer) {
          context.set(consumerContext, consumer);
          context.set(sessionContext, () => services.accounts.readSession(request));
        }
        const startedAt = performance.now();
        const response = await handle(toFetchRequest(request, reply), context);
        const page = response.headers.get('x-page-type') ?? 'data';
        metrics.render.observe({ page }, (performance.now() - startedAt) / 1000);
        for (const cookie of site.visitor.setCookies) reply.header('set-cookie', serializeCookie(cookie));
        sendHead(reply, response);
        if (consumer && !response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache');
        if (rendered.html !== undefined && request.method !== 'HEAD') {
          return sendPageBody(request, reply, pageCache.keep(key, response, rendered.html, reply));
        }
        return response.body === null ? reply.send() : reply.send(Buffer.from(await response.arrayBuffer()));
      },
    });
  });
};

/** The router in the browser asks for a page's data under the page's own address with this ending. */
const asksForData = ({ url }: FastifyRequest): boolean => /^[^?]*\.data(\?|$)/.test(url);

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

const sendHead = (reply: FastifyReply, response: Response): void => {
  reply.code(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
};
