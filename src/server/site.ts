import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Decisions } from '#domains/people/experiments/decisions/decisions.server.ts';
import { forcedParameter } from '#domains/people/experiments/decisions/forced-decisions.server.ts';
import { parseConsent, readGpc } from '#domains/reference/analytics/consent.ts';
import { detectBot } from '#domains/reference/analytics/detect-bot.server.ts';
import { readDevice } from '#domains/reference/analytics/device.ts';
import { decideVisitor } from '#domains/reference/analytics/visitor.ts';
import { choiceCookies, visitorCookies } from '#domains/reference/analytics/visitor-cookies.ts';
import { brandKey } from '#domains/reference/brands/brand.ts';
import type { Brands } from '#domains/reference/brands/brands.ts';
import type { SiteHosts } from '#domains/reference/brands/site-hosts.server.ts';
import { siteStage } from '#domains/reference/brands/site-stage.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { resolveZip } from '#domains/reference/locations/resolve-zip.ts';
import { cardPaymentsCookie } from '#domains/reference/payments/figures/card-payments.ts';
import { readTermsCookie } from '#domains/reference/payments/figures/terms-cookie.ts';
import { termsCookie } from '#domains/reference/payments/figures/terms-cookie-name.ts';
import { networkOf } from '#lib/network.ts';
import { visitSourceOf } from '#lib/referrer.ts';
import { parseTheme, THEME_COOKIE } from '#ui/theme/theme.ts';
import type { RequestSite } from '../pages/app-context.ts';
import type { Config } from './config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Computed on first use, so that files and health checks don't pay for it. */
    readSite(): RequestSite;
  }
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

type Sources = {
  config: Config;
  hosts: SiteHosts;
  brands: Brands;
  decisions: Decisions;
  lookup: Pick<LocationLookup, 'byZip'>;
};

export const registerSite = (app: FastifyInstance, sources: Sources): void => {
  const cache = new WeakMap<FastifyRequest, RequestSite>();
  app.decorateRequest('readSite', function readSite(this: FastifyRequest) {
    const site = cache.get(this) ?? readSiteOf(this, sources);
    cache.set(this, site);
    return site;
  });
};

const readSiteOf = (request: FastifyRequest, { config, hosts, brands, decisions, lookup }: Sources): RequestSite => {
  const { headers } = request;
  const cookies: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.cookies)) if (value !== undefined) cookies[name] = value;
  const query = request.query as Record<string, string | string[] | undefined>;
  const { brand: queryBrand } = query;
  const brand = (request.preview ? brands.resolveDraft : brands.resolve)({
    place: request.siteHost.place,
    queryBrand: typeof queryBrand === 'string' ? queryBrand : null,
  });
  const bot = detectBot(headers['user-agent']);
  const consent = parseConsent(cookies[choiceCookies.consent.name]);
  const gpc = readGpc(headers['sec-gpc']) || readGpc(headers.dnt);
  const { origin } = request.siteHost;
  const secure = origin.startsWith('https:');
  const edgeHeader = (name: string | undefined) => (name === undefined ? undefined : single(headers[name]));
  const edge = { zips: edgeHeader(config.geoZipHeader), network: edgeHeader(config.geoNetworkHeader) };
  const visitor = decideVisitor({ cookies, consent, isBot: bot.isBot, gpc, newId: randomUUID, secure });
  const place = resolveZip({ query, cookies, isBot: bot.isBot, edge }, (zip) => lookup.byZip(zip).ok);
  const town = lookup.byZip(place.zip);
  const device = readDevice(single(headers[config.deviceHeader]), headers['user-agent']);
  const profile = cookies[visitorCookies.profile.name];
  const decided = decisions.forVisitor({
    brand: brandKey(brand),
    device: device.type,
    zip: place.zip,
    visitor,
    profile,
    left: cookies[choiceCookies.leftExperiments.name],
    forced: query[forcedParameter],
  });
  if (decided.profile !== undefined && decided.profile !== profile) {
    visitor.setCookies.push({ ...visitorCookies.profile, value: decided.profile, secure });
  }
  const features = { ...decisions.everyone(brandKey(brand)), ...decided.variant };
  return {
    network: networkOf(request.ip),
    source: visitSourceOf(headers, (from) => hosts.isOrigin(from, origin)),
    origin,
    walletOrigin: hosts.walletOrigin(request.siteHost),
    stage: siteStage(request.siteHost, config.stage),
    brand,
    features,
    content: brands.content(brand, features),
    flags: brands.flags(brand, features),
    brandStyle: brands.theme(brand),
    theme: parseTheme(cookies[THEME_COOKIE]),
    visitor,
    decided,
    ownTerms: readTermsCookie(cookies[termsCookie]),
    hidesCardPayments: cookies[cardPaymentsCookie] === 'off',
    consent,
    gpc,
    bot,
    ...place,
    state: town.ok ? town.value.state : undefined,
    device,
  };
};
