import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import type { SqlSession } from '#lib/sql-session.ts';

type CommonFields = {
  bookmarkId: string;
  consumerId: string;
  title: string;
  savedMs: number;
  /** Revision of the inventory when the bookmark was saved; earlier changes are not reported. */
  savedRevision: number;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  /** Digits only; empty if there is no number. */
  mobilePhone: string;
};

/** A saved car, a saved search or a best-deals subscription, with the fields that alerts need. */
export type AlertBookmark = CommonFields &
  /** With the title of the shared list the car is on, if it is not saved by the recipient alone. */
  (
    | { kind: 'vehicle'; listingId: number; list?: string }
    | { kind: 'search'; searchString: string }
    | { kind: 'best-deals'; wish: BestDealsWish; origin: string | null }
  );

export type AlertBookmarks = {
  /** Deleted bookmarks are missing in the result. */
  find(bookmarkIds: readonly string[], session?: SqlSession): Promise<Map<string, AlertBookmark>>;
};
