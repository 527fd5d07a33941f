/**
 * What other systems can be told of: the names of events, never changed once published (HOOK-01). An endpoint of one
 * dealer gets those `ofDealers`.
 */
export const webhookEvents = {
  'listing.added': { label: 'Car added', about: 'A car is on sale, new or again.', ofDealers: true },
  'listing.changed': {
    label: 'Car changed',
    about: 'Mileage, photos or other facts of a car on sale.',
    ofDealers: true,
  },
  'listing.price_changed': { label: 'Price changed', about: 'With the price before.', ofDealers: true },
  'listing.removed': { label: 'Car sold or removed', about: 'Sold, withdrawn or hidden.', ofDealers: true },
  'lead.created': {
    label: 'Lead',
    about: 'A shopper’s question to a dealer, with their name and how to reach them.',
    ofDealers: true,
  },
  'purchase.started': {
    label: 'Purchase',
    about: 'A shopper started a purchase. Without the shopper.',
    ofDealers: true,
  },
  'alert.sent': {
    label: 'Alert sent',
    about: 'A message about saved cars or searches. Without the shopper.',
    ofDealers: false,
  },
} as const;

export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as readonly WebhookEvent[];

/** Sent from the back office only, to try an endpoint. */
export const testEvent = 'webhook.test';
export type SentEvent = WebhookEvent | typeof testEvent;

export const eventLabel = (event: SentEvent): string => (event === testEvent ? 'Test' : webhookEvents[event].label);
