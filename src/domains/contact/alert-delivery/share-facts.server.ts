import { type AlertEvent, type AlertFrequency, alertFrequencies } from '#domains/contact/alert-choices/alert-choice.ts';
import { type AlertChoiceStore, untouchedChoice } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertBookmark, AlertBookmarks } from './alert-bookmark.ts';
import { type BookmarkNews, channelsOf } from './alert-news.server.ts';

type Sources = {
  /** Bookmarks of all consumers who saved one of these cars. */
  watching(
    listingIds: readonly number[],
    session: SqlSession,
  ): Promise<readonly { bookmarkId: string; consumerId: string; listingId: number; savedRevision: number }[]>;
  bookmarks: AlertBookmarks;
  choices: Pick<AlertChoiceStore, 'findMany'>;
};

/** The same event for the saved car itself: a car whose price dropped into a search's range got cheaper. */
const eventOfCar = ({ event, news: { priceUsd, oldPriceUsd } }: BookmarkNews): AlertEvent | undefined => {
  if (event !== 'new-match') return event;
  return priceUsd !== null && oldPriceUsd !== null && priceUsd < oldPriceUsd ? 'price-drop' : undefined;
};

/**
 * Reports each event once per consumer (RULING-122). A search leaves to a saved car the channels that the car itself
 * reports through; of several searches with the same price drop or departure, the one that sends soonest reports it.
 */
export const createShareFacts = ({ watching, bookmarks, choices }: Sources) => {
  const keyOf = (consumerId: string, listingId: number): string => `${consumerId} ${listingId}`;

  return async (news: readonly BookmarkNews[], session: SqlSession): Promise<BookmarkNews[]> => {
    if (news.length === 0) return [];
    const saved = await watching([...new Set(news.map(({ listingId }) => listingId))], session);
    const ofNews = new Set(news.map(({ bookmark, listingId }) => keyOf(bookmark.consumerId, listingId)));
    const shared = saved.filter((one) => ofNews.has(keyOf(one.consumerId, one.listingId)));
    const ids = [...shared.map(({ bookmarkId }) => bookmarkId), ...news.map(({ bookmark }) => bookmark.bookmarkId)];
    const choicesById = await choices.findMany([...new Set(ids)], session);
    const cars = await bookmarks.find(
      shared.map(({ bookmarkId }) => bookmarkId),
      session,
    );
    const carOf = new Map(shared.map((one) => [keyOf(one.consumerId, one.listingId), one]));
    const choiceOf = ({ bookmarkId, kind }: AlertBookmark) => choicesById.get(bookmarkId) ?? untouchedChoice(kind);

    const withCars = news.map((one): BookmarkNews => {
      const event = eventOfCar(one);
      const own = carOf.get(keyOf(one.bookmark.consumerId, one.listingId));
      const car = own && cars.get(own.bookmarkId);
      // What happened before the car was saved is reported by the search alone.
      if (!event || !car || one.revision <= car.savedRevision) return one;
      const choice = choiceOf(car);
      return { ...one, inBell: true, except: choice.events.includes(event) ? channelsOf(car, choice) : [] };
    });

    const rank = (one: BookmarkNews, channel: AlertChannel): number => {
      const frequency: AlertFrequency = choiceOf(one.bookmark).frequency[channel];
      return alertFrequencies.indexOf(frequency);
    };
    const isShared = ({ event }: BookmarkNews): boolean => event !== 'new-match';
    const facts = Map.groupBy(withCars.filter(isShared), ({ bookmark, listingId, event, revision }) =>
      [bookmark.consumerId, listingId, event, revision].join(' '),
    );
    return withCars.map((one) => {
      const { bookmark, listingId, event, revision, except = [] } = one;
      const all = facts.get([bookmark.consumerId, listingId, event, revision].join(' ')) ?? [];
      const tells = (other: BookmarkNews, channel: AlertChannel) =>
        choiceOf(other.bookmark).events.includes(event) &&
        channelsOf(other.bookmark, choiceOf(other.bookmark)).includes(channel);
      const soonest = (channel: AlertChannel) =>
        all.filter((other) => tells(other, channel)).toSorted((a, b) => rank(a, channel) - rank(b, channel))[0];
      const others = channelsOf(bookmark, choiceOf(bookmark)).filter((channel) => (soonest(channel) ?? one) !== one);
      const inBell = one.inBell || (all.length > 1 && all.find((other) => tellsBell(other, event, choiceOf)) !== one);
      return { ...one, ...(inBell && { inBell }), except: [...except, ...others] };
    });
  };
};

const tellsBell = (
  { bookmark }: BookmarkNews,
  event: AlertEvent,
  choiceOf: (bookmark: AlertBookmark) => { events: readonly AlertEvent[] },
): boolean => choiceOf(bookmark).events.includes(event);
