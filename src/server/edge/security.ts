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
     * Origins that may write to a route; by default only our own. `our-brands` is for routes that pages of our other
     * hosts call, `any` for routes that verify a signature or read nothing of a person. Neither accepts a session cookie.
     */
    origins?: 'our-brands' | 'any';
  }
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

type Options = { publicOrigin: string | undefined; hosts: SiteHosts; development: boolean; clock: Clock };

/**
 * Security headers of every answer; the policy allows only this origin, and inline scripts and styles by their hashes.
 */
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
    // In development Vite adds scripts to the page.
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
  /** Another host of ours that a page calls and embeds as a frame. */
  sister?: string | undefined;
};

const hashesOf = (texts: readonly string[] = []): string =>
  texts.map((text) => ` 'sha256-${hash('sha256', text, 'base64')}'`).join('');

/** The content security policy: files of this origin, and these inline texts by hash. */
export const policyFor = ({ scripts, styles, sister }: Inline): string =>
  [
    "default-src 'self'",
    `script-src 'self'${hashesOf(scripts)}`,
    `style-src 'self'${hashesOf(styles)}`,
    // Style attributes have values such as a bar's height; they can't load anything.
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

/** Replaces the policy of an answer; in development there is none. */
export const setPolicy = (reply: FastifyReply, policy: string): void => {
  if (reply.hasHeader(policyHeader)) reply.header(policyHeader, policy);
};

/** Browsers always send the origin of a write; other clients send no Origin and have no cookies of ours. */
const comesFromUs = ({ headers, siteHost }: FastifyRequest): boolean => {
  if (headers['sec-fetch-site'] === 'cross-site') return false;
  const { origin = siteHost.origin } = headers;
  // A plain form on a page with the policy `no-referrer` (one-time links) names no origin; only browsers set the other.
  if (origin === 'null') return headers['sec-fetch-site'] === 'same-origin';
  return origin === siteHost.origin || URL.parse(origin)?.origin === siteHost.origin;
};

/** Whether the Origin is a host of ours with another protocol or port than in PUBLIC_ORIGIN. */
const comesFromOurHost = ({ headers: { origin = '' }, siteHost }: FastifyRequest): boolean =>
  URL.parse(origin)?.hostname === new URL(siteHost.origin).hostname;
