import type { Notifications } from '#domains/people/notifications/notifications.server.ts';
import { priceDropWords } from '#domains/people/notifications/price-drop-copy.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertNewsService } from './alert-news.server.ts';
import { messageKind } from './message-cars.ts';

type WantedNews = Awaited<ReturnType<AlertNewsService['add']>>[number];

export type SearchNotifications = (news: readonly WantedNews[], session: SqlSession) => Promise<void>;

type Sources = {
  notifications: Pick<Notifications, 'notify'>;
  vehiclePath(listingId: number): string;
  savedSearchPath(bookmarkId: string): string;
};

const typeOf = { 'new-match': 'new-matches', 'price-drop': 'price-drop', sold: 'no-longer-listed' } as const;

const kindOf = ({ event, news: { back } }: WantedNews) => messageKind({ event, ...(back && { back }) });

const wordsOfOne = (newsItem: WantedNews): string => {
  const { event, news } = newsItem;
  const { title, priceUsd, oldPriceUsd } = news;
  if (event === 'sold') return `${title} is no longer listed`;
  const price = priceUsd === null ? '' : `, listed at ${formatMoney(priceUsd)}`;
  if (event === 'new-match')
    return `${kindOf(newsItem) === 'back' ? 'Back on the site' : 'New match'}: ${title}${price}`;
  if (oldPriceUsd === null || priceUsd === null) return `${title} costs less now`;
  return priceDropWords(title, oldPriceUsd, priceUsd);
};

const wordsOfMany = {
  'new-match': (count: string) => `${count} new cars match`,
  back: (count: string) => `${count} cars are back in`,
  'price-drop': (count: string) => `${count} cars cost less in`,
  sold: (count: string) => `${count} cars are no longer listed in`,
};

/** Adds to the notification list: one line for all matches that one import brought to one search. */
export const createSearchNotifications =
  ({ notifications, vehiclePath, savedSearchPath }: Sources): SearchNotifications =>
  async (newsItems, session) => {
    const items = newsItems.filter(({ recipient, inBell }) => recipient.hasAccount && !inBell);
    for (const news of Map.groupBy(items, (one) => `${one.bookmark.bookmarkId} ${kindOf(one)}`).values()) {
      const [first] = news;
      if (!first) continue;
      const { bookmark, event, listingId } = first;
      const type = typeOf[event];
      const one = { title: wordsOfOne(first), href: vehiclePath(listingId), listingId, words: bookmark.title };
      const many = {
        title: `${wordsOfMany[kindOf(first)](grouped(news.length))} ${bookmark.title}`,
        href: savedSearchPath(bookmark.bookmarkId),
      };
      await notifications.notify(bookmark.consumerId, { type, ...(news.length === 1 ? one : many) }, session);
    }
  };
