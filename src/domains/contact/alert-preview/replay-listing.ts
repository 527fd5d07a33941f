import type { Listing } from '#domains/cars/listings/listing.ts';
import type { AlertEvent } from '#domains/contact/alert-choices/alert-choice.ts';

/** An event that a shopper would have been notified of. */
export type PastNews = {
  event: AlertEvent;
  atMs: number;
  listing: Listing;
  priceUsd: number | null;
  /** Price before the drop. */
  oldPriceUsd: number | null;
};

type Priced = Pick<Listing, 'firstSeenMs' | 'priceHistory' | 'priceUsd'>;

/** The car's prices, each with its start; the first starts when the car was listed. */
const pricesOf = ({ firstSeenMs, priceHistory, priceUsd }: Priced) => {
  // Prices end when the seller stops naming one, so a car without a price now has no known earlier ones.
  const [first, ...later] = priceUsd === null ? [] : priceHistory;
  return [{ atMs: firstSeenMs, priceUsd: first?.priceUsd ?? priceUsd }, ...later];
};

/**
 * The events of one car in order of time: a new match when it was listed or its price came into range, a price drop
 * while it matched, sold when it left as a match. `meets` says whether the search matches the car at a price.
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
