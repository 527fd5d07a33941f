import { activeFilters } from '#domains/criteria/active-filters.ts';
import type { Lookups } from '#domains/criteria/address/path-meaning.ts';
import { filters } from '#domains/criteria/filters.ts';
import type { Search } from '#domains/criteria/search.ts';

/** What a kept search asks for, in words. It has no terms of its own, so a payment is judged on the typical deal. */
export const keptFilters = (search: Search, lookups: Lookups): string[] =>
  activeFilters(search, lookups).map(({ param, label }) =>
    param === filters.payment.param ? `${label} on the typical deal` : label,
  );
