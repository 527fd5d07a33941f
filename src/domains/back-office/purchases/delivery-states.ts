import type { AdminTone } from '#domains/back-office/frame/admin-kit.tsx';
import type { PurchaseDelivery } from '#domains/contact/purchases/purchase.ts';

/** Whether the dealer's mail server has a purchase, as the back office says it. */
export const deliveryStates: Readonly<Record<PurchaseDelivery, { tone: AdminTone; words: string }>> = {
  waiting: { tone: 'warn', words: 'Not sent yet' },
  sent: { tone: 'good', words: 'Sent' },
  failed: { tone: 'bad', words: 'Not delivered' },
};
