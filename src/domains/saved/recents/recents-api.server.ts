import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ListingsBody } from '#domains/cars/listings/listing-api-schema.ts';
import { ListingParams } from '#domains/cars/listings/listing-params.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import { readListingQuery } from '#domains/cars/search/listing-query.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { CountMatches } from '#domains/saved/saved-searches/new-matches.server.ts';
import type { Clock } from '#lib/clock.ts';
import { AppError } from '#lib/errors.ts';
import { recentFindsRoot } from './recent-finds.ts';

type RecentsApiOptions = {
  search: Pick<ListingSearch, 'search'>;
  countMatches: CountMatches;
  lookups: Lookups;
  readShopper(request: FastifyRequest): ShopperContext;
  clock: Clock;
};

/** Default number of listings for a recent search (RCNT-10). */
const recentCount = 12;

/** When the search was last run (RULING-26): ISO 8601, or epoch milliseconds as our own stores have it. */
const LastExecution = z
  .union([z.iso.datetime({ offset: true }), z.string().regex(/^\d{1,15}$/, 'is not a time')])
  .transform((text) => (/^\d+$/.test(text) ? Number(text) : Date.parse(text)));
const RecentParams = ListingParams.extend({ myatcLastExecution: LastExecution.optional() });

const Counts = z.object({
  totalResultCount: z.int(),
  newCount: z.int().describe('Listed since myatcLastExecution; 0 without one'),
  lastExecution: z.int().nullable(),
});

/** The newest cars of a recent search, and how many were listed since it was last run. */
export const recentsApi: FastifyPluginAsyncZod<RecentsApiOptions> = async (app, options) => {
  const { search, countMatches, lookups, readShopper, clock } = options;

  const read = ({ myatcLastExecution: sinceMs, ...params }: z.output<typeof RecentParams>) => {
    const query = readListingQuery(params as Record<string, string | string[]>, lookups);
    if (!query.ok) throw new AppError('validation-failed', { fields: query.error });
    const hasCount = params.numRecords !== undefined;
    const search: Search = { ...query.value.search, ...(!hasCount && { count: recentCount }) };
    return { search, sinceMs };
  };

  const newSince = async (search: Search, sinceMs: number | undefined, { inventory, terms }: ShopperContext) =>
    countMatches(search, sinceMs === undefined ? clock.now() : sinceMs, { inventory, terms });

  app.get(
    `${recentFindsRoot}/listings`,
    {
      schema: {
        tags: ['personalization'],
        summary: 'The newest cars of a recent search',
        querystring: RecentParams,
        response: { 200: ListingsBody },
      },
    },
    async (request, reply) => {
      const { search: findSearch, sinceMs } = read(request.query);
      // Without a last time nothing counts as new, and the search keeps its own order.
      const sort = sinceMs === undefined ? findSearch.sort : 'datelistedDESC';
      const [results, { newCount }] = await Promise.all([
        search.search({ ...findSearch, sort }, readShopper(request), { facets: false }),
        newSince(findSearch, sinceMs, readShopper(request)),
      ]);
      const { listings, owners, totalResultCount, searchRadius, zip } = results;
      return reply
        .header('cache-control', 'no-cache')
        .type('application/json; charset=utf-8')
        .serializer((body: object) => JSON.stringify(body))
        .send({ listings, owners, totalResultCount, newCount, searchRadius, zip, filters: {} });
    },
  );

  app.get(
    `${recentFindsRoot}/counts`,
    {
      schema: {
        tags: ['personalization'],
        summary: 'How many cars a recent search finds, and how many are new',
        querystring: RecentParams,
        response: { 200: Counts },
      },
    },
    async (request, reply) => {
      const { search: findSearch, sinceMs } = read(request.query);
      const { total, newCount } = await newSince(findSearch, sinceMs, readShopper(request));
      reply.header('cache-control', 'no-cache');
      return { totalResultCount: total, newCount, lastExecution: sinceMs ?? null };
    },
  );
};
