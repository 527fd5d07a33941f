import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import { serializeCookie } from '#lib/cookies.ts';
import type { RequestSite, Services } from '../routes/app-context.ts';
import type { Metrics } from './metrics.ts';
import { sendPageBody } from './page-body.ts';
import type { PageCache } from './page-cache.ts';
import { createPageRenderer, type PersonalPage, type SharedPage } from './render-page.ts';
import { sharedRequestOf } from './shared-request.ts';

type Dependencies = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  metrics: Metrics;
  pageCache: PageCache;
  development: boolean;
};

const forOneReader = 'private, no-store';

/** Every address that is no file and no API is a page; the router decides which. */
export const registerPages = async (app: FastifyInstance, dependencies: Dependencies): Promise<void> => {
  const { services, pageCache, development } = dependencies;
  const { accounts } = services;
  const { renderShared, renderPersonal } = createPageRenderer(dependencies);

  /** Whoever can't be told from others gets what they get. */
  const answerAnybody = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = request.readSite();
    const shared = sharedRequestOf(request, site);
    const kept = development ? undefined : pageCache.find(shared);
    if (kept) {
      reply.code(kept.status).headers(kept.headers);
      if (kept.policy) reply.header('content-security-policy', kept.policy);
      keepVisitor(reply, site);
      return sendPageBody(request, reply, kept.body);
    }
    const page = await renderShared(shared, reply.nonce);
    sendHead(reply, page);
    keepVisitor(reply, site);
    if (page.html === undefined) return reply.send(page.body);
    const policy = reply.getHeader('content-security-policy');
    const body = development
      ? pageCache.once(page)
      : pageCache.keep(page, typeof policy === 'string' ? policy : undefined);
    return sendPageBody(request, reply, body);
  };

  const answerPerson = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = request.readSite();
    const shared = sharedRequestOf(request, site);
    // AUTH-06: who is signed in is not asked on the maker's host.
    const consumer = site.brand.id === 'ford' ? undefined : await accounts.readConsumer(request);
    const page = await renderPersonal(shared, reply.nonce, {
      request: toFetchRequest(shared.url, request, reply),
      consumer,
      readSession: () => accounts.readSession(request),
      caller: isRead(request) ? undefined : accounts.callerOf(request),
    });
    sendHead(reply, page);
    keepVisitor(reply, site);
    reply.header('cache-control', forOneReader);
    return page.html === undefined ? reply.send(page.body) : sendPageBody(request, reply, pageCache.once(page));
  };

  await app.register(async (scope) => {
    // Actions read their own bodies, so the raw bytes are passed on.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

    scope.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      schema: { hide: true },
      config: { isPage: true },
      handler: (request, reply) =>
        isRead(request) && !accounts.carriesProof(request)
          ? answerAnybody(request, reply)
          : answerPerson(request, reply),
    });
  });
};

/** HEAD is answered like GET; the server leaves the body away. */
const isRead = ({ method }: FastifyRequest): boolean => method !== 'POST';

const toFetchRequest = (url: string, request: FastifyRequest, reply: FastifyReply): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const aborted = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) aborted.abort();
  });
  const hasBody = request.method === 'POST' && request.body instanceof Uint8Array;
  return new Request(url, {
    method: isRead(request) ? 'GET' : request.method,
    headers,
    signal: aborted.signal,
    ...(hasBody && { body: new Uint8Array(request.body as Uint8Array) }),
  });
};

/** Cookies by which a visitor is known again, on top of a page that is the same for all of them. */
const keepVisitor = (reply: FastifyReply, { visitor: { setCookies } }: RequestSite): void => {
  if (setCookies.length === 0) return;
  for (const cookie of setCookies) reply.header('set-cookie', serializeCookie(cookie));
  reply.header('cache-control', forOneReader);
};

const sendHead = (reply: FastifyReply, { status, headers }: SharedPage | PersonalPage): void => {
  reply.code(status);
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
};
