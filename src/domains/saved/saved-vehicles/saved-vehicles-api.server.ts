import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { bookmarkOf, savedVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { RemoveAnswer, SaveAnswer } from '#domains/saved/bookmarks/bookmark-answer.ts';
import { ListingId } from '#domains/saved/bookmarks/bookmark-api-schema.ts';
import { restoreApi, stopAlertsApi } from '#domains/saved/bookmarks/bookmark-forms.server.ts';
import { removeVehicleForm, saveVehicleForm } from './saved-vehicle-forms.server.ts';
import type { SavedVehicles, SavedVehicleView } from './saved-vehicles.server.ts';

type SavedVehiclesApiOptions = SignedInOptions & {
  savedVehicles: SavedVehicles;
  readShopper(request: FastifyRequest): ShopperContext;
  /** Counts a car that an account saved. */
  countSave(request: FastifyRequest, consumerId: string, listingId: number): Promise<void>;
};

/** The ids of quick saves, joined by commas (SAVE-07); a list is accepted too. */
const PersistBody = z.object({
  listingIds: z
    .union([z.string().max(4000), z.array(z.union([z.int(), z.string()]))])
    .transform((ids) => [ids].flat().flatMap((id) => String(id).split(',')))
    .transform((ids): (string | number)[] => ids.map((id) => id.trim()).filter((id) => id !== ''))
    .pipe(z.array(ListingId).max(savedVehiclesLimit, `names more than ${savedVehiclesLimit} cars`)),
});
const Bean = z.object({ listingId: z.int(), bookmarkId: z.string(), version: z.int() });
const FailedBean = z.object({ listingId: z.int(), reason: z.string() });
const PersistAnswer = z.object({
  createdBookmarkBeans: z.array(Bean),
  deletedBookmarkBeans: z.array(Bean),
  failedToCreateBookmarkBeans: z.array(FailedBean),
  failedToDeleteBookmarkBeans: z.array(FailedBean),
});

const ListAnswer = z.object({
  vehicles: z.array(
    z.object({
      listingId: z.int(),
      bookmark: z.looseObject({ id: z.string(), title: z.string(), notes: z.string(), version: z.int() }),
      savedDate: z.string(),
      savedPrice: z.int().nullable(),
      currentPrice: z.int().nullable(),
      priceChange: z.int().nullable().describe('Negative is cheaper than when it was saved'),
      listing: z.looseObject({ id: z.int(), type: z.string() }).nullable().describe('Null when it left long ago'),
    }),
  ),
  limit: z.int(),
});

const row = ({ saved, listing, priceUsd, priceChangeUsd }: SavedVehicleView) => ({
  listingId: saved.listingId,
  bookmark: bookmarkOf(saved),
  savedDate: new Date(saved.savedMs).toISOString(),
  savedPrice: saved.savedPriceUsd,
  currentPrice: priceUsd,
  priceChange: priceChangeUsd,
  listing,
});

const tags = ['account'];

const saveApi = saveVehicleForm.api({
  path: '/account-api/vehicle',
  tags,
  summary: 'Save a car, or change its title, notes and alerts',
  response: SaveAnswer,
  toResponse: (answer) => answer,
});
const removeApi = removeVehicleForm.api({
  path: '/account-api/deletebookmark',
  tags,
  summary: 'Unsave a car',
  response: RemoveAnswer,
  toResponse: (answer) => answer,
});

/** The cars of an account (SAVE-01 to SAVE-18). */
export const savedVehiclesApi: FastifyPluginAsyncZod<SavedVehiclesApiOptions> = async (
  app,
  { savedVehicles, requireConsumer, requireSignIn, readShopper, countSave },
) => {
  requireSignIn(app);
  const readContext = async (request: FastifyRequest) => {
    const { id: consumerId } = await requireConsumer(request);
    return {
      consumerId,
      bookmarks: savedVehicles,
      countSave: (listingId: number) => countSave(request, consumerId, listingId),
    };
  };
  await saveApi(app, { readContext });
  await removeApi(app, { readContext });
  await restoreApi('/account-api/restorebookmark', 'Undo unsaving a car')(app, { readContext });
  await stopAlertsApi('/myatc/savedcontent/optout', 'Stop every car alert')(app, { readContext });

  app.post(
    '/account-api/persistQuickSaveVehicles',
    {
      schema: {
        tags,
        summary: 'Keep what was saved before signing in',
        body: PersistBody,
        response: { 200: PersistAnswer },
      },
    },
    async (request) => {
      const { id } = await requireConsumer(request);
      const { created, added, failed } = await savedVehicles.saveAll(id, request.body.listingIds);
      for (const listingId of added) await countSave(request, id, listingId);
      return {
        createdBookmarkBeans: created.map((saved) => ({
          listingId: saved.listingId,
          bookmarkId: saved.id,
          version: saved.version,
        })),
        deletedBookmarkBeans: [],
        failedToCreateBookmarkBeans: failed,
        failedToDeleteBookmarkBeans: [],
      };
    },
  );

  app.get(
    '/account-api/saved-vehicles',
    { schema: { tags, summary: 'The saved cars, the latest first', response: { 200: ListAnswer } } },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      const views = await savedVehicles.view(id, readShopper(request));
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .serializer((body: object) => JSON.stringify(body))
        .send({ vehicles: views.map(row), limit: savedVehiclesLimit });
    },
  );
};
