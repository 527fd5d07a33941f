import type { FastifyInstance } from 'fastify';
import type { PageType } from '../pages/page-type.ts';
import type { SentPageType } from './sent-page-type.ts';
import type { ApiServices } from './services/api-services.ts';

/** Pages that list what a search found. */
const resultPages: readonly (PageType | undefined)[] = ['srp', 'dsrp', 'marketplacesearch'];

/**
 * Counts searches: every page of results that was sent, whole or as the data of one. Pages come from a cache, so it is
 * counted where they leave. Nothing is kept of what was searched, or by whom.
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
