import { z } from 'zod';
import { ApiBrand } from '#domains/reference/brands/brand.ts';
import { bookmarkTitleLength, overSearchesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import type { SaveAnswer } from '#domains/saved/bookmarks/bookmark-answer.ts';
import { bookmarkFields, removalFields, storedText } from '#domains/saved/bookmarks/bookmark-api-schema.ts';
import {
  answerRemoval,
  answerSave,
  type BookmarkContext,
  bookmarkFieldNames,
  editOf,
  refuseBookmark,
} from '#domains/saved/bookmarks/bookmark-forms.server.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { ok } from '#lib/result.ts';
import { longestSearchString } from './canonical-search.ts';
import type { SavedSearches } from './saved-searches.server.ts';

type Context = BookmarkContext<SavedSearches>;

const Param = z.union([z.string().max(2000), z.number(), z.array(z.union([z.string().max(200), z.number()])).max(200)]);

const textsOf = (params: Record<string, z.infer<typeof Param>>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );

/** As for a car, with the search's own names for id and title. */
type SearchAnswer = SaveAnswer & { id: string; searchName: string; searchString: string };

/** Saves a search, or changes its title, notes and alerts. */
export const saveSearchForm = defineForm({
  fieldNames: bookmarkFieldNames,
  schema: z.object({
    ...bookmarkFields,
    searchName: storedText(bookmarkTitleLength).optional().describe('Its title'),
    brand: z.string().toUpperCase().pipe(ApiBrand).default('AT'),
    searchString: storedText(longestSearchString)
      .optional()
      .describe('The query of the results page, or its whole address'),
    searchParams: z.record(z.string().max(60), Param).optional().describe('The same by name; searchString comes first'),
  }),
  run: async ({ bookmarkId, searchString, searchParams, searchName, brand, ...body }, context: Context) => {
    const search = searchString || (searchParams && textsOf(searchParams));
    const bookmarkTitle = body.bookmarkTitle?.trim() || searchName;
    const edit = { ...editOf({ ...body, bookmarkTitle }, context), brand };
    const result = await context.bookmarks.save(context.consumerId, { id: bookmarkId, search }, edit);
    const done = await answerSave(result, context, overSearchesLimit);
    if (!done.ok) return done;
    const { answer, saved } = done.value;
    const words = { id: answer.bookmarkId, searchName: answer.title, searchString: saved?.searchString ?? '' };
    return ok<SearchAnswer>({ ...answer, ...words });
  },
  refuse: refuseBookmark,
});

export const removeSearchForm = defineForm({
  schema: z.object({ bookmarkId: z.uuid(), ...removalFields }),
  run: async ({ bookmarkId, ...revision }, { consumerId, bookmarks }: Context) =>
    answerRemoval(await bookmarks.remove(consumerId, bookmarkId, revision)),
  refuse: refuseBookmark,
});
