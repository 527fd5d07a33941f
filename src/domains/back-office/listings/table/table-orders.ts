import type { SortKey } from '#domains/finding/criteria/criteria.ts';

/** The orders of the table; others are for shoppers. */
export const tableOrders = {
  relevance: 'Default order',
  datelistedDESC: 'Newest listing',
  derivedpriceASC: 'Lowest price',
  derivedpriceDESC: 'Highest price',
  mileageASC: 'Lowest mileage',
  mileageDESC: 'Highest mileage',
  yearDESC: 'Newest year',
  yearASC: 'Oldest year',
} as const satisfies Partial<Record<SortKey, string>>;

export type TableOrder = keyof typeof tableOrders;
