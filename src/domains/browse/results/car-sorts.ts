import type { Criteria, SortKey } from '#domains/finding/criteria/criteria.ts';

/** RULING-42, in the words of somebody who looks for a car. */
const sorts: readonly (readonly [SortKey, string])[] = [
  ['relevance', 'Best match'],
  ['dealASC', 'Best deal'],
  ['derivedpriceASC', 'Lowest price'],
  ['derivedpriceDESC', 'Highest price'],
  ['outTheDoorASC', 'Lowest out the door'],
  ['paymentASC', 'Lowest payment'],
  ['dropDESC', 'Largest price cut'],
  ['mileageASC', 'Lowest mileage'],
  ['mileageDESC', 'Highest mileage'],
  ['distanceASC', 'Nearest'],
  ['yearDESC', 'Newest year'],
  ['yearASC', 'Oldest year'],
  ['datelistedDESC', 'Newest listing'],
  ['rangeDESC', 'Longest electric range'],
];

export const sortLabel = (sort: SortKey): string => sorts.find(([key]) => key === sort)?.[1] ?? '';

export const isBestDeals = ({ experience }: Pick<Criteria, 'experience'>): boolean => experience === 'best-deals';

/** Nothing is near to nowhere, and the best match of best deals is the best deal. */
export const carSorts = ({ located, bestDeals }: { located: boolean; bestDeals: boolean }) =>
  sorts.filter(([key]) => (located || key !== 'distanceASC') && !(bestDeals && key === 'relevance'));
