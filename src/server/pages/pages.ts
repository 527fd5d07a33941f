import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { AdminEntry } from '#domains/people/access/operator.ts';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import { serializeCookie } from '#lib/cookies.ts';
import { errorCatalogue } from '#lib/errors.ts';
import { Unavailable } from '#lib/unavailable.ts';
import { homePath } from '#paths/paths.ts';
import type { RequestSite, Services } from '../../pages/app-context.ts';
import { adminPartOf, isPersonalPage, portalDealerOf } from '../../pages/personal-pages.ts';
import { lastPlaceCookie, lastPlaceHeader, readSearchGaps, searchGapsHeader } from '../../pages/place-headers.ts';
import type { AdminAccess } from '../admin-access.ts';
import type { DealerAccess } from '../dealer-access.ts';
import type { Overload } from '../edge/overload.ts';
import { setPolicy } from '../edge/security.ts';
import { workClassOf } from '../edge/shed-load.ts';
import type { Metrics } from '../metrics.ts';
import type { Readiness } from '../operations-api.ts';
import { isAhead } from '../page-view-count.ts';
import { compress, type Encoding, encodingFor } from './compress.ts';
import { markdownAddress, pageTargetOf } from './markdown-target.ts';
import type { PageCache } from './page-cache.ts';
import { fillHole, type Hole, holeFor } from './page-hole.ts';
import { isForm, sendFailurePage } from './plain-page.ts';
import {
  asksForData,
  createPageRenderer,
  isDocument,
  type PersonalPage,
  type Report,
  type SharedPage,
} from './render-page.ts';
import { type SharedRequest, sharedRequestOf } from './shared-request.ts';

type Dependencies = {
  build: ServerBuild | (() => Promise<ServerBuild>);
  services: Services;
  metrics: Metrics;
  pageCache: PageCache;
  overload: Overload;
  development: boolean;
  readiness: Readiness;
  adminAccess: AdminAccess;
  dealerAccess: DealerAccess;
  isTracing: boolean;
  /** Called with each unexpected error of a page. */
  onSurprise(error: unknown, request: FastifyRequest): void;
};

const forOneReader = 'private, no-store';
/** Browsers must revalidate: prices change, and the page depends on the visitor's choices. */
const asItIsNow = 'private, no-cache';

