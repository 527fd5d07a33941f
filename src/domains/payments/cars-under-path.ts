import { withQuery } from '#lib/query-string.ts';
import type { Condition } from './loan-answer.ts';

const listingTypes = { new: 'NEW', used: 'USED,CERTIFIED,3P_CERT' } as const;

/** In whole hundreds, downwards: nobody is sent to a car that costs more than was worked out. */
export const searchablePrice = (priceUsd: number): number => Math.floor(priceUsd / 100) * 100;

/** The search for cars within a budget; it reads parameters and answers at the address in words. */
export const carsUnderPath = (priceUsd: number, condition: Condition): string =>
  withQuery('/cars-for-sale/searchresults.xhtml', {
    listingType: listingTypes[condition],
    maxPrice: String(searchablePrice(priceUsd)),
  });
