import { type Address, splitAddress } from '#domains/finding/criteria/address/address.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { paramsOf } from '#domains/finding/criteria/address/search-params.ts';
import { carsPerPage } from '#domains/finding/criteria/page-sizes.ts';
import { normalSearch, type Search } from '#domains/finding/criteria/search.ts';
import { err, ok, type Result } from '#lib/result.ts';
import { searchStringOf } from './saved-search.ts';

export const longestSearchString = 4000;

type CanonicalSearch = { search: Search; searchString: string };

// No radius is this one: the radius is always said, because a market's own may change while the search is kept.
export const noDefaultRadius = -1;

/**
 * RULING-18: whatever the spelling, one text per search. Order, page and map of the moment are no part of it; radius and
 * market extension always are.
 */
export const canonicalSearch = (
  input: string | Readonly<Record<string, string | string[]>>,
  lookups: Lookups,
): Result<CanonicalSearch, 'too-long'> => {
  const { path, query } = typeof input === 'string' ? addressOf(input) : { path: '', query: input };
  const read = readSearch({ path, query, ...lookups }).search;
  const { criteria, place, radiusMiles, marketExtension = 'include' } = read;
  const search = normalSearch({
    criteria,
    place,
    radiusMiles,
    marketExtension,
    sort: 'relevance',
    first: 0,
    count: carsPerPage,
  });
  const searchString = searchStringOf(paramsOf(search, noDefaultRadius));
  return searchString.length > longestSearchString ? err('too-long') : ok({ search, searchString });
};

/** A client may send the address of the results page, or only what stands behind its "?". */
const addressOf = (text: string): Address =>
  /[?/]/.test(text.slice(0, text.search(/[=&]|$/))) ? splitAddress(text) : { path: '', query: text };
