import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cardOfListing } from '#domains/cars/listings/card-of-listing.ts';
import type { ListingAnswer } from '#domains/cars/listings/listing-answer.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import type { SavedVehicles } from '#domains/saved/saved-vehicles/saved-vehicles.server.ts';
import { picksPath } from './load-picks.ts';
import { type PickCar, type PickSource, picksOf } from './pick.ts';

type PicksApiOptions = SignedInOptions & {
  savedVehicles: Pick<SavedVehicles, 'list'>;
  search: Pick<ListingSearch, 'vehicle' | 'similar'>;
  readShopper(request: FastifyRequest): ShopperContext;
  /** The visitor's ZIP. */
  zipOf(request: FastifyRequest): string | undefined;
};

const mostPicks = 4;
/** How many of the latest saved and of the latest viewed cars are used. */
const mostSources = 2;
const similarEach = 6;

const Viewed = z
  .string()
  .regex(/^(\d{1,12}(,\d{1,12}){0,49})?$/, 'is not a list of cars')
  .default('')
  .transform((text) => text.split(',').filter(Boolean).map(Number));

const Answer = z.object({
  picks: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      priceUsd: z.int().nullable(),
      picture: z.string(),
      reason: z.string(),
    }),
  ),
});

const carOf = (listing: ListingAnswer): PickCar => {
  const card = cardOfListing(listing);
  return {
    id: listing.id,
    name: card.name,
    model: listing.model.name,
    priceUsd: card.price,
    picture: card.picture,
    mileage: listing.mileageValue ?? null,
    miles: listing.owner.distanceFromSearch ?? null,
  };
};

/** "Picked for you", from the account's saved cars and the device's viewed ones (PROF-12). */
export const picksApi: FastifyPluginAsyncZod<PicksApiOptions> = async (app, options) => {
  const { savedVehicles, search, requireConsumer, requireSignIn, readShopper, zipOf } = options;
  requireSignIn(app);

  const sourceOf = async (id: number, from: PickSource['from'], request: FastifyRequest): Promise<PickSource[]> => {
    const shopper = readShopper(request);
    const zip = zipOf(request);
    const [sources, suggestions] = await Promise.all([
      search.vehicle(id, shopper),
      search.similar(id, { place: zip ? { zip } : {}, count: similarEach }, shopper),
    ]);
    if (!sources || !suggestions) return [];
    return [{ car: carOf(sources.listing), from, similar: suggestions.listings.map(carOf) }];
  };

  app.get(
    picksPath,
    {
      schema: {
        tags: ['account'],
        summary: 'Cars like those you saved or looked at, with the reason for each',
        querystring: z.object({ viewed: Viewed.describe('Cars the device looked at, the latest first') }),
        response: { 200: Answer },
      },
    },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      const saved = (await savedVehicles.list(id)).map(({ listingId }) => listingId);
      const viewed = request.query.viewed.filter((one) => !saved.includes(one));
      const sources = [
        ...saved.slice(0, mostSources).map((one) => sourceOf(one, 'saved', request)),
        ...viewed.slice(0, mostSources).map((one) => sourceOf(one, 'viewed', request)),
      ];
      const viewedIds = new Set([...saved, ...request.query.viewed]);
      const picks = picksOf((await Promise.all(sources)).flat(), mostPicks * 2).filter(
        (pick) => !viewedIds.has(pick.id),
      );
      reply.header('cache-control', 'private, no-store');
      return { picks: picks.slice(0, mostPicks) };
    },
  );
};
