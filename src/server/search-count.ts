import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resolveUrl } from '#domains/criteria/address/resolve.ts';
import { asksForData } from './pages/render-page.ts';
import type { ApiServices } from './services/api-services.ts';

/** Pages that list what a search found. */
const resultPages: readonly unknown[] = ['srp', 'dsrp', 'marketplacesearch'];

/**
 * Counts searches: every page of results that was sent, whole or as the data of one. Pages come from a cache, so it is
 * counted where they leave. Nothing is kept of what was searched, or by whom.
 */
export const registerSearchCount = (
  app: FastifyInstance,
  { countSearch, lookups }: Pick<ApiServices, 'countSearch' | 'lookups'>,
): void => {
  const isDataOfResults = (request: FastifyRequest): boolean => {
    const path = request.url.replace(/(?:\/_root)?\.data(?=\?|$)/, '');
    return resultPages.includes(resolveUrl(path, { ...lookups, brand: request.readSite().brand }).pageType);
  };
  app.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || request.routeOptions.url !== '/*') return;
    const isResults = asksForData(request.url)
      ? isDataOfResults(request)
      : resultPages.includes(reply.getHeader('x-page-type'));
    if (isResults) countSearch(request.readSite().bot);
  });
};
