import type { AlertDelivery } from '#domains/contact/alert-delivery/alert-delivery.ts';
import type { NewWebhookEvent } from './webhook.ts';

const mostCars = 100;

/** A message about a saved car or search that was handed to the outbox: what it was about, not for whom. */
export const alertEvent = (deliveries: readonly AlertDelivery[], nowMs: number): NewWebhookEvent[] => {
  const [first] = deliveries;
  if (!first) return [];
  const event: NewWebhookEvent = {
    type: 'alert.sent',
    subject: `alert:${first.id}`,
    dealerId: null,
    data: {
      id: first.id,
      channel: first.channel,
      sentDate: new Date(nowMs).toISOString(),
      news: deliveries.slice(0, mostCars).map(({ event, listingId }) => ({ event, listingId })),
    },
  };
  return [event];
};
