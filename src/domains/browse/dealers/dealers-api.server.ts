import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listingServices } from '#domains/cars/listings/listing-services.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import { readDealerQuery } from '#domains/finding/criteria/address/dealer-address.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { AppError } from '#lib/errors.ts';
import { noticeHeaders } from '#lib/notices.ts';
import { DealerBody, DealerParams, DealersBody } from './dealer-api-schema.ts';
import { dealersFailed } from './dealer-copy.ts';
import type { Dealers } from './dealers.server.ts';

type DealersApiOptions = {
  dealers: Pick<Dealers, 'search' | 'details'>;
  lookups: Lookups;
  readShopper(request: FastifyRequest): ShopperContext;
};

/** Error messages for invalid values. They are refused, because ignoring them would widen the search unnoticed. */
const reasons: Readonly<Record<string, string>> = {
  zip: 'cannot find zipcode data for it',
  city: 'is not a city of that state',
  state: 'is not a state',
  searchRadius: 'is not a number of miles',
  minRating: 'is not a rating from 0 to 5',
};

/** If dealers cannot be read, the API answers with the same sentence as the pages (RULING-53). */
const orUnavailable = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    throw Object.assign(new AppError('unavailable', { message: dealersFailed }), { cause: error });
  }
};

const sendJson = <T>(reply: FastifyReply, answer: T) =>
  reply
    .header('cache-control', 'no-cache')
    .type('application/json; charset=utf-8')
    .serializer((body: T) => JSON.stringify(body))
    .send(answer);

/** Dealer search and dealer details, under both base paths of the API. */
export const dealersApi: FastifyPluginAsyncZod<DealersApiOptions> = async (app, { dealers, lookups, readShopper }) => {
  for (const { path, filters } of listingServices) {
    app.get(
      `${path}/dealer`,
      {
        schema: {
          tags: ['dealers'],
          summary: 'Dealers by place, make, listing type, name, services and rating',
          querystring: DealerParams,
          response: { 200: DealersBody },
        },
      },
      async (request, reply) => {
        const { query, unknown, notices } = readDealerQuery(
          request.query as Record<string, string | string[]>,
          lookups,
        );
        const fields = Object.fromEntries(
          unknown.flatMap(({ param = '', word }) => {
            const reason = Object.hasOwn(reasons, param) ? reasons[param] : undefined;
            return reason === undefined ? [] : [[param, `"${word}" ${reason}`]];
          }),
        );
        if (Object.keys(fields).length > 0) throw new AppError('validation-failed', { fields });
        const { owners, totalResultCount, facets, searchRadius, zip } = await orUnavailable(
          dealers.search(query, readShopper(request).inventory),
        );
        reply.headers(noticeHeaders(notices));
        return sendJson(reply, { owners, totalResultCount, searchRadius, zip, [filters]: facets, ...notices });
      },
    );

    app.get(
      `${path}/dealer/:id`,
      {
        schema: {
          tags: ['dealers'],
          summary: 'One dealer: the owner, its cars by listing type and make, and how it is rated',
          params: z.object({ id: z.string() }),
          response: { 200: DealerBody },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        if (!/^\d{5,15}$/.test(id)) throw new AppError('not-found');
        const dealer = await orUnavailable(dealers.details({ id: Number(id), shopper: readShopper(request), cars: 1 }));
        if (!dealer) throw new AppError('not-found');
        return sendJson(reply, { owner: dealer.answer, counts: dealer.counts, reviews: dealer.reviews });
      },
    );
  }
};
