import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { UrlContext } from '#domains/finding/criteria/address/build-search-path.ts';
import { type FeedFormat, feedPath, feedRoute } from '#domains/finding/criteria/address/feed-path.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { resolveUrl } from '#domains/finding/criteria/address/resolve.ts';
import { searchHeading } from '#domains/finding/criteria/search-heading.ts';
import type { Brand } from '#domains/reference/brands/brand.ts';
import { AppError } from '#lib/errors.ts';
import { type SearchFeed, searchJsonFeed, searchRss } from './search-feed.ts';

type FeedsApiOptions = {
  search: Pick<ListingSearch, 'search'>;
  lookups: Lookups;
  readSite(request: FastifyRequest): { origin: string; brand: Brand };
  readShopper(request: FastifyRequest): ShopperContext;
};

const longestUrl = 8192;
const itemsInFeed = 50;
const cacheSeconds = 120;

const formats = {
  rss: { type: 'application/rss+xml; charset=utf-8', write: searchRss },
  json: { type: 'application/feed+json; charset=utf-8', write: searchJsonFeed },
} as const satisfies Record<FeedFormat, { type: string; write: (feed: SearchFeed) => string }>;

/** Feed of any search, newest cars first. `url` is the address of its results page. */
export const feedsApi: FastifyPluginAsyncZod<FeedsApiOptions> = async (app, options) => {
  const { search, lookups, readSite, readShopper } = options;

  for (const format of ['rss', 'json'] as const) {
    app.get(
      feedRoute(format),
      {
        schema: {
          tags: ['search'],
          summary: `The newest cars of a search, as ${format === 'rss' ? 'RSS 2.0' : 'JSON Feed 1.1'}`,
          querystring: z.object({ url: z.string().min(1).max(longestUrl) }),
        },
      },
      async (request, reply) => {
        const { origin, brand } = readSite(request);
        const urls: UrlContext = { brand, ...lookups };
        const { search: feedSearch, canonical } = resolveUrl(request.query.url, urls);
        if (!feedSearch) throw new AppError('not-found', { message: 'That address isn’t a search.' });
        const newest = { ...feedSearch, sort: 'datelistedDESC', first: 0, count: itemsInFeed } as const;
        const { listings } = await search.search(newest, readShopper(request), { facets: false });
        const { type, write } = formats[format];
        const body = write({
          title: searchHeading(feedSearch, urls),
          siteName: brand.name,
          origin,
          pagePath: canonical,
          feedPath: feedPath(format, canonical),
          // Date of the newest car, so that an unchanged feed stays byte for byte the same.
          newestMs: listings.length > 0 ? Math.max(...listings.map((car) => Date.parse(car.listedDate))) : undefined,
          listings,
        });
        const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
        // Robots may read what pages advertise; in an index it would stand beside the page itself.
        reply.headers({ etag: tag, 'cache-control': `public, max-age=${cacheSeconds}`, 'x-robots-tag': 'noindex' });
        const etags = (request.headers['if-none-match'] ?? '').split(',').map((text) => text.trim().replace('W/', ''));
        if (etags.includes(tag)) return reply.code(304).send();
        return reply.type(type).send(body);
      },
    );
  }
};
