import type { AlertChanges } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AccountMessage } from '#domains/people/accounts/account-messages.ts';

/** Fields of both saved cars and saved searches. */
export type SavedBookmark = {
  id: string;
  version: number;
  title: string;
  notes: string;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  /** Digits only; empty if there is none. */
  mobilePhone: string;
  savedMs: number;
};

/** A bookmark in answers of the account API (SAVE-16). */
export type Bookmark = Omit<SavedBookmark, 'savedMs'> & {
  isSaved: boolean;
  isExisting: boolean;
  isDeleted: boolean;
  /** "200" when the request was carried out (RULING-20). */
  code: string;
  overwriteFlag: boolean;
};

export const bookmarkOf = (saved: SavedBookmark): Bookmark => ({
  id: saved.id,
  isSaved: true,
  isExisting: true,
  isDeleted: false,
  title: saved.title,
  notes: saved.notes,
  code: '200',
  version: saved.version,
  enableEmailAlerts: saved.enableEmailAlerts,
  enableTextAlerts: saved.enableTextAlerts,
  overwriteFlag: false,
  mobilePhone: saved.mobilePhone,
});

/** Limits of saved cars and searches for each account (RULING-18). */
export const savedVehiclesLimit = 200;
export const savedSearchesLimit = 25;

/** How many cars a visitor may save before signing in (RULING-12). */
export const quickSavesLimit = { AT: 10, KBB: 10 } as const;

export const bookmarkTitleLength = 100;
export const bookmarkNotesLength = 1000;

/** Answers an update of an outdated version; the next Save replaces it (RULING-16). */
export const changedElsewhere: AccountMessage = {
  severity: 'WARN',
  value: 'This item was changed somewhere else. Save again to replace it.',
};

export const overVehiclesLimit: AccountMessage = {
  severity: 'ERROR',
  value: `You can save up to ${savedVehiclesLimit} cars. Remove one to save another.`,
};

export const overSearchesLimit: AccountMessage = {
  severity: 'ERROR',
  value: `You can save up to ${savedSearchesLimit} searches. Delete one to save another.`,
};

/** Answers a deletion of an outdated version, together with the current one. */
export const changedBeforeRemoval: AccountMessage = {
  severity: 'WARN',
  value: 'This item was changed somewhere else. Remove it again to delete it.',
};

/** Changes to a bookmark; absent fields stay unchanged. */
export type BookmarkChanges = {
  title?: string | undefined;
  notes?: string | undefined;
  mobilePhone?: string | undefined;
  enableEmailAlerts?: boolean | undefined;
  enableTextAlerts?: boolean | undefined;
  /** Changes of alert settings other than the email and text switches. */
  alerts?: AlertChanges | undefined;
};

export const changesNothing = (changes: BookmarkChanges): boolean =>
  Object.values(changes).every((value) => value === undefined);

/** Text alerts need a number: the one in this change, or the bookmark's. */
export const lacksPhone = (changes: BookmarkChanges, storedPhone = ''): boolean =>
  changes.enableTextAlerts === true && (changes.mobilePhone ?? storedPhone) === '';

/** The version that the client last read, and whether to overwrite a newer one. */
export type Revision = { version?: number | undefined; overwriteFlag?: boolean | undefined };

/**
 * An update of an outdated version is refused unless it overwrites; one without a version is never refused (RULING-16).
 */
export const isOutdated = (storedVersion: number, { version, overwriteFlag = false }: Revision): boolean =>
  version !== undefined && version < storedVersion && !overwriteFlag;
