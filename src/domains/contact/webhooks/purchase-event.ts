import type { Purchase } from '#domains/contact/purchases/purchase.ts';
import type { NewWebhookEvent } from './webhook.ts';

/** A purchase that was started, without the shopper: the dealer gets their contact by mail. */
export const purchaseEvent = (purchase: Purchase): NewWebhookEvent => {
  const { id, status, listingId, ownerId, dealer, vehicle, listedUsd, outTheDoor, dealType } = purchase;
  return {
    type: 'purchase.started',
    subject: `purchase:${id}`,
    dealerId: ownerId,
    data: {
      id,
      status,
      createdDate: new Date(purchase.createdMs).toISOString(),
      expiresDate: new Date(purchase.expiresMs).toISOString(),
      payBy: dealType,
      listedUsd,
      outTheDoorUsd: outTheDoor?.totalUsd ?? null,
      vehicle: { listingId, ...vehicle },
      dealer: { id: ownerId, name: dealer },
    },
  };
};
