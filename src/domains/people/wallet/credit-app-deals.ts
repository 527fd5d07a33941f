import type { CreditAppDeal } from './payment-info.ts';

/** As many as a wallet holds of anything; beyond that, those that end first go. */
const mostDeals = 100;

/** WLT-18: both lists without doubles; of the same deal the one that lasts longer. */
export const joinDeals = (one: readonly CreditAppDeal[], other: readonly CreditAppDeal[]): CreditAppDeal[] => {
  const deals = new Map<string, CreditAppDeal>();
  for (const deal of [...one, ...other]) {
    const key = JSON.stringify([deal.dealId, deal.ownerId]);
    const existing = deals.get(key);
    if (!existing || existing.expiry < deal.expiry) deals.set(key, deal);
  }
  const joined = [...deals.values()];
  return joined.length <= mostDeals ? joined : joined.toSorted((a, b) => b.expiry - a.expiry).slice(0, mostDeals);
};
