import type { QuietHours } from '#domains/contact/alert-choices/alert-choice.ts';
import type { StoredChoice } from '#domains/contact/alert-choices/alert-choice-store.server.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';
import { dayMs } from '#lib/duration.ts';
import type { AlertBookmark } from './alert-bookmark.ts';
import type { DeliveryReason } from './alert-delivery.ts';
import { channelsOf } from './alert-news.server.ts';
import { quietUntil, startOfTomorrow } from './delivery-times.ts';
import type { Recipient } from './recipients.ts';

/** Send now, later or never; the last two with a reason that the shopper can see. */
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
  /** Whether a text about this bookmark was sent today, in the shopper's time zone. */
  textedToday: boolean;
  /** Why nothing may be sent to this address, if so. */
  held: DeliveryReason | undefined;
  /** When the oldest of the deliveries happened. */
  sinceMs: number;
  nowMs: number;
};

/** How long texts wait for the number's owner to reply YES before they are dropped (RULING-121). */
const yesWithinMs = 7 * dayMs;

const drop = (reason: DeliveryReason): Verdict => ({ kind: 'drop', reason });

/** Decides what happens to due deliveries, by the shopper's current settings. */
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
  // At most one text a day (RULING-20); later events go into tomorrow's text.
  if (channel === 'text' && textedToday) {
    return { kind: 'wait', reason: 'one-text-a-day', untilMs: startOfTomorrow(nowMs, timeZone) };
  }
  const untilMs = quietUntil(quietHours, nowMs, timeZone);
  return untilMs === undefined ? { kind: 'send' } : { kind: 'wait', reason: 'quiet-hours', untilMs };
};
