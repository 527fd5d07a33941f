import { filters } from '#domains/finding/criteria/filters.ts';
import type { Facets } from './facets.ts';
import type { ListingQuery } from './listing-query.ts';
import type { ResultStats } from './listing-search.server.ts';

/** Years are counted individually by the facet, so no further query is needed. */
const yearsOf = ({ criteria }: ListingQuery['search'], facets: Facets) => {
  const { min = -Infinity, max = Infinity } = criteria.year;
  const years = (facets[filters.year.param]?.options ?? [])
    .map(({ value, count }) => ({ year: Number(value), count }))
    .filter(({ year, count }) => count > 0 && year >= min && year <= max);
  const cars = years.reduce((sum, { count }) => sum + count, 0);
  if (cars === 0) return { min: null, max: null, mean: null };
  const all = years.map(({ year }) => year);
  const sum = years.reduce((so, { year, count }) => so + year * count, 0);
  return { min: Math.min(...all), max: Math.max(...all), mean: Math.round((10 * sum) / cars) / 10 };
};

/** The requested statistics about all matches. */
export const listingStats = ({ stats, search }: ListingQuery, prices: ResultStats | undefined, facets: Facets) => ({
  ...prices,
  ...(stats.includes('derivedprice') && {
    derivedprice: {
      min: prices?.lowestPrice ?? null,
      max: prices?.highestPrice ?? null,
      mean: prices?.averagePrice ?? null,
    },
  }),
  ...(stats.includes('year') && { year: yearsOf(search, facets) }),
});
