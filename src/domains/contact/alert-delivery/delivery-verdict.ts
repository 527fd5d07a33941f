import type { AlertChannel, QuietHours } from '#domains/contact/alert-choices/alert-choice.ts';
import type { StoredChoice } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import { dayMs } from '#lib/duration.ts';
import type { AlertBookmark } from './alert-bookmark.ts';
import type { DeliveryReason } from './alert-delivery.ts';
import { channelsOf } from './alert-news.server.ts';
import { quietUntil, startOfTomorrow } from './delivery-times.ts';
import type { Recipient } from './recipients.ts';

/** Sent now, later, or never; the latter two for a reason the shopper can read. */
export type Verdict =
  | { kind: 'send' }
  | { kind: 'wait'; reason: DeliveryReason; untilMs: number }
  | { kind: 'drop'; reason: DeliveryReason };

type Facts = {
  channel: AlertChannel;
  bookmark: AlertBookmark | undefined;
  recipient: Recipient | undefined;
  choice: StoredChoice;
  quietHours: QuietHours;
  /** Whether a text about this bookmark went out today, where the shopper is. */
  textedToday: boolean;
  /** Why nothing goes to this address at all. */
  held: DeliveryReason | undefined;
  /** When the oldest of it happened. */
  sinceMs: number;
  nowMs: number;
};

/** News that is older than this when a number says YES is no news. */
const yesWithinMs = 7 * dayMs;

const drop = (reason: DeliveryReason): Verdict => ({ kind: 'drop', reason });

/** What becomes of news that is due. Whatever the shopper has switched off since counts. */
export const judgeDelivery = (facts: Facts): Verdict => {
  const { channel, bookmark, recipient, choice, quietHours, textedToday, held, sinceMs, nowMs } = facts;
  if (!bookmark || !recipient) return drop('removed');
  if (recipient.closed) return drop('account-closed');
  if (!recipient.confirmed) return drop('unconfirmed');
  if (!channelsOf(bookmark, choice).includes(channel)) return drop('switched-off');
  if (choice.snoozedUntilMs !== null && choice.snoozedUntilMs > nowMs) return drop('snoozed');
  if (held === 'awaits-yes') {
    const untilMs = sinceMs + yesWithinMs;
    return untilMs > nowMs ? { kind: 'wait', reason: held, untilMs } : drop(held);
  }
  if (held) return drop(held);
  if (channel === 'email') return { kind: 'send' };
  const { timeZone } = recipient;
  // RULING-20: the rest of a day's news is in tomorrow's text, not lost.
  if (channel === 'text' && textedToday) {
    return { kind: 'wait', reason: 'one-text-a-day', untilMs: startOfTomorrow(nowMs, timeZone) };
  }
  const untilMs = quietUntil(quietHours, nowMs, timeZone);
  return untilMs === undefined ? { kind: 'send' } : { kind: 'wait', reason: 'quiet-hours', untilMs };
};
