import type { Listing } from '#domains/cars/listings/listing.ts';

/** A newer feed that only confirms a car changes nothing about its market. */
export const onlyConfirms = (next: Listing, before: Listing): boolean =>
  JSON.stringify(next) === JSON.stringify({ ...before, confirmedMs: next.confirmedMs });

export const isPriceChange = (next: Listing, before: Listing): boolean => before.priceUsd !== next.priceUsd;
