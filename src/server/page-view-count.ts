import type { FastifyInstance, FastifyRequest } from 'fastify';
import { referrerClass } from '#domains/reference/analytics/traffic/referrer.ts';
import type { PageType } from '../pages/page-type.ts';
import { asksForData } from './pages/render-page.ts';
import type { SentPageType } from './sent-page-type.ts';
import type { ApiServices } from './services/api-services.ts';
import { vehicleIdOf } from './vehicle-id-of.ts';

/** The back office is no traffic, and a page that failed was not looked at. */
const uncounted: readonly (PageType | undefined)[] = [undefined, 'ops', 'error'];

const isAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);

/**
 * Counts pages that people look at: by kind of page, of referrer and of device, and by the hour. No cookie is read or
 * set for it, and neither an address nor anything else of who asked is kept; that a network looked at a car is known
 * until midnight, as a number that nobody can read back. Robots are not counted, and neither is
 * whoever's browser asks not to be.
 */
export const registerPageViewCount = (
  app: FastifyInstance,
  { traffic, vehicleViews, siteHosts }: Pick<ApiServices, 'traffic' | 'vehicleViews' | 'siteHosts'>,
  sentPageType: SentPageType,
): void => {
  app.addHook('onResponse', async (request, reply) => {
    const pageType = sentPageType(request, reply);
    if (pageType === undefined || uncounted.includes(pageType) || isAhead(request)) return;
    const { bot, gpc, device, origin, network } = request.readSite();
    if (bot.isBot || gpc) return;
    const isOurs = (from: string): boolean => siteHosts.isOrigin(from, origin);
    const referrer = asksForData(request.url) ? 'internal' : referrerClass(request.headers.referer, isOurs);
    traffic.count({ pageType, referrer, device: device.type });
    const listingId = pageType === 'vdp' ? vehicleIdOf(request.url) : undefined;
    if (listingId !== undefined) vehicleViews.count(listingId, network);
  });
};
