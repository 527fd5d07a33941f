import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withAbsolutePictures } from '#domains/cars/listings/absolute-pictures.ts';
import { ListingsBody } from '#domains/cars/listings/listing-api-schema.ts';
import { ListingParams } from '#domains/cars/listings/listing-params.ts';
import { listingServices } from '#domains/cars/listings/listing-services.ts';
import {
  type AnsweredListing,
  isExpired,
  type ListingsAnswer,
  listingsAnswer,
} from '#domains/cars/listings/listings-answer.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { vehicleFields } from '#domains/finding/criteria/filters-by-kind.ts';
import { nearbyLotRadiusMiles } from '#domains/finding/criteria/nearby-lot-limits.ts';
import { readTermsQuery } from '#domains/reference/payments/terms-query.ts';
import { AppError } from '#lib/errors.ts';
import { noticeHeaders } from '#lib/notices.ts';
import type { Facets } from './facets.ts';
import type { ShopperContext } from './listing-hydration.server.ts';
import { type ListingQuery, readListingQuery } from './listing-query.ts';
import type { ListingSearch } from './listing-search.server.ts';
import { listingStats } from './listing-stats.ts';

type ListingsApiOptions = {
  search: ListingSearch;
  /** Catalogue and places for reading parameters. */
  lookups: Lookups;
  /** Origin for picture addresses. */
  originOf(request: FastifyRequest): string;
  /** The requester's context, from brand, flags and wallet. */
  readShopper(request: FastifyRequest): ShopperContext;
};

type Answer = Parameters<typeof withAbsolutePictures>[0] & Record<string, unknown>;

type Root = (typeof listingServices)[number];

/** Serialized without a schema, which would cost more than the search for a hundred listings. */
const sendJson = <T>(reply: FastifyReply, answer: T) =>
  reply
    .header('cache-control', 'no-cache')
    .type('application/json; charset=utf-8')
    .serializer((body: T) => JSON.stringify(body))
    .send(answer);

const collapsed = (facets: Facets): Facets =>
  Object.fromEntries(Object.entries(facets).map(([name, facet]) => [name, { ...facet, collapsed: true }]));

/** The older search has body style and location on the listing itself. */
const asOlderClientsKnow = (answer: Answer): Answer => ({
  ...answer,
  listings: answer.listings.map((listing) =>
    isExpired(listing)
      ? listing
      : {
          ...listing,
          bodyStyleCodes: listing.bodyStyles.map(({ code }) => code),
          zip: listing.owner.location.address.zip,
        },
  ),
});

/** Clients of the mirror read a fuel's group as its code; those of the first root know letters. */
const asMirrorClientsKnow = (answer: Answer): Answer => ({
  ...answer,
  listings: answer.listings.map((listing) =>
    isExpired(listing)
      ? listing
      : { ...listing, fuelType: { ...listing.fuelType, code: listing.fuelType.group || listing.fuelType.code } },
  ),
});

