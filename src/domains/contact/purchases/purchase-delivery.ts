import type { PurchaseDelivery } from './purchase.ts';

const deliveries: Readonly<Record<string, PurchaseDelivery>> = {
  sent: 'sent',
  failed: 'failed',
  bounced: 'failed',
  held: 'failed',
};

/** The delivery of a mail to a dealer by its status in the outbox. */
export const deliveryOfStatus = (status = ''): PurchaseDelivery => deliveries[status] ?? 'waiting';