/** Every address that is neither a file nor an API is a page; the router decides which. */
export const registerPages = async (app: FastifyInstance, dependencies: Dependencies): Promise<void> => {
  const { services, pageCache, overload, development, readiness, adminAccess, dealerAccess, onSurprise } = dependencies;
  const { accounts } = services;
  const { renderShared, renderPersonal } = createPageRenderer(dependencies);

  /** The router may report the same error more than once; it is logged once. */
  const reportTo = (request: FastifyRequest): Report => {
    const reported = new Set<unknown>();
    return (error) => {
      if (reported.has(error)) return;
      reported.add(error);
      request.log.error({ err: error }, 'unexpected error');
      onSurprise(error, request);
    };
  };

  /** The maker's host has no accounts, so nobody is signed in there (AUTH-06). */
  const mayBeSignedIn = (request: FastifyRequest, { brand }: RequestSite): boolean =>
    brand.id !== 'ford' && accounts.mayBeSignedIn(request);

  const readWho = async (request: FastifyRequest, site: RequestSite): Promise<Consumer | null | 'unknown'> =>
    mayBeSignedIn(request, site) ? ((await orUnknown(accounts.readConsumer(request))) ?? null) : null;

  /** Renders a page, or refuses if it could not be answered in time. */
  const ifInTime = async (
    request: FastifyRequest,
    reply: FastifyReply,
    answer: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    if (!overload.admits(workClassOf(request, accounts.mayBeSignedIn(request))))
      return app.refuseOverload(request, reply);
    const work = overload.begin();
    try {
      await work.turn;
      return await answer();
    } finally {
      work.end();
    }
  };

  /** A page that is the same for everybody except for its hole (page-hole.ts). */
  const answerAnybody = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const site = request.readSite();
    const shared = sharedRequestOf(request, site, pageTargetOf(request.url, request.headers.accept));
    if (pageCache.has(shared)) return sendShared(request, reply, shared);
    return ifInTime(request, reply, () => sendShared(request, reply, shared));
  };

  const sendShared = async (
    request: FastifyRequest,
    reply: FastifyReply,
    shared: SharedRequest,
  ): Promise<FastifyReply> => {
    const site = request.readSite();
    const hole = holeOf(site, mayBeSignedIn(request, site));
    const render = (target: SharedRequest) => renderShared(target, reportTo(request));
    // Pages with an incomplete inventory are not cached, nor is a draft of a brand.
    const mayKeep = !development && readiness().demo === undefined && request.preview === undefined;
    const accepted = request.headers['accept-encoding'];
    const reader = { hole, encoding: encodingFor(accepted) };
    const page = mayKeep ? await pageCache.open(shared, reader, render) : await render(shared);
    if (!pageCache.isKept(page))
      return sendRendered(request, reply, shared.markdown === 'address' ? withEnding(page) : page, hole);
    reply.code(page.status).headers(page.headers).header('cache-control', asItIsNow);
    setPolicy(reply, page.policy);
    keepVisitor(reply, site);
    keepPlace(request, reply);
    keepSearchGaps(request, reply);
    const encoding = pageCache.encodingFor(page, accepted);
    return sendBody(reply, encoding, await pageCache.bodyOf(page, { hole, state: site.state, encoding }));
  };

  const answerPerson = async (request: FastifyRequest, reply: FastifyReply, entry?: Entry): Promise<FastifyReply> => {
    const site = request.readSite();
    const shared = sharedRequestOf(request, site);
    const consumer = await readWho(request, site);
    const dealerId = portalDealerOf(pathOf(request));
    const dealer = dealerId === undefined ? undefined : await orUnknown(dealerAccess(request, dealerId));
    const page = await renderPersonal({ ...shared, terms: site.ownTerms?.terms }, reportTo(request), {
      request: toFetchRequest(shared.url, request, reply),
      consumer,
      readSession: () => accounts.readSession(request),
      choices: { consent: site.consent, gpc: site.gpc, decided: site.decided, source: site.source },
      caller: accounts.callerOf(request),
      admin: entry,
      dealer,
    });
    page.headers.set('cache-control', forOneReader);
    const signedIn = consumer === 'unknown' ? mayBeSignedIn(request, site) : consumer !== null;
    return sendRendered(request, reply, page, holeOf(site, signedIn));
  };

  /** Renders an address that doesn't exist; without looking up who is signed in, except for forms. */
  const answerAsNowhere = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    isForm(request) ? answerPerson(request, reply) : answerAnybody(request, reply);

  const answerAdmin = async (request: FastifyRequest, reply: FastifyReply, part: string): Promise<FastifyReply> => {
    const entry = await orUnknown(adminAccess(request));
    return entry && admits(entry, part, isForm(request))
      ? answerPerson(request, reply, entry)
      : answerAsNowhere(request, reply);
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
      handler: (request, reply) => {
        const path = pathOf(request);
        const adminPart = adminPartOf(path);
        if (adminPart !== undefined) return answerAdmin(request, reply, adminPart);
        if (!isForm(request) && !isPersonalPage(path)) return answerAnybody(request, reply);
        // Forms already passed the overload check at the edge.
        return isForm(request)
          ? answerPerson(request, reply)
          : ifInTime(request, reply, () => answerPerson(request, reply));
      },
    });
  });
};

/** Returns 'unknown' during an outage of the database. */
const orUnknown = async <T>(promise: Promise<T>): Promise<T | 'unknown'> => {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof Unavailable) return 'unknown';
    throw error;
  }
};

type Entry = AdminEntry | 'unknown';

