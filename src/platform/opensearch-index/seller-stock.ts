import { z } from 'zod';
import type { SellerStock } from '#domains/cars/search/listing-index.ts';
import type { Clause } from './clauses.ts';
import type { SearchCars } from './search-cars.ts';

const Stock = z.object({
  ownerId: z.number(),
  makes: z.string(),
  listingTypes: z.string(),
  count: z.number(),
});

/** Number of cars of each seller by make and listing type. */
export const readStock = async ({ groups }: SearchCars, query: Clause): Promise<SellerStock[]> => {
  const stock: SellerStock[] = [];
  for await (const group of groups(query, ['ownerId', 'makes', 'listingTypes'])) {
    const { ownerId, makes, listingTypes, count } = Stock.parse(group);
    stock.push({ ownerId, makeCode: makes, listingType: listingTypes, count });
  }
  return stock;
};
