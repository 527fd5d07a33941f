import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Consumer } from '#domains/accounts/consumer.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { errorCatalogue } from '#lib/errors.ts';
import { Unavailable } from '#lib/unavailable.ts';
import type { RequestSite, Services } from '../../pages/app-context.ts';
import type { Metrics } from '../metrics.ts';
import { sendPageBody } from './page-body.ts';
import type { PageCache } from './page-cache.ts';
import { isForm, sendFailurePage } from './plain-page.ts';
import { type Answering, asksForData, createPageRenderer, type PersonalPage, type SharedPage } from './render-page.ts';
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
  const { services, metrics, pageCache, development } = dependencies;
  const { accounts } = services;
  const { renderShared, renderPersonal } = createPageRenderer(dependencies);

  /** One surprise may pass the router more than once on its way to a page. */
  const answeringTo = (request: FastifyRequest, { nonce }: FastifyReply): Answering => {
    const told = new Set<unknown>();
    return {
      nonce,
      report: (error) => {
        if (told.has(error)) return;
        told.add(error);
        request.log.error({ err: error }, 'unexpected error');
        metrics.errors.inc();
      },
    };
  };

  /** AUTH-06: who is signed in is not asked on the maker's host. */
  const readWho = async (request: FastifyRequest, { brand }: RequestSite): Promise<Consumer | null | 'unknown'> => {
    if (brand.id === 'ford') return null;
    try {
      return (await accounts.readConsumer(request)) ?? null;
    } catch (error) {
      if (error instanceof Unavailable) return 'unknown';
      throw error;
    }
  };

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
    const page = await renderShared(shared, answeringTo(request, reply));
    sendHead(reply, page);
    keepVisitor(reply, site);
    if (page.html === undefined) return sendOther(request, reply, page);
    const policy = reply.getHeader('content-security-policy');
    const body = development
      ? pageCache.once(page)
      : pageCache.keep(page, typeof policy === 'string' ? policy : undefined);
    return sendPageBody(request, reply, body);
  };

  const answerPerson = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = request.readSite();
    const shared = sharedRequestOf(request, site);
    const page = await renderPersonal(shared, answeringTo(request, reply), {
      request: toFetchRequest(shared.url, request, reply),
      consumer: await readWho(request, site),
      readSession: () => accounts.readSession(request),
      caller: isForm(request) ? accounts.callerOf(request) : undefined,
    });
    sendHead(reply, page);
    keepVisitor(reply, site);
    reply.header('cache-control', forOneReader);
    if (page.html === undefined) return sendOther(request, reply, page);
    return sendPageBody(request, reply, pageCache.once(page));
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
        isForm(request) || accounts.carriesProof(request)
          ? answerPerson(request, reply)
          : answerAnybody(request, reply),
    });
  });
};

/** HEAD is answered like GET; the server leaves the body away. */
const toFetchRequest = (url: string, request: FastifyRequest, reply: FastifyReply): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const aborted = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) aborted.abort();
  });
  const hasBody = isForm(request) && request.body instanceof Uint8Array;
  return new Request(url, {
    method: isForm(request) ? request.method : 'GET',
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
  if (status === 503) reply.header('retry-after', '2');
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (status >= 500) reply.header('cache-control', forOneReader);
};

/** Where the router itself has failed it says so in a bare word; whoever opened a page gets one. */
const sendOther = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Extract<SharedPage | PersonalPage, { html: undefined }>,
): FastifyReply => {
  if (status < 400 || asksForData(request.url)) return reply.send(body);
  const { message } = errorCatalogue[status >= 500 ? 'internal' : 'bad-request'];
  return sendFailurePage(request, reply, { status, message });
};
