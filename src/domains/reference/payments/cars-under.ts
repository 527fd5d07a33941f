import type { Query } from '#lib/query-string.ts';
import type { Condition } from './loan-answer.ts';

const listingTypes = { new: 'NEW', used: 'USED,CERTIFIED,3P_CERT' } as const;

/** Rounded down to whole hundreds, so that no result costs more than the computed price. */
export const searchablePrice = (priceUsd: number): number => Math.floor(priceUsd / 100) * 100;

/** Builds the URL of a search; passed in, because searches depend on payments and not the other way round. */
export type ResultsPath = (query: Query) => string;

/** The query of a search for cars within a budget. */
export const carsUnder = (priceUsd: number, condition: Condition): Query => ({
  listingType: listingTypes[condition],
  maxPrice: String(searchablePrice(priceUsd)),
});
