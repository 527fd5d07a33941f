import { z } from 'zod';
import { listingFlags } from '#domains/cars/listings/listing-flags.ts';
import { dayMs } from '#lib/duration.ts';

/** The lists of listings and the flags that select them; `unconfirmed` is selected by time instead. */
export const deskLists = {
  look: { label: 'Needs review', flags: listingFlags.vin | listingFlags.halfOfMarket | listingFlags.impossiblePrice },
  vin: { label: 'VIN doesn’t match', flags: listingFlags.vin },
  'no-price': { label: 'No price', flags: listingFlags.noPrice },
  'impossible-price': { label: 'Impossible price', flags: listingFlags.impossiblePrice },
  'half-of-market': { label: 'Price under half of market', flags: listingFlags.halfOfMarket },
  unconfirmed: { label: 'Unconfirmed over 2 days', flags: 0 },
  hidden: { label: 'Hidden', flags: listingFlags.hidden },
  featured: { label: 'Featured', flags: listingFlags.featured },
} as const;

export const DeskList = z.enum(Object.keys(deskLists) as [keyof typeof deskLists, ...(keyof typeof deskLists)[]]);
export type DeskList = z.infer<typeof DeskList>;

export const unconfirmedAfterMs = 2 * dayMs;
export const carsPerPage = 25;
