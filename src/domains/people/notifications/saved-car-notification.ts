import type { NewNotification } from './notification.ts';
import { priceDropWords } from './price-drop-copy.ts';

/** A saved car in its last notification, or now. */
export type SavedCarState = { priceUsd: number | null; isUnlisted: boolean };

/** The notification about a change of a saved car; undefined for a higher price or a car that is listed again. */
export const savedCarNotification = (
  { title, href }: Pick<NewNotification, 'title' | 'href'>,
  before: SavedCarState,
  now: SavedCarState,
): NewNotification | undefined => {
  if (now.isUnlisted && !before.isUnlisted)
    return { type: 'no-longer-listed', title: `${title} is no longer listed`, href };
  if (now.isUnlisted || before.priceUsd === null || now.priceUsd === null || now.priceUsd >= before.priceUsd)
    return undefined;
  return { type: 'price-drop', title: priceDropWords(title, before.priceUsd, now.priceUsd), href };
};

const inWords = { Great: 'a great deal', Good: 'a good deal', Fair: 'a fair price', Above: 'above market' } as const;

/** The notification about a better deal rating at the same price, because similar cars cost more now. */
export const dealChangeNotification = (
  { title, href }: Pick<NewNotification, 'title' | 'href'>,
  { was, is }: { was: keyof typeof inWords; is: keyof typeof inWords },
): NewNotification => ({
  type: 'deal-change',
  title: `${title} is now ${inWords[is]}`,
  href,
  words: `It was ${inWords[was]}. Similar cars cost more now; its own price didn’t change.`,
});
