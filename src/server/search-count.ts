import type { FastifyInstance } from 'fastify';
import type { PageType } from '../pages/page-type.ts';
import type { SentPageType } from './sent-page-type.ts';
import type { ApiServices } from './services/api-services.ts';

/** Pages with search results. */
const resultPages: readonly (PageType | undefined)[] = ['srp', 'dsrp', 'marketplacesearch'];

/**
 * Counts searches: every results page sent, as a document or as data. Pages come from a cache, so they are counted when
 * sent. Nothing about the search or the visitor is stored.
 */
export const registerSearchCount = (
  app: FastifyInstance,
  { countSearch }: Pick<ApiServices, 'countSearch'>,
  sentPageType: SentPageType,
): void => {
  app.addHook('onResponse', async (request, reply) => {
    if (resultPages.includes(sentPageType(request, reply))) countSearch(request.readSite().bot);
  });
};
