import type { BestDealsWish } from '#domains/contact/subscribers/best-deals/best-deals-wish.ts';
import type { SqlSession } from '#lib/sql-session.ts';

type CommonFields = {
  bookmarkId: string;
  consumerId: string;
  title: string;
  savedMs: number;
  /** The last change of any listing when it was saved: what had happened by then is no news. */
  savedRevision: number;
  enableEmailAlerts: boolean;
  enableTextAlerts: boolean;
  /** Digits; empty where there is none. */
  mobilePhone: string;
};

/** A saved car or search, or the wish for best deals, as far as alerts need to know it. */
export type AlertBookmark = CommonFields &
  (
    | { kind: 'vehicle'; listingId: number }
    | { kind: 'search'; searchString: string }
    | { kind: 'best-deals'; wish: BestDealsWish; origin: string | null }
  );

export type AlertBookmarks = {
  /** Bookmarks that were deleted are absent from the answer. */
  find(bookmarkIds: readonly string[], session?: SqlSession): Promise<Map<string, AlertBookmark>>;
};
