import type { BestDealsWish } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertBookmark } from '#domains/contact/alert-delivery/alert-bookmark.ts';
import { wishName } from './best-deals-wish.ts';

type StoredWish = BestDealsWish & { id: string; consumerId: string; origin: string | null; createdMs: number };

/** The subscription as a bookmark of the alert engine; email only. */
export const bookmarkOfWish = ({ id, consumerId, zip, styleCodes, origin, createdMs }: StoredWish): AlertBookmark => ({
  kind: 'best-deals',
  bookmarkId: id,
  consumerId,
  title: wishName({ zip }),
  savedMs: createdMs,
  savedRevision: 0,
  enableEmailAlerts: true,
  enableTextAlerts: false,
  mobilePhone: '',
  wish: { zip, styleCodes },
  origin,
});
