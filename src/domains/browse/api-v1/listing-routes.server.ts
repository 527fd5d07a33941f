import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { cursorAt, readCursor } from '#domains/browse/assistants/search-input/search-cursor.server.ts';
import { isExpired } from '#domains/cars/listings/listings-answer.ts';
import { buildSearchPath } from '#domains/finding/criteria/address/build-search-path.ts';
import { mostRecords, resultWindow, type Search } from '#domains/finding/criteria/search.ts';
import { readTermsQuery } from '#domains/reference/payments/terms-query.ts';
import { AppError } from '#lib/errors.ts';
import { v1Root } from './api-v1-paths.ts';
import { sendCacheable } from './cacheable.ts';
import { Car, carAnswer, carFields } from './car.ts';
import { groupParams, groupsOf, neededFor } from './groups.ts';
import { readSearchParams, searchShape, sortParam } from './listing-params.ts';
import { type RawQuery, readQuery, refuse } from './query-values.ts';
import { nextAddress, rawQuery, type V1Context, type V1Options } from './v1-context.ts';

const usualCars = 25;

const Fields = z
  .array(z.enum(carFields))
  .optional()
  .meta({ description: 'Only these fields of each car; id is always there', examples: [['title', 'price', 'url']] });

const listShape = {
  sort: sortParam,
  limit: z
    .int()
    .min(1)
    .max(mostRecords)
    .optional()
    .meta({ description: `Cars in the answer, ${usualCars} if missing`, examples: [10] }),
  cursor: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'From the next of the part before', examples: ['25.Zk3v_Q1x9a'] }),
  fields: Fields,
};

const CarList = z
  .object({
    total: z.int().min(0).describe('All matches'),
    limit: z.int().min(1),
    listings: z.array(Car),
    next: z.string().nullable().describe('Address of the following part; null at the end'),
  })
  .meta({ id: 'CarList' });

const countShape = {
  by: z
    .enum(groupParams)
    .optional()
    .meta({
      description: 'Also the count of each value of this filter, without its own selection',
      examples: ['makeCode'],
    }),
};

const Counts = z
  .object({
    total: z.int().min(0),
    groups: z
      .array(z.object({ code: z.string(), name: z.string(), count: z.int().min(0) }).meta({ id: 'CountOfValue' }))
      .nullable()
      .describe('Null without `by`'),
  })
  .meta({ id: 'Counts' });

/** The shopper whose payments and costs are answered: on the terms that the query names, if any. */
const withTerms = ({ shopper }: V1Context, raw: RawQuery): V1Context['shopper'] => {
  const terms = readTermsQuery(raw);
  if (!terms.ok) return refuse(terms.error);
  return terms.value ? { ...shopper, terms: terms.value } : shopper;
};

const needsPlace = ({ sort, place }: Search): boolean => sort === 'distanceASC' && Object.keys(place).length === 0;

/** Searching, counting and looking up cars, typed and strict (API-04). */
export const listingRoutes = (app: FastifyInstance, { search: listings, lookups, readContext }: V1Options): void => {
  app.get(
    `${v1Root}/listings`,
    {
      schema: {
        tags: ['v1 listings'],
        summary: 'Search cars',
        description: 'Cars that meet every filter, best match first. Sponsored cars are never among them.',
        querystring: z.strictObject({ ...searchShape, ...listShape }),
        response: { 200: CarList },
      },
    },
    async (request, reply) => {
      const raw = rawQuery(request);
      const context = readContext(request);
      const { search: narrowed, own } = readSearchParams(listShape, raw, lookups);
      const { sort = 'relevance', limit = usualCars, cursor, fields } = own;
      const shopper = withTerms(context, raw);
      const whole: Search = { ...narrowed, sort };
      if (needsPlace(whole)) return refuse({ sort: 'needs a place' });
      const key = buildSearchPath(whole, { brand: context.brand, ...lookups });
      const first = cursor === undefined ? 0 : readCursor(cursor, key, shopper.terms);
      if (first === undefined) return refuse({ cursor: 'is not of this search' });
      const answer = await listings.search({ ...whole, first, count: limit }, shopper, { facets: false });
      const after = first + answer.listings.length;
      const isEnd = answer.listings.length === 0 || after >= Math.min(answer.totalResultCount, resultWindow);
      return sendCacheable(request, reply, {
        total: answer.totalResultCount,
        limit,
        listings: answer.listings.map((car) => carAnswer(car, context.origin, fields)),
        next: isEnd ? null : nextAddress(request, context.origin, cursorAt(after, key, shopper.terms)),
      });
    },
  );

  app.get(
    `${v1Root}/listings/:id`,
    {
      schema: {
        tags: ['v1 listings'],
        summary: 'One car',
        description: 'Everything about a car. 410 for a car that left in the last 60 days.',
        params: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
        querystring: z.strictObject({ fields: Fields }),
        response: { 200: Car },
      },
    },
    async (request, reply) => {
      const { fields } = readQuery(z.strictObject({ fields: Fields }), rawQuery(request));
      const { id } = request.params as { id: string };
      const { shopper, origin } = readContext(request);
      const [car] = /^\d{1,15}$/.test(id) ? (await listings.byIds([Number(id)], shopper)).listings : [];
      if (!car) throw new AppError('not-found', { message: 'There is no such car.' });
      if (isExpired(car)) throw new AppError('gone', { message: 'This car is no longer for sale.' });
      return sendCacheable(request, reply, carAnswer(car, origin, fields));
    },
  );

  app.get(
    `${v1Root}/counts`,
    {
      schema: {
        tags: ['v1 listings'],
        summary: 'Count cars',
        description: 'How many cars meet every filter, and with `by` how many there are of each value of one of them.',
        querystring: z.strictObject({ ...searchShape, ...countShape }),
        response: { 200: Counts },
      },
    },
    async (request, reply) => {
      const raw = rawQuery(request);
      const { search, own } = readSearchParams(countShape, raw, lookups);
      const shopper = withTerms(readContext(request), raw);
      const { by } = own;
      if (by === undefined) {
        return sendCacheable(request, reply, { total: await listings.count(search, shopper), groups: null });
      }
      const needed = neededFor(by, search.criteria);
      if (needed !== undefined) return refuse({ by: `"${by}" needs ${needed}` });
      const { totalResultCount: total, facets } = await listings.search({ ...search, count: 1 }, shopper, {
        facets: true,
      });
      return sendCacheable(request, reply, { total, groups: groupsOf(facets, by) });
    },
  );
};
