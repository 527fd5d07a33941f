import type { AlertChoice, AlertEvent } from '#domains/alerts/alert-choice.ts';
import type { PastNews } from './replay-listing.ts';

const dayMs = 86_400_000;
export const previewDays = 30;
/** One for each day, and the first and the last day in part. */
export const mostMessages = 31;

/** A day of the calendar in UTC. */
export const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

const lengths: Readonly<Record<AlertChoice['frequency']['email'], number>> = {
  'at-once': 0,
  daily: dayMs,
  weekly: 7 * dayMs,
};
const nouns: Readonly<Record<AlertEvent, readonly [one: string, several: string]>> = {
  'new-match': ['new match', 'new matches'],
  'price-drop': ['price drop', 'price drops'],
  sold: ['car sold or withdrawn', 'cars sold or withdrawn'],
};

export const countEvents = (news: readonly PastNews[]) => {
  const count = (event: AlertEvent): number => news.filter((one) => one.event === event).length;
  return { newMatches: count('new-match'), priceDrops: count('price-drop'), sold: count('sold') };
};

const titleOf = (news: readonly PastNews[], nameOf: (news: PastNews) => string): string => {
  const [only] = news;
  if (only && news.length === 1) return `${nouns[only.event][0]}: ${nameOf(only)}`;
  return (Object.keys(nouns) as AlertEvent[])
    .flatMap((event) => {
      const { length } = news.filter((one) => one.event === event);
      return length === 0 ? [] : [`${length} ${nouns[event][length === 1 ? 0 : 1]}`];
    })
    .join(', ');
};

/** News as messages, the latest first: each by itself, or gathered by day or week. */
export const messagesOf = (
  news: readonly PastNews[],
  frequency: AlertChoice['frequency']['email'],
  nameOf: (news: PastNews) => string,
): { day: string; title: string }[] => {
  const length = lengths[frequency];
  const gathered = Map.groupBy(news.entries(), ([at, { atMs }]) => (length === 0 ? at : Math.floor(atMs / length)));
  return [...gathered.values()]
    .map((group) => group.map(([, one]) => one))
    .map((group) => ({ atMs: Math.max(...group.map(({ atMs }) => atMs)), title: titleOf(group, nameOf) }))
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ atMs, title }) => ({ day: dayOf(atMs), title: title.charAt(0).toUpperCase() + title.slice(1) }));
};
