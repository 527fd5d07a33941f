import { z } from 'zod';
import type { AlertChannel, AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';

/** What can be told: news of what somebody saved, or one of the week's best deals. */
export type DeliveredEvent = AlertEvent | 'best-deal';

/** Why a piece of news waits, or is not sent at all. */
const deliveryReasons = [
  'quiet-hours',
  'one-text-a-day',
  'snoozed',
  'switched-off',
  'removed',
  'no-longer-listed',
  'unconfirmed',
  'awaits-yes',
  'account-closed',
  'stopped',
  'paused',
  'no-device',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

/** `sent`: handed to the outbox, which knows what became of it. */
const deliveryStates = ['waiting', 'sent', 'not-sent'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What happened, as it was when it happened. */
export const AlertNews = z.object({
  /** Of the car. */
  title: z.string(),
  priceUsd: z.int().nullable(),
  /** Before it, where there was a price. */
  oldPriceUsd: z.int().nullable(),
  /** It left a few days ago, and matched by then. */
  back: z.literal(true).optional(),
});
export type AlertNews = z.infer<typeof AlertNews>;

/** One piece of news by one channel. Those of one digest share its message. */
export type AlertDelivery = {
  id: string;
  consumerId: string;
  bookmarkId: string;
  event: DeliveredEvent;
  channel: AlertChannel;
  listingId: number | null;
  news: AlertNews;
  state: DeliveryState;
  reason: DeliveryReason | null;
  /** In the outbox. */
  messageId: string | null;
  dueMs: number;
  createdMs: number;
  updatedMs: number;
};
