import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';
import { defineForm } from '#lib/forms/define-form.server.ts';
import type { Refusal } from '#lib/forms/form-answer.ts';
import { invalidPhone } from '#lib/nanp-phone.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { changedBeforeRemoval, changedElsewhere, type SavedBookmark } from './bookmark.ts';
import type { RemoveAnswer, SaveAnswer } from './bookmark-answer.ts';
import { RestoreAnswer, Success, savedAnswer, unsavedAnswer } from './bookmark-answer.ts';
import { type BookmarkBody, changesOf, OptOutBody, RestoreBody } from './bookmark-api-schema.ts';
import type { BookmarkEdit, BookmarkService, SaveFailure, SaveOutcome } from './bookmark-service.server.ts';

/** The consumer, and the service for one kind of bookmark. */
export type BookmarkContext<Service> = {
  consumerId: string;
  bookmarks: Service;
  /** Only for pages: the profile's number, used when texts are turned on without one. */
  profilePhone?: BookmarkEdit['profilePhone'];
};

const refusals = {
  'unknown-bookmark': { code: 'not-found' },
  'unknown-listing': { code: 'not-found' },
  'listing-missing': { code: 'validation-failed', fields: { listingId: 'is missing' } },
  'search-missing': { code: 'validation-failed', fields: { searchString: 'is missing' } },
  'search-too-long': { code: 'validation-failed', fields: { searchString: 'is too long' } },
  'phone-needed': { code: 'validation-failed', fields: { mobilePhone: invalidPhone } },
  'not-theirs': { code: 'forbidden' },
} as const satisfies Record<string, Refusal>;
type Reason = keyof typeof refusals;

export const refuseBookmark = (reason: Reason): Refusal => refusals[reason];

/** The edit form's field names, where the API's differ. */
export const bookmarkFieldNames = { bookmarkTitle: 'title', bookmarkNotes: 'notes', mobilePhone: 'phone' };

export const editOf = (
  body: BookmarkBody,
  { profilePhone }: Pick<BookmarkContext<unknown>, 'profilePhone'>,
): BookmarkEdit => {
  const { version, overwriteFlag } = body;
  return { changes: changesOf(body), revision: { version, overwriteFlag }, ...(profilePhone && { profilePhone }) };
};

/** An outdated version and a full list are answers, not errors: clients get the stored state with them (RULING-16). */
export const answerSave = async <Item extends SavedBookmark>(
  result: Result<SaveOutcome<Item>, SaveFailure<Item, Reason>>,
  { consumerId, bookmarks }: BookmarkContext<Pick<BookmarkService<Item>, 'alertsOf'>>,
  overLimit: AccountMessage,
): Promise<Result<{ answer: SaveAnswer; saved?: Item }, Reason>> => {
  const answerOf = async (saved: Item, alreadySaved: boolean): Promise<SaveAnswer> =>
    savedAnswer(saved, alreadySaved, await bookmarks.alertsOf(consumerId, saved));
  if (result.ok) {
    const { saved, alreadySaved } = result.value;
    return ok({ saved, answer: await answerOf(saved, alreadySaved) });
  }
  const failure = result.error;
  if ('saved' in failure) {
    const { saved } = failure;
    return ok({ saved, answer: { ...(await answerOf(saved, true)), msgs: [changedElsewhere], responseCode: '409' } });
  }
  return failure.reason === 'over-limit' ? ok({ answer: unsavedAnswer(overLimit) }) : err(failure.reason);
};

export const answerRemoval = (
  result: Awaited<ReturnType<BookmarkService<SavedBookmark>['remove']>>,
): Result<RemoveAnswer, Reason> => {
  if (result.ok) return ok({ bookmarkDeleted: true, bookmarkSaved: false, msgs: [] });
  if (!('saved' in result.error)) return err(result.error.reason);
  const { version } = result.error.saved;
  return ok({ bookmarkDeleted: false, bookmarkSaved: true, version, msgs: [changedBeforeRemoval] });
};

type SharedContext = BookmarkContext<Pick<BookmarkService<SavedBookmark>, 'restore' | 'stopAlerts'>>;

/** Restores a removed bookmark, within a day. */
export const restoreForm = defineForm({
  schema: RestoreBody,
  run: async ({ bookmarkId }, { consumerId, bookmarks }: SharedContext) =>
    ok({ bookmarkRestored: await bookmarks.restore(consumerId, bookmarkId) }),
  refuse: refuseBookmark,
});

const stopAlertsForm = defineForm({
  schema: OptOutBody,
  run: async ({ userId }, { consumerId, bookmarks }: SharedContext) => {
    if (userId !== consumerId) return err('not-theirs' as const);
    await bookmarks.stopAlerts(consumerId);
    return ok({ success: true as const });
  },
  refuse: refuseBookmark,
});

const tags = ['account'];

/** The endpoints that both kinds share, each under its own path. */
export const restoreApi = (path: string, summary: string) =>
  restoreForm.api({ path, tags, summary, response: RestoreAnswer, toResponse: (answer) => answer });
export const stopAlertsApi = (path: string, summary: string) =>
  stopAlertsForm.api({ path, tags, summary, response: Success, toResponse: (answer) => answer });
