import type { CreditAppDeal } from './payment-info.ts';

/** WLT-18: both lists without doubles; of the same deal the one that lasts longer. */
export const joinDeals = (one: readonly CreditAppDeal[], other: readonly CreditAppDeal[]): CreditAppDeal[] => {
  const deals = new Map<string, CreditAppDeal>();
  for (const deal of [...one, ...other]) {
    const key = JSON.stringify([deal.dealId, deal.ownerId]);
    const known = deals.get(key);
    if (!known || known.expiry < deal.expiry) deals.set(key, deal);
  }
  return [...deals.values()];
};
