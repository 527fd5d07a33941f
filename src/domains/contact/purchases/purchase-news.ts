import type { Purchase, PurchaseChange } from './purchase.ts';

type Newsworthy = Pick<Purchase, 'pencil' | 'listingId' | 'dealType' | 'decision'>;

const paymentFields = ['monthlyUsd', 'aprPercent', 'months', 'lender', 'dueUsd', 'tradeInUsd'] as const;

/** The changes that a wallet counts as news (WLT-21). */
export const newsIn = (before: Newsworthy, after: Newsworthy): PurchaseChange[] => [
  ...(before.pencil.priceUsd === after.pencil.priceUsd ? [] : (['price'] as const)),
  ...(before.listingId === after.listingId ? [] : (['vehicle'] as const)),
  ...(before.dealType === after.dealType ? [] : (['deal-type'] as const)),
  ...(paymentFields.some((name) => before.pencil[name] !== after.pencil[name]) ? (['payment'] as const) : []),
  ...(before.decision === after.decision ? [] : (['decision'] as const)),
];
