import type { FastifyInstance, FastifyRequest } from 'fastify';
import { referrerClass } from '#lib/referrer.ts';
import type { PageType } from '../pages/page-type.ts';
import { asksForData } from './pages/render-page.ts';
import type { SentPageType } from './sent-page-type.ts';
import type { ApiServices } from './services/api-services.ts';
import { vehicleIdOf } from './vehicle-id-of.ts';

/** Back-office pages are not traffic, failed pages were not viewed, and browsers fetch the offline page ahead. */
const uncounted: readonly (PageType | undefined)[] = [undefined, 'ops', 'error', 'offline'];

/** Whether the browser fetches a page that nobody may ever look at. */
export const isAhead = ({ headers }: FastifyRequest): boolean =>
  /prefetch|prerender/.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);

/**
 * Counts page views by page type, referrer class, device and hour. Reads and sets no cookie and stores no address or
 * identity; that a network viewed a car is kept until midnight, as a hash. Robots and browsers with Global Privacy
 * Control are not counted.
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
    if (bot.isBot || gpc || request.preview) return;
    const isOurs = (from: string): boolean => siteHosts.isOrigin(from, origin);
    const referrer = asksForData(request.url) ? 'internal' : referrerClass(request.headers.referer, isOurs);
    traffic.count({ pageType, referrer, device: device.type });
    const listingId = pageType === 'vdp' ? vehicleIdOf(request.url) : undefined;
    if (listingId !== undefined) vehicleViews.count(listingId, network);
  });
};
