import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { AlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import type { RequireSignIn } from '#domains/people/accounts/require-sign-in.server.ts';
import { changedElsewhere, overVehiclesLimit, savedVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import {
  BookmarkId,
  bookmarkFields,
  changesOf,
  ListingId,
  OptOutBody,
  RemoveAnswer,
  RestoreAnswer,
  RestoreBody,
  removalFields,
  removedAnswer,
  revisionOf,
  SaveAnswer,
  Success,
  savedAnswer,
  unsavedAnswer,
} from '#domains/saved/bookmarks/bookmark-api-schema.ts';
import { AppError } from '#lib/errors.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { bookmarkOf, type SavedVehicle } from './saved-vehicle.ts';
import type { SavedVehicleKey } from './saved-vehicle-store.server.ts';
import type { SavedVehicles, SavedVehicleView, SaveFailure } from './saved-vehicles.server.ts';

type SavedVehiclesApiOptions = {
  savedVehicles: SavedVehicles;
  alertStores: { choices: Pick<AlertChoiceStore, 'find'> };
  /** Numbers of an account that have not said YES to texts yet. */
  pendingNumbers(consumerId: string): Promise<ReadonlySet<string>>;
  /** The consumer who asks, or 401. */
  requireConsumer(request: FastifyRequest): Promise<Consumer>;
  requireSignIn: RequireSignIn;
  readShopper(request: FastifyRequest): ShopperContext;
};

const SaveBody = z.object({ ...bookmarkFields, listingId: ListingId.optional() });
const RemoveBody = z.object({
  bookmarkId: BookmarkId.optional(),
  listingId: ListingId.optional(),
  ...removalFields,
});

/** SAVE-07: comma-joined; a list is taken too. */
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

const failed = (failure: Exclude<SaveFailure, { reason: 'outdated' }>): SaveAnswer => {
  switch (failure.reason) {
    case 'over-limit':
      return unsavedAnswer(overVehiclesLimit);
    case 'phone-needed':
      throw new AppError('validation-failed', { fields: { mobilePhone: invalidPhone } });
    default:
      throw new AppError('not-found');
  }
};

const keyOf = (body: { bookmarkId?: string | undefined; listingId?: number | undefined }): SavedVehicleKey => {
  const { bookmarkId, listingId } = body;
  if (bookmarkId !== undefined) return { bookmarkId, listingId };
  if (listingId !== undefined) return { listingId };
  throw new AppError('validation-failed', { fields: { listingId: 'is missing' } });
};

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

/** The cars of an account (SAVE-01 to SAVE-18). */
export const savedVehiclesApi: FastifyPluginAsyncZod<SavedVehiclesApiOptions> = async (
  app,
  { savedVehicles, alertStores, pendingNumbers, requireConsumer, requireSignIn, readShopper },
) => {
  requireSignIn(app);

  const answerOf = async (consumerId: string, saved: SavedVehicle, alreadySaved: boolean): Promise<SaveAnswer> => {
    const { bookmarkId } = saved;
    const alerts = await alertStores.choices.find({ consumerId, bookmarkId, kind: 'vehicle' });
    return savedAnswer(bookmarkId, saved, alreadySaved, {
      ...alerts,
      pendingNumbers: await pendingNumbers(consumerId),
    });
  };

  app.post(
    '/account-api/vehicle',
    {
      schema: {
        tags,
        summary: 'Save a car, or change its title, notes and alerts',
        body: SaveBody,
        response: { 200: SaveAnswer },
      },
    },
    async (request) => {
      const { id } = await requireConsumer(request);
      const key = keyOf(request.body);
      const result = await savedVehicles.save(id, key, changesOf(request.body), revisionOf(request.body));
      if (result.ok) return answerOf(id, result.value.saved, result.value.alreadySaved);
      if (result.error.reason !== 'outdated') return failed(result.error);
      const stored = await answerOf(id, result.error.saved, true);
      return { ...stored, msgs: [changedElsewhere], responseCode: '409' };
    },
  );

  app.post(
    '/account-api/deletebookmark',
    { schema: { tags, summary: 'Unsave a car', body: RemoveBody, response: { 200: RemoveAnswer } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      const { version, overwriteFlag } = request.body;
      return removedAnswer(await savedVehicles.remove(id, keyOf(request.body), { version, overwriteFlag }));
    },
  );

  app.post(
    '/account-api/restorebookmark',
    { schema: { tags, summary: 'Undo unsaving a car', body: RestoreBody, response: { 200: RestoreAnswer } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      return { bookmarkRestored: await savedVehicles.restore(id, request.body.bookmarkId) };
    },
  );

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
      const { created, failed: failures } = await savedVehicles.saveAll(id, request.body.listingIds);
      return {
        createdBookmarkBeans: created.map(({ listingId, bookmarkId, version }) => ({ listingId, bookmarkId, version })),
        deletedBookmarkBeans: [],
        failedToCreateBookmarkBeans: failures,
        failedToDeleteBookmarkBeans: [],
      };
    },
  );

  app.post(
    '/myatc/savedcontent/optout',
    { schema: { tags, summary: 'Stop every car alert', body: OptOutBody, response: { 200: Success } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      if (request.body.userId !== id) throw new AppError('forbidden');
      await savedVehicles.stopAlerts(id);
      return { success: true as const };
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
