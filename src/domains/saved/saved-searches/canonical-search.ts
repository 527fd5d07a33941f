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

// Matches no radius, so that the radius is always written out: a market's default may change after the search was
// saved.
export const noDefaultRadius = -1;

/**
 * Normalizes a search to one text (RULING-18). Sort order, page and map position are left out; radius and market
 * extension are always included.
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

/** Clients send the address of the results page, or only its query. */
const addressOf = (text: string): Address =>
  /[?/]/.test(text.slice(0, text.search(/[=&]|$/))) ? splitAddress(text) : { path: '', query: text };
