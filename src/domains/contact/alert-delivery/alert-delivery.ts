import { z } from 'zod';
import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';
import type { AlertChannel } from '#domains/contact/channels/alert-channel.ts';

/** Alert events, and cars of the weekly best-deals mail. */
export type DeliveredEvent = AlertEvent | 'best-deal';

/** Why a delivery is waiting or was not sent. */
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

/** `sent` means handed to the outbox, which tracks the message from then on. */
const deliveryStates = ['waiting', 'sent', 'not-sent'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The facts of the event at the time it happened. */
export const AlertNews = z.object({
  /** Title of the car. */
  title: z.string(),
  priceUsd: z.int().nullable(),
  /** Price before the change, if it had one. */
  oldPriceUsd: z.int().nullable(),
  /** Set if the car left the inventory a few days ago and matched the search at that time. */
  back: z.literal(true).optional(),
});
export type AlertNews = z.infer<typeof AlertNews>;

/** One event sent through one channel. Deliveries of one digest share its message. */
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
  /** Id of the message in the outbox. */
  messageId: string | null;
  dueMs: number;
  createdMs: number;
  updatedMs: number;
};
