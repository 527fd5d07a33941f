import type { Query } from '#lib/query-string.ts';
import type { Condition } from './loan-answer.ts';

const listingTypes = { new: 'NEW', used: 'USED,CERTIFIED,3P_CERT' } as const;

/** In whole hundreds, downwards: nobody is sent to a car that costs more than was worked out. */
export const searchablePrice = (priceUsd: number): number => Math.floor(priceUsd / 100) * 100;

/** Where a search is asked; given from outside, because searches know about payments and not the other way round. */
export type ResultsPath = (query: Query) => string;

/** What a search for cars within a budget asks. */
export const carsUnder = (priceUsd: number, condition: Condition): Query => ({
  listingType: listingTypes[condition],
  maxPrice: String(searchablePrice(priceUsd)),
});
