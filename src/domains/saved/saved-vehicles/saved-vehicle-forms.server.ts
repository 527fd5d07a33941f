import { z } from 'zod';
import { overVehiclesLimit } from '#domains/saved/bookmarks/bookmark.ts';
import { BookmarkId, bookmarkFields, ListingId, removalFields } from '#domains/saved/bookmarks/bookmark-api-schema.ts';
import {
  answerRemoval,
  answerSave,
  type BookmarkContext,
  bookmarkFieldNames,
  editOf,
  refuseBookmark,
} from '#domains/saved/bookmarks/bookmark-forms.server.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import { err, ok } from '#lib/result.ts';
import type { SavedVehicleKey, SavedVehicles } from './saved-vehicles.server.ts';

type Context = BookmarkContext<SavedVehicles> & {
  /** Called with a car that was not saved before. */
  countSave?: ((listingId: number) => Promise<void>) | undefined;
};

type NamedVehicle = { bookmarkId?: string | undefined; listingId?: number | undefined };

const keyOf = ({ bookmarkId, listingId }: NamedVehicle): SavedVehicleKey | undefined => {
  if (bookmarkId !== undefined) return { id: bookmarkId, listingId };
  return listingId === undefined ? undefined : { listingId };
};

/** Saves a car, or changes its title, notes and alerts. */
export const saveVehicleForm = defineForm({
  fieldNames: bookmarkFieldNames,
  schema: z.object({ ...bookmarkFields, listingId: ListingId.optional() }),
  run: async (body, context: Context) => {
    const key = keyOf(body);
    if (!key) return err('listing-missing' as const);
    const result = await context.bookmarks.save(context.consumerId, key, editOf(body, context));
    if (result.ok && !result.value.alreadySaved) await context.countSave?.(result.value.saved.listingId);
    const answer = await answerSave(result, context, overVehiclesLimit);
    return answer.ok ? ok(answer.value.answer) : answer;
  },
  refuse: refuseBookmark,
});

export const removeVehicleForm = defineForm({
  schema: z.object({ bookmarkId: BookmarkId.optional(), listingId: ListingId.optional(), ...removalFields }),
  run: async ({ version, overwriteFlag, ...vehicle }, { consumerId, bookmarks }: Context) => {
    const key = keyOf(vehicle);
    if (!key) return err('listing-missing' as const);
    return answerRemoval(await bookmarks.remove(consumerId, key, { version, overwriteFlag }));
  },
  refuse: refuseBookmark,
});
