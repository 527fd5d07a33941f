import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { detectBot } from '#domains/reference/analytics/detect-bot.server.ts';
import { AppError } from '#lib/errors.ts';
import { adminPartOf } from '../../pages/personal-pages.ts';
import { sendError } from '../error-handler.ts';
import { type Encoding, encodingFor } from '../pages/compress.ts';
import { asksForPage, isForm, plainPage, plainPagePolicy } from '../pages/plain-page.ts';
import { isProgramRoute } from '../program-paths.ts';
import type { LoadClass, Overload } from './overload.ts';
import { metricsPath, probePaths } from './probe-paths.ts';
import { setPolicy } from './security.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends the 503 answer for overload. */
    refuseOverload(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  }
}

const retrySeconds = 5;
const neverShed = new Set<string | undefined>([...Object.values(probePaths), metricsPath]);

/** The load class of a request that has to be computed. */
export const workClassOf = ({ headers }: FastifyRequest, isSignedIn: boolean): LoadClass => {
  if (detectBot(headers['user-agent']).isBot) return 'robot';
  return isSignedIn ? 'account' : 'visitor';
};

const pageFor = (request: FastifyRequest): string =>
  plainPage({
    siteName: request.readSite().brand.name,
    title: 'We’re very busy right now',
    ...(isForm(request)
      ? { words: 'Nothing was saved. Go back in a few seconds and send it again.' }
      : { words: 'Please wait a few seconds. This page reloads by itself.', refreshSeconds: retrySeconds }),
  });

/** Rendered and compressed once for each host and encoding, because refusing must cost far less than answering. */
const createOverloadPages = () => {
  const pages = new Map<string, Buffer>();
  const encode: Record<Encoding, (page: string) => Buffer> = {
    zstd: (page) => zstdCompressSync(page),
    br: (page) => brotliCompressSync(page),
    gzip: (page) => gzipSync(page),
    identity: (page) => Buffer.from(page),
  };
  return (request: FastifyRequest, encoding: Encoding): Buffer => {
    const key = `${request.siteHost.origin} ${isForm(request)} ${encoding}`;
    const page = pages.get(key) ?? encode[encoding](pageFor(request));
    pages.set(key, page);
    return page;
  };
};

type Options = {
  overload: Overload;
  /** Whether a request has credentials, which are not verified yet. */
  mayBeSignedIn(request: FastifyRequest): boolean;
};

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Refuses requests at the edge that can't be answered in time. Pages check again after the cache lookup. */
export const shedLoad = (app: FastifyInstance, { overload, mayBeSignedIn }: Options): void => {
  const overloadPage = createOverloadPages();
  const working = new WeakMap<FastifyRequest, () => void>();
  const present = new WeakMap<FastifyRequest, () => void>();

  const refuseOverload = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.header('retry-after', String(retrySeconds)).header('cache-control', 'private, no-store');
    if (!asksForPage(request)) return sendError(new AppError('overloaded'), request, reply);
    const encoding = encodingFor(request.headers['accept-encoding']);
    setPolicy(reply, plainPagePolicy);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .code(503)
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(overloadPage(request, encoding));
  };
  app.decorate('refuseOverload', refuseOverload);
  app.server.on('connection', overload.connect);

  const endWork = (request: FastifyRequest): void => working.get(request)?.();

  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = '', config } = request.routeOptions;
    const [path = ''] = request.url.split('?', 1);
    if (neverShed.has(route) || route.startsWith('/api/ops/') || adminPartOf(path) !== undefined) return done();
    const isWork = !config.isPage && isRead(request) && isProgramRoute(route);
    const isStrangersWrite = !isRead(request) && !mayBeSignedIn(request);
    const loadClass = isWork ? workClassOf(request, mayBeSignedIn(request)) : isStrangersWrite ? 'account' : 'last';
    present.set(request, overload.arrive());
    if (!overload.admits(loadClass)) {
      refuseOverload(request, reply);
      return undefined;
    }
    if (!isWork) return done();
    const work = overload.begin();
    working.set(request, work.end);
    work.turn.then(() => done());
    return undefined;
  });
  // The work ends when sending starts: a client may read slowly.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    endWork(request);
    done();
  });
  const leave = (request: FastifyRequest): void => {
    endWork(request);
    present.get(request)?.();
  };
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request);
    done();
  });
  app.addHook('onRequestAbort', (request, done) => {
    leave(request);
    done();
  });
};
