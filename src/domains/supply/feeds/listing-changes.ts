import type { Listing } from '#domains/cars/listings/listing.ts';

/** Whether only `confirmedMs` differs, so that the market estimate stays valid. */
export const onlyConfirms = (next: Listing, before: Listing): boolean =>
  JSON.stringify(next) === JSON.stringify({ ...before, confirmedMs: next.confirmedMs });

export const isPriceChange = (next: Listing, before: Listing): boolean => before.priceUsd !== next.priceUsd;