/** Before the second factor, only its page exists, and the home page, which leads to it. */
const admits = (entry: Entry, part: string, sends: boolean): boolean => {
  if (entry === 'unknown') return true;
  const { state } = entry;
  if (state === 'open' || state === 'too-old') return true;
  return part === (state === 'set-up' ? 'security' : 'code') || (part === '' && !sends);
};

const holeOf = ({ theme, consent, gpc, bot, ownTerms, hidesCardPayments }: RequestSite, signedIn: boolean): Hole =>
  holeFor({
    theme,
    asksConsent: !consent.answered && !gpc && !bot.isBot,
    signedIn,
    terms: ownTerms && 'true',
    hidesCardPayments,
  });

/** A page that moved is read as markdown at its new address, too. */
const withEnding = (page: SharedPage): SharedPage => {
  const location = page.headers.get('location');
  if (location === null || location === homePath()) return page;
  const headers = new Headers(page.headers);
  headers.set('location', markdownAddress(location));
  return { ...page, headers };
};

/** Sends a page that isn't cached as it was rendered. */
const sendRendered = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: SharedPage | PersonalPage,
  hole: Hole,
): Promise<FastifyReply> => {
  sendHead(reply, page);
  keepVisitor(reply, request.readSite());
  keepPlace(request, reply);
  keepSearchGaps(request, reply);
  if (!isDocument(page)) return sendOther(request, reply, page);
  setPolicy(reply, page.policy);
  const { state } = request.readSite();
  const html = state === undefined ? page.html : (page.forStates?.htmlFor(state) ?? page.html);
  const encoding = encodingFor(request.headers['accept-encoding']);
  return sendBody(reply, encoding, await compress(fillHole(html, hole), encoding));
};

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

const sendBody = (reply: FastifyReply, encoding: Encoding, body: Buffer): FastifyReply => {
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(body);
};

/** HEAD is handled like GET; the server drops the body. */
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

/** Sets the visitor's cookies on a page that is the same for everybody. */
const keepVisitor = (reply: FastifyReply, { visitor: { setCookies } }: RequestSite): void => {
  if (setCookies.length === 0) return;
  for (const cookie of setCookies) reply.header('set-cookie', serializeCookie(cookie));
  reply.header('cache-control', forOneReader);
};

/**
 * Stores the place of the last search for the next page (LOC-12); the page itself is the same for everybody. A page that
 * is fetched ahead is no search.
 */
const keepPlace = (request: FastifyRequest, reply: FastifyReply): void => {
  const { bot, zip: before } = request.readSite();
  const zip = reply.getHeader(lastPlaceHeader);
  reply.removeHeader(lastPlaceHeader);
  if (typeof zip !== 'string' || zip === before || bot.isBot || isAhead(request)) return;
  reply.header('set-cookie', lastPlaceCookie(zip)).header('cache-control', forOneReader);
};

/** Passes what a search did not find on to whoever counts it. */
const keepSearchGaps = (request: FastifyRequest, reply: FastifyReply): void => {
  const header = reply.getHeader(searchGapsHeader);
  reply.removeHeader(searchGapsHeader);
  if (typeof header === 'string') request.searchGaps = readSearchGaps(header);
};

const sendHead = (reply: FastifyReply, { status, headers }: SharedPage | PersonalPage): void => {
  reply.code(status);
  if (status === 503) reply.header('retry-after', '2');
  for (const [name, value] of headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie);
  if (status === 200 && !headers.has('cache-control')) reply.header('cache-control', asItIsNow);
  if (status >= 500) reply.header('cache-control', forOneReader);
};

/** When the router itself fails it answers with plain text; browsers that opened a page get an error page. */
const sendOther = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: Extract<SharedPage | PersonalPage, { html: undefined }>,
): FastifyReply => {
  const isMarkdown = headers.get('content-type')?.startsWith('text/markdown') === true;
  if (status < 400 || isMarkdown || asksForData(request.url)) return reply.send(body);
  const { message } = errorCatalogue[status >= 500 ? 'internal' : 'bad-request'];
  return sendFailurePage(request, reply, { status, message });
};
