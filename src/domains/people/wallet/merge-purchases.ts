import type { CreditAppPurchase } from './payment-info.ts';

/** The limit of every list in a wallet; beyond it, those that expire first are dropped. */
const mostPurchases = 100;

/** Joins both lists without duplicates; of the same purchase the one that expires later is kept (WLT-18). */
export const mergePurchases = (
  one: readonly CreditAppPurchase[],
  other: readonly CreditAppPurchase[],
): CreditAppPurchase[] => {
  const purchases = new Map<string, CreditAppPurchase>();
  for (const purchase of [...one, ...other]) {
    const key = JSON.stringify([purchase.dealId, purchase.ownerId]);
    const existing = purchases.get(key);
    if (!existing || existing.expiry < purchase.expiry) purchases.set(key, purchase);
  }
  const joined = [...purchases.values()];
  return joined.length <= mostPurchases
    ? joined
    : joined.toSorted((a, b) => b.expiry - a.expiry).slice(0, mostPurchases);
};
