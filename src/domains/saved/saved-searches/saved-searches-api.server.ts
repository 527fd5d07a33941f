import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { SignedInOptions } from '#domains/people/accounts/require-sign-in.server.ts';
import { savedSearchesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { RemoveAnswer, SaveAnswer, Success } from '#domains/saved/bookmarks/bookmark-answer.ts';
import { RestoreBody } from '#domains/saved/bookmarks/bookmark-api-schema.ts';
import { restoreApi, stopAlertsApi } from '#domains/saved/bookmarks/bookmark-forms.server.ts';
import { AppError } from '#lib/errors.ts';
import { searchBookmarkOf } from './saved-search.ts';
import { removeSearchForm, saveSearchForm } from './saved-search-forms.server.ts';
import type { SavedSearches } from './saved-searches.server.ts';

type SavedSearchesApiOptions = SignedInOptions & {
  savedSearches: SavedSearches;
};

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

const tags = ['account'];

const saveApi = saveSearchForm.api({
  path: '/account-api/search',
  tags,
  summary: 'Save a search, or change its title, notes and alerts',
  response: SaveAnswer.extend({
    searchName: z.string(),
    searchString: z.string(),
    id: z.string().describe('Same as bookmarkId'),
  }),
  toResponse: (answer) => answer,
});
const removeApi = removeSearchForm.api({
  path: '/account-api/search/delete',
  tags,
  summary: 'Delete a saved search',
  response: RemoveAnswer,
  toResponse: (answer) => answer,
});

/** Saved searches of an account (SRCHSAVE-01 to SRCHSAVE-05). */
export const savedSearchesApi: FastifyPluginAsyncZod<SavedSearchesApiOptions> = async (
  app,
  { savedSearches, requireConsumer, requireSignIn },
) => {
  requireSignIn(app);
  const readContext = async (request: FastifyRequest) => ({
    consumerId: (await requireConsumer(request)).id,
    bookmarks: savedSearches,
  });
  await saveApi(app, { readContext });
  await removeApi(app, { readContext });
  await restoreApi('/account-api/search/restore', 'Undo deleting a search')(app, { readContext });
  await stopAlertsApi('/account-api/savedcontent/optoutsearch', 'Stop every search alert')(app, {
    readContext,
  });

  app.get(
    '/account-api/saved-searches',
    { schema: { tags, summary: 'The saved searches, the latest first', response: { 200: ListAnswer } } },
    async (request, reply) => {
      const { id } = await requireConsumer(request);
      const searches = await savedSearches.view(id);
      reply.header('cache-control', 'no-store');
      return {
        searches: searches.map((saved) => {
          const { newCount, totalCount, filters } = saved;
          return { ...searchBookmarkOf(saved), newCount, totalCount, filters };
        }),
        limit: savedSearchesLimit,
      };
    },
  );

  app.post(
    '/account-api/saved-searches/looked-at',
    {
      schema: {
        tags,
        summary: 'Count as new only what comes from now on',
        body: RestoreBody,
        response: { 200: Success },
      },
    },
    async (request) => {
      const { id } = await requireConsumer(request);
      if (!(await savedSearches.lookAt(id, request.body.bookmarkId))) throw new AppError('not-found');
      return { success: true as const };
    },
  );
};
