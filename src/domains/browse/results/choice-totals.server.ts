import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import { withCode } from '#domains/finding/criteria/list-choice.ts';
import type { Search } from '#domains/finding/criteria/search.ts';
import type { SearchCatalogue } from '#domains/finding/criteria/search-catalogue.ts';
import { overlappingChoices } from './choice-effect.ts';

type Sources = { listings: Pick<ListingSearch, 'count'>; catalogue: SearchCatalogue };

/** Result counts with one more option, for those that the facet counts do not cover (RULING-70). */
export const totalsWithChoice = async (
  search: Search,
  shopper: ShopperContext,
  { listings, catalogue }: Sources,
): Promise<ReadonlyMap<string, number>> =>
  new Map(
    await Promise.all(
      overlappingChoices(search.criteria, catalogue).map(async ({ field, code }) => {
        const criteria = withCode(search.criteria, field, code, catalogue);
        const count = await listings.count({ ...search, first: 0, criteria }, shopper);
        return [`${filters[field].param}:${code}`, count] as const;
      }),
    ),
  );
