import type { Criteria, SortKey } from '#domains/finding/criteria/criteria.ts';

/** Sort orders with their labels (RULING-42). */
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

/** Without a location there is no order by distance; best deals have no "Best match", since they are sorted by deal. */
export const carSorts = ({ located, bestDeals }: { located: boolean; bestDeals: boolean }) =>
  sorts.filter(([key]) => (located || key !== 'distanceASC') && !(bestDeals && key === 'relevance'));
