import { z } from 'zod';
import type { PriceSummary } from '#domains/cars/search/listing-index.ts';
import { toPriceSummary } from '#platform/listing-index/query/price-sums.ts';
import type { Clause } from './clauses.ts';
import type { SearchCars } from './search-cars.ts';

const Stats = z.object({
  prices: z.object({ count: z.number(), sum: z.number(), min: z.number().nullable(), max: z.number().nullable() }),
});

/** Dollars are integers, so their sum is exact. */
export const readPrices = async ({ search }: SearchCars, query: Clause): Promise<PriceSummary> => {
  const aggs = { prices: { stats: { field: 'advertisedUsd' } } };
  const { aggregations } = await search({ query, size: 0, track_total_hits: false, aggs });
  const { count, sum, min, max } = Stats.parse(aggregations).prices;
  return toPriceSummary({ priced: count, sumUsd: sum, lowestUsd: min ?? 0, highestUsd: max ?? 0 });
};
