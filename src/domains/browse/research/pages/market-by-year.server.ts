import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { Criteria } from '#domains/finding/criteria/criteria.ts';
import { emptySearch } from '#domains/finding/criteria/search.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import type { YearPrice } from './research-view.ts';

const yearsBack = 12;
/** Minimum number of cars for an average. */
const leastCars = 3;

/** Current prices of each model year, from all cars on offer. */
export const marketByYear = async (
  search: Pick<ListingSearch, 'search'>,
  model: Pick<Criteria, 'makes' | 'models'>,
  { latestYear, inventory }: { latestYear: number; inventory: SiteInventory },
): Promise<YearPrice[]> => {
  const years = Array.from({ length: yearsBack }, (_, back) => latestYear - back);
  const results = await Promise.all(
    years.map(async (year) => {
      const criteria = { ...emptySearch.criteria, ...model, year: { min: year, max: year } };
      const yearSearch = { ...emptySearch, criteria, radiusMiles: 0, count: 0 };
      const { totalResultCount, stats } = await search.search(
        yearSearch,
        { inventory },
        { facets: false, stats: true },
      );
      const { averagePrice, lowestPrice } = stats ?? {};
      if (totalResultCount < leastCars || !averagePrice || !lowestPrice) return [];
      return [{ year, averageUsd: averagePrice, lowUsd: lowestPrice, count: totalResultCount }];
    }),
  );
  return results.flat().sort((a, b) => a.year - b.year);
};
