import type { FastifyInstance } from 'fastify';
import type { SearchGap } from '#domains/reference/analytics/search-gaps/search-gap.ts';
import type { PageType } from '../pages/page-type.ts';
import { isAhead } from './page-view-count.ts';
import type { SentPageType } from './sent-page-type.ts';
import type { ApiServices } from './services/api-services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the search of the page that is sent did not find. */
    searchGaps: readonly SearchGap[] | undefined;
  }
}

/** Pages with search results. */
const resultPages: readonly (PageType | undefined)[] = ['srp', 'dsrp', 'marketplacesearch'];

/**
 * Counts searches: every results page sent, as a document or as data, unless it is fetched ahead. Pages come from a cache, so they are counted when
 * sent. Nothing about the visitor is stored; of the search, only what it did not find, once a network and day, for
 * people who don't ask not to be tracked.
 */
export const registerSearchCount = (
  app: FastifyInstance,
  { countSearch, searchGaps }: Pick<ApiServices, 'countSearch' | 'searchGaps'>,
  sentPageType: SentPageType,
): void => {
  app.decorateRequest('searchGaps', undefined);
  app.addHook('onResponse', async (request, reply) => {
    if (!resultPages.includes(sentPageType(request, reply)) || isAhead(request)) return;
    const { bot, gpc, network } = request.readSite();
    countSearch(bot);
    if (!request.searchGaps || bot.isBot || gpc || request.preview) return;
    searchGaps.count(request.searchGaps, network);
  });
};
