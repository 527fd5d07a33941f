import type { PurchaseDetails, PurchasesById } from './purchase-details.ts';

/** The purchase of a car, while it is in progress. */
export const purchaseOfCar = (
  details: PurchasesById,
  listingId: number,
): [dealId: string, PurchaseDetails] | undefined =>
  Object.entries(details).find(
    ([, { vehicle, deal: purchase }]) => vehicle?.listingId === listingId && purchase?.inProgress === true,
  );
