import type { CreditAppPurchase } from './payment-info.ts';

/** As many as a wallet holds of anything; beyond that, those that end first go. */
const mostPurchases = 100;

/** WLT-18: both lists without doubles; of the same purchase the one that lasts longer. */
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