/** Listing endpoints under both base paths. */
export const listingsApi: FastifyPluginAsyncZod<ListingsApiOptions> = async (app, options) => {
  const { search, lookups, originOf, readShopper } = options;
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
    sendJson(reply, withAbsolutePictures(answer, originOf(request)));

  const read = (request: FastifyRequest, reply: FastifyReply): ListingQuery => {
    const query = readListingQuery(request.query as Record<string, string | string[]>, lookups);
    if (!query.ok) throw new AppError('validation-failed', { fields: query.error });
    reply.headers(noticeHeaders(query.value.notices));
    return query.value;
  };

  const shopperOf = (request: FastifyRequest): ShopperContext => {
    const terms = readTermsQuery(request.query as Record<string, unknown>);
    if (!terms.ok) throw new AppError('validation-failed', { fields: terms.error });
    const shopper = readShopper(request);
    return terms.value ? { ...shopper, terms: terms.value } : shopper;
  };

  const named = async (query: ListingQuery, shopper: ShopperContext): Promise<ListingsAnswer<AnsweredListing>> => {
    const { place } = query.search;
    if (query.listingIds) return search.byIds(query.listingIds, shopper, place);
    const vehicles = await Promise.all((query.vins ?? []).map((vin) => search.byVin(vin, shopper, place)));
    return listingsAnswer(vehicles.flatMap((answer) => answer.listings));
  };

  const answerTo = async (
    request: FastifyRequest,
    reply: FastifyReply,
    filters: Root['filters'],
    withAverage = false,
  ): Promise<Answer> => {
    const query = read(request, reply);
    const shopper = shopperOf(request);
    if (query.listingIds || query.vins) {
      const { place, radiusMiles } = query.search;
      const cars = await named(query, shopper);
      return { ...cars, [filters]: {}, searchRadius: radiusMiles, zip: place.zip ?? '', ...query.notices };
    }
    const { facets, sponsored, majorityLabel, stats, ...results } = await search.search(query.search, shopper, {
      facets: !query.hideFilters || query.stats.includes('year'),
      sponsored: query.sponsored,
      stats: query.stats.length > 0 || withAverage,
    });
    const visibleFacets = query.hideFilters ? {} : facets;
    return {
      ...results,
      [filters]: query.collapseFilters ? collapsed(visibleFacets) : visibleFacets,
      majorityLabel,
      ...(query.sponsored && { sponsored }),
      ...(query.stats.length > 0 && { stats: listingStats(query, stats, facets) }),
      ...(withAverage && { averagePrice: stats?.averagePrice ?? null }),
      ...query.notices,
    };
  };

  const listingRoute = (summary: string) => ({
    schema: { tags: ['listings'], summary, querystring: ListingParams, response: { 200: ListingsBody } },
  });

  for (const { path, filters } of listingServices) {
    const sendHere = (request: FastifyRequest, reply: FastifyReply, answer: Answer) =>
      send(request, reply, filters === 'filterGroups' ? asMirrorClientsKnow(answer) : answer);

    app.get(`${path}/listing`, listingRoute('Search, or look up by listingId or vin'), async (request, reply) =>
      sendHere(request, reply, await answerTo(request, reply, filters)),
    );

    app.get(
      `${path}/listing/count`,
      {
        schema: {
          tags: ['listings'],
          summary: 'How many match',
          querystring: ListingParams,
          response: { 200: z.int() },
        },
      },
      async (request, reply) => sendJson(reply, await search.count(read(request, reply).search, shopperOf(request))),
    );

    app.get(`${path}/listing/similar`, listingRoute('Cars like one'), async (request, reply) => {
      const query = read(request, reply);
      const { place, count, criteria, radiusMiles } = query.search;
      const [id] = query.listingIds ?? query.search.criteria.excludedIds;
      const namesVehicle = vehicleFields.some((field) => criteria[field].length > 0);
      if (id === undefined && !namesVehicle) {
        throw new AppError('validation-failed', { fields: { listingId: 'is missing, and so is a makeCode' } });
      }
      const hasCount = (request.query as Record<string, unknown>).numRecords !== undefined;
      const within = { place, criteria, ...(query.hasRadius && { radiusMiles }), ...(hasCount && { count }) };
      const shopper = shopperOf(request);
      const answer = id === undefined ? await search.such(within, shopper) : await search.similar(id, within, shopper);
      if (!answer) throw new AppError('not-found');
      return sendHere(request, reply, { ...answer, [filters]: {}, ...query.notices });
    });

    app.get(
      `${path}/listing/vin/:vin`,
      {
        schema: {
          tags: ['listings'],
          summary: 'The offer of a vehicle',
          params: z.object({ vin: z.string() }),
          querystring: ListingParams,
          response: { 200: ListingsBody },
        },
      },
      async (request, reply) => {
        const { search: apiSearch, notices } = read(request, reply);
        const vin = request.params.vin.trim().toUpperCase();
        const answer = /^[A-Z0-9]{5,17}$/.test(vin)
          ? await search.byVin(vin, shopperOf(request), apiSearch.place)
          : undefined;
        if (!answer || answer.listings.length === 0) throw new AppError('not-found');
        return sendHere(request, reply, { ...answer, [filters]: {}, ...notices });
      },
    );

    // Single listings are requested by `?listingId=`; clients rely on this being a 404.
    app.get(`${path}/listing/:id`, { schema: { hide: true } }, async () => {
      throw new AppError('not-found');
    });

    app.get(
      `${path}/dealerlot/v2/multiple`,
      listingRoute('One such car on another lot nearby'),
      async (request, reply) => {
        const { search: apiSearch, hasRadius, notices } = read(request, reply);
        const radiusMiles = hasRadius ? apiSearch.radiusMiles : nearbyLotRadiusMiles;
        const answer = await search.nearbyLot({ ...apiSearch, radiusMiles }, shopperOf(request));
        return sendHere(request, reply, {
          ...answer,
          searchRadius: radiusMiles,
          zip: apiSearch.place.zip ?? '',
          ...notices,
        });
      },
    );
  }

  app.get('/rest/searchresults/base', listingRoute('Search as older clients know it'), async (request, reply) =>
    send(request, reply, asOlderClientsKnow(await answerTo(request, reply, 'filters', true))),
  );
};
