import type { Listing } from '#domains/cars/listings/listing.ts';
import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';

/** Something that a shopper would have been told of. */
export type PastNews = {
  event: AlertEvent;
  atMs: number;
  listing: Listing;
  priceUsd: number | null;
  /** Before it got cheaper. */
  oldPriceUsd: number | null;
};

type Priced = Pick<Listing, 'firstSeenMs' | 'priceHistory' | 'priceUsd'>;

/** What a car cost from when on; its first price from the day it came. */
const pricesOf = ({ firstSeenMs, priceHistory, priceUsd }: Priced) => {
  // A car that has no price now is not known to have had one: prices end when the seller stops naming one.
  const [first, ...later] = priceUsd === null ? [] : priceHistory;
  return [{ atMs: firstSeenMs, priceUsd: first?.priceUsd ?? priceUsd }, ...later];
};

/**
 * What one car would have been news for, in order: a new match when it came or when its price came into range, a price
 * drop while it matched, sold when it left as a match. `meets` tells whether the search finds it at a price.
 */
export const replayListing = (listing: Listing, meets: (priceUsd: number | null) => boolean): PastNews[] => {
  const news: PastNews[] = [];
  let before: { priceUsd: number | null; met: boolean } | undefined;
  for (const { atMs, priceUsd } of pricesOf(listing)) {
    const met = meets(priceUsd);
    if (met && !before?.met) news.push({ event: 'new-match', atMs, listing, priceUsd, oldPriceUsd: null });
    else if (met && before && (priceUsd ?? 0) < (before.priceUsd ?? 0))
      news.push({ event: 'price-drop', atMs, listing, priceUsd, oldPriceUsd: before.priceUsd });
    before = { priceUsd, met };
  }
  if (listing.removedMs !== null && before?.met) {
    news.push({ event: 'sold', atMs: listing.removedMs, listing, priceUsd: before.priceUsd, oldPriceUsd: null });
  }
  return news;
};
