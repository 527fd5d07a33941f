import { randomUUID } from 'node:crypto';
import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';
import {
  type AlertChoiceStore,
  type StoredChoice,
  untouchedChoice,
} from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import { type AlertChannel, alertChannels } from '#domains/contact/channels/alert-channel.ts';
import type { Clock } from '#lib/clock.ts';
import type { SqlSession } from '#lib/sql-session.ts';
import type { AlertBookmark } from './alert-bookmark.ts';
import type { AlertNews } from './alert-delivery.ts';
import type { AlertDeliveryStore } from './alert-delivery-store.server.ts';
import { dueAt } from './delivery-times.ts';
import type { Recipient, Recipients } from './recipients.ts';

/** An event of one car that concerns one bookmark. */
export type BookmarkNews = {
  bookmark: AlertBookmark;
  event: AlertEvent;
  listingId: number;
  /** Revision of the change. Each change causes the same event only once. */
  revision: number;
  news: AlertNews;
  /** Channels through which another bookmark of the consumer already reports the event. */
  except?: readonly AlertChannel[];
  /** Whether another bookmark already puts the event on the notification list. */
  inBell?: boolean;
};

/** News that the shopper chose to get, with its recipient. */
type WantedNews = BookmarkNews & { recipient: Recipient };

type Sources = {
  choices: Pick<AlertChoiceStore, 'findMany'>;
  deliveries: Pick<AlertDeliveryStore, 'add'>;
  recipients: Recipients;
  clock: Clock;
};

/** The channels that are on for a bookmark. */
export const channelsOf = (
  bookmark: AlertBookmark,
  { pushAlerts }: Pick<StoredChoice, 'pushAlerts'>,
): AlertChannel[] => {
  const on = { email: bookmark.enableEmailAlerts, text: bookmark.enableTextAlerts, push: pushAlerts };
  return alertChannels.filter((channel) => on[channel]);
};

/** Subscriptions without an account get new matches only (RULING-123). */
const eventsWithoutAccount: readonly AlertEvent[] = ['new-match'];

/** Ids sort in the order of the changes. */
const idOf = (revision: number): string => `${String(revision).padStart(12, '0')}-${randomUUID()}`;

/** Stores deliveries in the session that reads the change. When and whether each is sent is decided once it is due. */
export const createAlertNews = ({ choices, deliveries, recipients, clock }: Sources) => ({
  /** Resolves with the news that shoppers chose to get, even those with all channels off. */
  add: async (matchingNews: readonly BookmarkNews[], session: SqlSession): Promise<WantedNews[]> => {
    if (matchingNews.length === 0) return [];
    const bookmarkIds = [...new Set(matchingNews.map(({ bookmark }) => bookmark.bookmarkId))];
    const consumerIds = [...new Set(matchingNews.map(({ bookmark }) => bookmark.consumerId))];
    const choicesById = await choices.findMany(bookmarkIds, session);
    const readers = await recipients.find(consumerIds, session);
    const nowMs = clock.now();
    const choiceOf = ({ bookmarkId, kind }: AlertBookmark) => choicesById.get(bookmarkId) ?? untouchedChoice(kind);
    const wanted = matchingNews.flatMap((news): WantedNews[] => {
      const recipient = readers.get(news.bookmark.consumerId);
      if (!recipient || recipient.closed) return [];
      const events = recipient.hasAccount ? choiceOf(news.bookmark).events : eventsWithoutAccount;
      return events.includes(news.event) ? [{ ...news, recipient }] : [];
    });
    const added = wanted.flatMap(({ bookmark, event, listingId, revision, news, recipient, except = [] }) => {
      const choice = choiceOf(bookmark);
      const { bookmarkId, consumerId } = bookmark;
      const channels = channelsOf(bookmark, choice).filter((channel) => !except.includes(channel));
      return channels.map((channel) => ({
        id: idOf(revision),
        consumerId,
        bookmarkId,
        event,
        channel,
        listingId,
        news,
        nowMs,
        cause: [event, bookmarkId, listingId, revision, channel].join(':'),
        dueMs: dueAt(choice.frequency[channel], nowMs, recipient.timeZone),
      }));
    });
    await deliveries.add(added, session);
    return wanted;
  },
});

export type AlertNewsService = ReturnType<typeof createAlertNews>;
