import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import { atMostEvery } from '#lib/at-most-every.ts';
import type { Clock } from '#lib/clock.ts';
import { minuteMs } from '#lib/duration.ts';
import { AppError } from '#lib/errors.ts';
import { registerBrandOrigins } from './brand-origins.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * From which pages a route may be written to: our own, unless it says otherwise. `our-brands` is for routes that
     * the pages of our other hosts call and read, `any` for those that know by a signature what they may do. To
     * neither is anybody known by a cookie.
     */
    origins?: 'our-brands' | 'any';
  }
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

type Options = { publicOrigin: string | undefined; hosts: SiteHosts; development: boolean; clock: Clock };

/** Headers on every answer; the policy names only this origin, and an answer's own inline parts by their hashes. */
export const registerSecurity = (app: FastifyInstance, { publicOrigin, hosts, development, clock }: Options): void => {
  const worthALine = atMostEvery(minuteMs, clock);
  const { comesFromBrand } = registerBrandOrigins(app, hosts);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!writes.has(request.method) || request.routeOptions.config.origins === 'any') return done();
    if (comesFromUs(request) || comesFromBrand(request)) return done();
    if (comesFromOurHost(request) && worthALine()) {
      const { origin } = request.headers;
      const ours = request.siteHost.origin;
      request.log.warn({ origin, ours }, 'a form of our own was refused; PUBLIC_ORIGIN says how shoppers reach us');
    }
    throw new AppError('foreign-origin');
  });

  const headers = {
    ...securityHeaders,
    ...(publicOrigin?.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    // While developing, the tools put scripts of their own into the page.
    ...(!development && { [policyHeader]: strictPolicy }),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
};

const securityHeaders = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};

const policyHeader = 'content-security-policy';

type Inline = {
  scripts?: readonly string[];
  styles?: readonly string[];
  /** Another host of ours that a page calls and holds a frame of. */
  sister?: string | undefined;
};

const hashesOf = (texts: readonly string[] = []): string =>
  texts.map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`).join('');

/** What may run: files of this origin, and these texts where they stand in the document itself. */
export const policyFor = ({ scripts, styles, sister }: Inline): string =>
  [
    "default-src 'self'",
    `script-src 'self'${hashesOf(scripts)}`,
    `style-src 'self'${hashesOf(styles)}`,
    // Style attributes carry figures such as a bar's height; they cannot load anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${sister ? ` ${sister}` : ''}`,
    ...(sister ? [`frame-src 'self' ${sister}`] : []),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join(';');

const strictPolicy = policyFor({});

/** Exchanges an answer's policy for its own; where there is none, as while developing, there stays none. */
export const setPolicy = (reply: FastifyReply, policy: string): void => {
  if (reply.hasHeader(policyHeader)) reply.header(policyHeader, policy);
};

/** A browser always names where a write comes from; other clients send no Origin and carry no cookies of ours. */
const comesFromUs = ({ headers, siteHost }: FastifyRequest): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin = siteHost.origin } = headers;
  return origin === siteHost.origin || URL.parse(origin)?.origin === siteHost.origin;
};

/** Whether the Origin names a host of ours under another protocol or port than PUBLIC_ORIGIN says. */
const comesFromOurHost = ({ headers: { origin = '' }, siteHost }: FastifyRequest): boolean =>
  URL.parse(origin)?.hostname === new URL(siteHost.origin).hostname;
