import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cursorAt, readCursor } from '#domains/browse/assistants/search-input/search-cursor.server.ts';
import { placeSchemas } from '#domains/cars/listings/listing-params.ts';
import { readDealerQuery } from '#domains/finding/criteria/address/dealer-address.ts';
import { dealerSorts, mostDealersPerPage } from '#domains/finding/criteria/address/dealer-query.ts';
import { listingTypes } from '#domains/reference/catalogue/vocabulary.ts';
import { AppError } from '#lib/errors.ts';
import { v1Root } from './api-v1-paths.ts';
import { sendCacheable } from './cacheable.ts';
import { Dealer, dealerAnswer } from './dealer.ts';
import { readQuery, refuse } from './query-values.ts';
import { nextAddress, rawQuery, type V1Options } from './v1-context.ts';

const usualDealers = 25;

const DealerQuery = z.strictObject({
  zip: placeSchemas.zip.optional(),
  city: placeSchemas.city.optional(),
  state: placeSchemas.state.optional(),
  radius: z
    .int()
    .min(0)
    .max(5000)
    .optional()
    .meta({ description: 'Miles; 0 is nationwide', examples: [50] }),
  makeCode: z
    .array(z.string())
    .optional()
    .meta({ description: 'With cars of any of these makes', examples: [['FORD']] }),
  listingType: z
    .array(z.enum(listingTypes.map(({ code }) => code)))
    .optional()
    .meta({ description: 'With cars of any of these conditions', examples: [['USED']] }),
  name: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'Part of the name', examples: ['Ford'] }),
  minRating: z
    .number()
    .min(0)
    .max(5)
    .optional()
    .meta({ description: 'Lowest rating', examples: [4] }),
  sort: z
    .enum(dealerSorts)
    .optional()
    .meta({ description: 'Order; distanceASC if missing', examples: ['ratingDESC'] }),
  limit: z
    .int()
    .min(1)
    .max(mostDealersPerPage)
    .optional()
    .meta({ description: `Dealers in the answer, ${usualDealers} if missing`, examples: [10] }),
  cursor: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'From the next of the part before', examples: ['25.Zk3v_Q1x9a'] }),
});

const DealerList = z
  .object({
    total: z.int().min(0),
    limit: z.int().min(1),
    dealers: z.array(Dealer),
    next: z.string().nullable().describe('Address of the following part; null at the end'),
  })
  .meta({ id: 'DealerList' });

const renamed: Readonly<Record<string, string>> = {
  radius: 'searchRadius',
  name: 'dealerName',
  sort: 'sortBy',
  limit: 'numRecords',
};
const namesBack = new Map(Object.entries(renamed).map(([name, other]) => [other, name]));

export const dealerRoutes = (app: FastifyInstance, { dealers, lookups, readContext }: V1Options): void => {
  app.get(
    `${v1Root}/dealers`,
    {
      schema: {
        tags: ['v1 dealers'],
        summary: 'Find dealers',
        description: 'Dealers by place, make, condition, name and rating, nearest first.',
        querystring: DealerQuery,
        response: { 200: DealerList },
      },
    },
    async (request, reply) => {
      const values = readQuery(DealerQuery, rawQuery(request));
      const context = readContext(request);
      const { cursor, limit = usualDealers, ...narrowing } = values;
      const spelled = Object.entries({ ...narrowing, limit }).map(([name, value]) => [
        renamed[name] ?? name,
        Array.isArray(value) ? value : String(value),
      ]);
      const { query, unknown } = readDealerQuery(Object.fromEntries(spelled), lookups);
      const problems = unknown.map(({ param = 'query', word, nearest }) => {
        const advice = nearest.length > 0 ? `. Try ${nearest.map(({ label }) => label).join(', ')}` : '';
        return [namesBack.get(param) ?? param, `"${word}" is unknown${advice}`];
      });
      if (problems.length > 0) return refuse(Object.fromEntries(problems));
      const key = JSON.stringify({ ...query, count: 0 });
      const first = cursor === undefined ? 0 : readCursor(cursor, key, undefined);
      if (first === undefined) return refuse({ cursor: 'is not of this search' });
      const answer = await dealers.search({ ...query, first }, context.shopper.inventory);
      const after = first + answer.owners.length;
      const isEnd = answer.owners.length === 0 || after >= answer.totalResultCount;
      return sendCacheable(request, reply, {
        total: answer.totalResultCount,
        limit,
        dealers: answer.owners.map((owner) => dealerAnswer(owner, owner.inventoryCount, context)),
        next: isEnd ? null : nextAddress(request, context.origin, cursorAt(after, key, undefined)),
      });
    },
  );

  app.get(
    `${v1Root}/dealers/:id`,
    {
      schema: {
        tags: ['v1 dealers'],
        summary: 'One dealer',
        description: 'A dealer with its address, hours, services and number of cars.',
        params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
        querystring: z.strictObject({}),
        response: { 200: Dealer },
      },
    },
    async (request, reply) => {
      readQuery(z.strictObject({}), rawQuery(request));
      const { id } = request.params as { id: string };
      const context = readContext(request);
      const dealer = /^\d{1,15}$/.test(id)
        ? await dealers.details({ id: Number(id), shopper: context.shopper, cars: 1 })
        : undefined;
      if (!dealer) throw new AppError('not-found', { message: 'There is no such dealer.' });
      return sendCacheable(request, reply, dealerAnswer(dealer.answer, dealer.counts.total, context));
    },
  );
};
