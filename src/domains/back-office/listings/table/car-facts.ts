import { listingFlags } from '#domains/cars/listings/listing-flags.ts';

/**
 * What operators filter cars by besides the criteria of a search: a name in the address, its label, and the flags of
 * which a car has any. Those without flags are conditions of `car-candidates.server.ts`.
 */
export const carFacts = {
  look: { label: 'Needs review', flags: listingFlags.vin | listingFlags.halfOfMarket | listingFlags.impossiblePrice },
  vin: { label: 'VIN doesn’t match', flags: listingFlags.vin },
  'impossible-price': { label: 'Impossible price', flags: listingFlags.impossiblePrice },
  'half-of-market': { label: 'Price under half of market', flags: listingFlags.halfOfMarket },
  'no-price': { label: 'No price', flags: listingFlags.noPrice },
  'no-photos': { label: 'No photos', flags: listingFlags.noPhotos },
  featured: { label: 'Featured', flags: listingFlags.featured },
  corrected: { label: 'Corrected', flags: 0 },
  unconfirmed: { label: 'Unconfirmed over 2 days', flags: 0 },
} as const;

export type CarFact = keyof typeof carFacts;

export const carFactNames = Object.keys(carFacts) as CarFact[];

export const isCarFact = (text: string): text is CarFact => Object.hasOwn(carFacts, text);

/** Which cars a list is about: `all` are those for sale and the hidden ones. */
export const carStates = { all: 'For sale and hidden', live: 'For sale', hidden: 'Hidden' } as const;

export type CarState = keyof typeof carStates;

export const isCarState = (text: string): text is CarState => Object.hasOwn(carStates, text);
