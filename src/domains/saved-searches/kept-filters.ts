import { activeFilters } from '#domains/criteria/active-filters.ts';
import type { Lookups } from '#domains/criteria/address/path-meaning.ts';
import { filters } from '#domains/criteria/filters.ts';
import type { Search } from '#domains/criteria/search.ts';
import type { DealTerms } from '#domains/payments/deal-terms.ts';

/** What a kept search asks for, in words, and on whose deal its payment is judged: the owner's, where one is known. */
export const keptFilters = (search: Search, lookups: Lookups, own?: DealTerms): string[] =>
  activeFilters(search, lookups).map(({ param, label }) =>
    param === filters.payment.param ? `${label} on ${own ? 'your own' : 'the typical'} deal` : label,
  );
