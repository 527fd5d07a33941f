import { type AccountMessage, readMessages } from '#domains/people/accounts/account-messages.ts';
import { recordOf, textOf, wholeNumberOf } from '#lib/json-values.ts';
import type { SaveAnswer as PublishedAnswer } from './bookmark-answer.ts';

/** The fields of a bookmark that browsers need (SAVE-16). */
export type BrowserBookmark = {
  id: string;
  title: string;
  version: number;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  overwriteFlag: boolean;
  mobilePhone: string;
  /** Whether the number's owner has not replied YES to texts yet; undefined if unknown. */
  textAlertsPending?: boolean;
};

/** Undefined for a bookmark that is deleted or has no id. */
export const readBookmark = (value: unknown): BrowserBookmark | undefined => {
  const bookmark = recordOf(value);
  const id = textOf(bookmark.id);
  if (id === '' || bookmark.isDeleted === true) return undefined;
  return {
    id,
    title: textOf(bookmark.title),
    version: wholeNumberOf(bookmark.version),
    enableEmailAlerts: bookmark.enableEmailAlerts === true,
    enableTextAlerts: bookmark.enableTextAlerts === true,
    overwriteFlag: false,
    mobilePhone: textOf(bookmark.mobilePhone),
  };
};

/** The answer to saving, as browsers read it (RULING-15). */
export type SaveAnswer = Omit<PublishedAnswer, 'msgs' | 'enablePushAlerts' | 'switchedAt' | 'responseCode'> & {
  msgs: AccountMessage[];
};

export const readSaveAnswer = (answer: unknown): SaveAnswer => {
  const body = recordOf(answer);
  return {
    bookmarkId: textOf(body.bookmarkId),
    bookmarkSaved: body.bookmarkSaved === true,
    bookmarkAlreadySaved: body.bookmarkAlreadySaved === true,
    version: wholeNumberOf(body.version),
    msgs: readMessages(body),
    mobilePhone: textOf(body.mobilePhone),
    title: textOf(body.title),
    notes: textOf(body.notes),
    enableEmailAlerts: body.enableEmailAlerts === true,
    enableTextAlerts: body.enableTextAlerts === true,
    textAlertsPending: body.textAlertsPending === true,
  };
};

export const isSaveDone = ({ bookmarkSaved, bookmarkAlreadySaved }: SaveAnswer): boolean =>
  bookmarkSaved || bookmarkAlreadySaved;

type DeleteAnswer = { bookmarkDeleted: boolean; bookmarkSaved: boolean; msgs: AccountMessage[] };

export const readDeleteAnswer = (answer: unknown): DeleteAnswer => {
  const body = recordOf(answer);
  return {
    bookmarkDeleted: body.bookmarkDeleted === true,
    bookmarkSaved: body.bookmarkSaved === true,
    msgs: readMessages(body),
  };
};
