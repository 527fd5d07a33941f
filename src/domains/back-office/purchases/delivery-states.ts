import type { AdminTone } from '#domains/back-office/frame/admin-kit.tsx';
import type { PurchaseDelivery } from '#domains/contact/purchases/purchase.ts';

/** Label and tone for the delivery of a purchase to its dealer. */
export const deliveryStates: Readonly<Record<PurchaseDelivery, { tone: AdminTone; words: string }>> = {
  waiting: { tone: 'warn', words: 'Not sent yet' },
  sent: { tone: 'good', words: 'Sent' },
  failed: { tone: 'bad', words: 'Not delivered' },
};
