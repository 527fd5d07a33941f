import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { priceScaleOf, scaleFields } from '#domains/finding/criteria/cost-search.ts';
import type { PriceScale, Search } from '#domains/finding/criteria/search.ts';
import { formatMoney } from '#lib/money.ts';

/** What raising the limit on costs adds: the amount in words, the cars, and the search. */
export type MoreForMore = { raise: string; added: number; search: Search };

/** By how much a limit is raised: about a twentieth of what is usual, in round numbers. */
const steps: Readonly<Record<PriceScale, (maxUsd: number) => number>> = {
  monthly: (usd) => (usd <= 600 ? 20 : 50),
  listed: (usd) => (usd <= 30_000 ? 1000 : 2500),
  total: (usd) => (usd <= 30_000 ? 1000 : 2500),
};
const units: Readonly<Record<PriceScale, string>> = { monthly: ' a month', listed: '', total: ' out the door' };

/** One more count, only on the first page of a search with an upper limit, and only if it adds cars. */
export const moreForMore = async (
  search: Search,
  total: number,
  shopper: ShopperContext,
  listings: Pick<ListingSearch, 'count'>,
): Promise<MoreForMore | undefined> => {
  const scale = priceScaleOf(search);
  const field = scaleFields[scale];
  const { max } = search.criteria[field];
  if (max === undefined || search.first > 0) return undefined;
  const step = steps[scale](max);
  const wider: Search = {
    ...search,
    criteria: { ...search.criteria, [field]: { ...search.criteria[field], max: max + step } },
  };
  const added = (await listings.count(wider, shopper)) - total;
  return added > 0 ? { raise: `+${formatMoney(step)}${units[scale]}`, added, search: wider } : undefined;
};
