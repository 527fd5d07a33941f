import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { grouped } from '#lib/money.ts';
import type { AlertPreview } from './alert-preview-answer.ts';

const nouns: readonly (readonly [AlertChannel, 'emails' | 'texts' | 'pushes', one: string])[] = [
  ['email', 'emails', 'email'],
  ['text', 'texts', 'text'],
  ['push', 'pushes', 'push'],
];

/** Totals of the requested channels, as in "14 emails", "3 texts". */
export const totalsOf = (totals: AlertPreview['totals'], channels: readonly AlertChannel[]) =>
  nouns
    .filter(([channel]) => channels.includes(channel))
    .map(([channel, several, one]) => ({
      channel,
      count: grouped(totals[several]),
      noun: totals[several] === 1 ? one : several,
    }));

/** A calendar day as "Nov 7". */
export const dayWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

/** "Nov 7" and "7:00 AM", in the shopper's time zone. */
export const momentWords = (at: string, timeZone: string): { day: string; time: string } => {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(Date.parse(at));
  return {
    day: words({ month: 'short', day: 'numeric' }),
    time: words({ hour: 'numeric', minute: '2-digit' }),
  };
};

/** Text alternative for the bar chart. */
export const barsLabel = (days: AlertPreview['days']): string => {
  const busy = days.filter(({ messages }) => messages > 0);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return 'Messages per day';
  const span = `Messages per day from ${dayWords(first.day)} to ${dayWords(last.day)}`;
  if (busy.length === 0) return `${span}: none`;
  const most = busy.reduce((top, day) => (day.messages > top.messages ? day : top));
  const on = `on ${busy.length} of ${days.length} days`;
  return `${span}: messages ${on}, at most ${grouped(most.messages)} on ${dayWords(most.day)}`;
};
