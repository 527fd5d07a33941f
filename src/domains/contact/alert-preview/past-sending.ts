import type { AlertChoice, QuietHours } from '#domains/contact/alert-choices/alert-choice.ts';
import { dueAt, quietUntil, startOfDay, startOfTomorrow } from '#domains/contact/alert-delivery/delivery-times.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import type { PastNews } from './replay-listing.ts';

export type PastMessage = { atMs: number; channel: AlertChannel; news: readonly PastNews[] };

export type Sending = {
  frequency: AlertChoice['frequency'];
  quietHours: QuietHours;
  timeZone: string;
};

/**
 * Simulates how news would have been sent through one channel: at its due time, later because of quiet hours or an
 * earlier text that day, with everything due by then in one message. News and messages are in order of time.
 */
export const sendPast = (
  news: readonly PastNews[],
  channel: AlertChannel,
  { frequency, quietHours, timeZone }: Sending,
): PastMessage[] => {
  const sent: PastMessage[] = [];
  const often = frequency[channel];

  let digestMs = 0;
  const dueOf = ({ atMs }: PastNews): number => {
    if (often === 'at-once') return atMs;
    // Everything before a digest goes into it.
    if (atMs >= digestMs) digestMs = dueAt(often, atMs, timeZone);
    return digestMs;
  };
  const freeFrom = (dueMs: number): number => {
    if (channel === 'email') return dueMs;
    const last = sent.at(-1);
    const isTexted = channel === 'text' && last !== undefined && last.atMs >= startOfDay(dueMs, timeZone);
    const fromMs = isTexted ? startOfTomorrow(dueMs, timeZone) : dueMs;
    return quietUntil(quietHours, fromMs, timeZone) ?? fromMs;
  };

  const due = news.map((one) => ({ one, dueMs: dueOf(one) }));
  for (let first = 0; first < due.length; ) {
    const atMs = freeFrom(due[first]?.dueMs ?? 0);
    const after = due.findIndex(({ dueMs }, at) => at > first && dueMs > atMs);
    const end = after === -1 ? due.length : after;
    sent.push({ atMs, channel, news: due.slice(first, end).map(({ one }) => one) });
    first = end;
  }
  return sent;
};
