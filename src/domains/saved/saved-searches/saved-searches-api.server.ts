import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AlertChoiceStore } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { Consumer } from '#domains/people/accounts/consumer.ts';
import type { RequireSignIn } from '#domains/people/accounts/require-sign-in.server.ts';
import { ApiBrand } from '#domains/reference/brands/brand.ts';
import {
  bookmarkTitleLength,
  changedElsewhere,
  overSearchesLimit,
  savedSearchesLimit,
} from '#domains/saved/bookmarks/bookmark.ts';
import {
  bookmarkFields,
  changesOf,
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
  storedText,
  unsavedAnswer,
} from '#domains/saved/bookmarks/bookmark-api-schema.ts';
import { AppError } from '#lib/errors.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { longestSearchString } from './canonical-search.ts';
import { type SavedSearch, searchBookmarkOf } from './saved-search.ts';
import type { SavedSearches, SaveSearchFailure } from './saved-searches.server.ts';

type SavedSearchesApiOptions = {
  savedSearches: SavedSearches;
  alertStores: { choices: Pick<AlertChoiceStore, 'find'> };
  /** Numbers of an account that have not said YES to texts yet. */
  pendingNumbers(consumerId: string): Promise<ReadonlySet<string>>;
  /** The consumer who asks, or 401. */
  requireConsumer(request: FastifyRequest): Promise<Consumer>;
  requireSignIn: RequireSignIn;
};

const Param = z.union([z.string().max(2000), z.number(), z.array(z.union([z.string().max(200), z.number()])).max(200)]);

const SaveBody = z.object({
  ...bookmarkFields,
  searchName: storedText(bookmarkTitleLength).optional().describe('Its title'),
  brand: z.string().toUpperCase().pipe(ApiBrand).default('AT'),
  searchString: storedText(longestSearchString)
    .optional()
    .describe('The query of the results page, or its whole address'),
  searchParams: z.record(z.string().max(60), Param).optional().describe('The same by name; searchString comes first'),
});
const SearchAnswer = SaveAnswer.extend({
  searchName: z.string(),
  searchString: z.string(),
  id: z.string().describe('Same as bookmarkId'),
});
type SearchAnswer = z.infer<typeof SearchAnswer>;

const Key = z.object({ bookmarkId: z.uuid() });
const RemoveBody = Key.extend(removalFields);

const ListAnswer = z.object({
  searches: z.array(
    z.looseObject({
      id: z.string(),
      title: z.string(),
      notes: z.string(),
      savedDate: z.string(),
      searchString: z.string(),
      searchParams: z.record(z.string(), z.string()),
      version: z.int(),
      enableEmailAlerts: z.boolean(),
      enableTextAlerts: z.boolean(),
      mobilePhone: z.string(),
      lastExec: z.int(),
      newCount: z.int(),
      totalCount: z.int(),
    }),
  ),
  limit: z.int(),
});

const answerOf = (answer: SaveAnswer, searchString: string): SearchAnswer => ({
  ...answer,
  id: answer.bookmarkId,
  searchName: answer.title,
  searchString,
});

const failed = (failure: Exclude<SaveSearchFailure, { reason: 'outdated' }>): SearchAnswer => {
  const invalid = (field: string, message: string) =>
    new AppError('validation-failed', { fields: { [field]: message } });
  switch (failure.reason) {
    case 'over-limit':
      return answerOf(unsavedAnswer(overSearchesLimit), '');
    case 'phone-needed':
      throw invalid('mobilePhone', invalidPhone);
    case 'search-missing':
      throw invalid('searchString', 'is missing');
    case 'search-too-long':
      throw invalid('searchString', 'is too long');
    default:
      throw new AppError('not-found');
  }
};

const textsOf = (params: Record<string, z.infer<typeof Param>>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

const tags = ['account'];

/** The searches of an account (SRCHSAVE-01 to SRCHSAVE-05). */
export const savedSearchesApi: FastifyPluginAsyncZod<SavedSearchesApiOptions> = async (
  app,
  { savedSearches, alertStores, pendingNumbers, requireConsumer, requireSignIn },
) => {
  requireSignIn(app);

  const savedAnswerOf = async (
    consumerId: string,
    saved: SavedSearch,
    alreadySaved: boolean,
  ): Promise<SearchAnswer> => {
    const alerts = await alertStores.choices.find({ consumerId, bookmarkId: saved.id, kind: 'search' });
    const answer = savedAnswer(saved.id, saved, alreadySaved, {
      ...alerts,
      pendingNumbers: await pendingNumbers(consumerId),
    });
    return answerOf(answer, saved.searchString);
  };

  app.post(
    '/account-api/search',
    {
      schema: {
        tags,
        summary: 'Save a search, or change its title, notes and alerts',
        body: SaveBody,
        response: { 200: SearchAnswer },
      },
    },
    async (request) => {
      const { id } = await requireConsumer(request);
      const { bookmarkId, searchString, searchParams, searchName, brand } = request.body;
      const changes = changesOf(request.body);
      const title = changes.title ?? (searchName?.trim() || undefined);
      const search = searchString || (searchParams && textsOf(searchParams));
      const result = await savedSearches.save(
        id,
        { bookmarkId, search },
        { brand, changes: { ...changes, title }, revision: revisionOf(request.body) },
      );
      if (result.ok) return savedAnswerOf(id, result.value.saved, result.value.alreadySaved);
      if (result.error.reason !== 'outdated') return failed(result.error);
      const stored = await savedAnswerOf(id, result.error.saved, true);
      return { ...stored, msgs: [changedElsewhere], responseCode: '409' };
    },
  );

  app.post(
    '/account-api/search/delete',
    { schema: { tags, summary: 'Delete a saved search', body: RemoveBody, response: { 200: RemoveAnswer } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      const { bookmarkId, ...revision } = request.body;
      return removedAnswer(await savedSearches.remove(id, bookmarkId, revision));
    },
  );

  app.post(
    '/account-api/search/restore',
    { schema: { tags, summary: 'Undo deleting a search', body: RestoreBody, response: { 200: RestoreAnswer } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      return { bookmarkRestored: await savedSearches.restore(id, request.body.bookmarkId) };
    },
  );

  app.post(
    '/account-api/savedcontent/optoutsearch',
    { schema: { tags, summary: 'Stop every search alert', body: OptOutBody, response: { 200: Success } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      if (request.body.userId !== id) throw new AppError('forbidden');
      await savedSearches.stopAlerts(id);
      return { success: true as const };
    },
  );

  app.get(
    '/account-api/saved-searches',
    { schema: { tags, summary: 'The saved searches, the latest first', response: { 200: ListAnswer } } },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      const searches = await savedSearches.view(id);
      reply.header('cache-control', 'no-store');
      return {
        searches: searches.map((saved) => ({
          ...searchBookmarkOf(saved),
          newCount: saved.newCount,
          totalCount: saved.totalCount,
        })),
        limit: savedSearchesLimit,
      };
    },
  );

  app.post(
    '/account-api/saved-searches/looked-at',
    { schema: { tags, summary: 'Count as new only what comes from now on', body: Key, response: { 200: Success } } },
    async (request) => {
      const { id } = await requireConsumer(request);
      const result = await savedSearches.lookAt(id, request.body.bookmarkId);
      if (!result.ok) throw new AppError('not-found');
      return { success: true as const };
    },
  );
};
