import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { paramsOf } from '#domains/finding/criteria/address/search-params.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { canonicalSearch, noDefaultRadius } from './canonical-search.ts';
import { searchStringOf } from './saved-search.ts';

type SearchInput = string | Readonly<Record<string, string | string[]>>;

/** Those of what was asked for that the site has; all it has where nothing was. Undefined where none is left. */
const within = (codes: readonly string[], offered: readonly string[] | undefined): string[] | undefined => {
  if (offered === undefined) return [...codes];
  const left = codes.length === 0 ? [...offered] : codes.filter((one) => offered.includes(one));
  return left.length > 0 ? left : undefined;
};

/**
 * A search that is kept somewhere else than on its site finds what it found there: what the site shows is part of it.
 * Undefined where it could never find anything.
 */
export const withinInventory = (
  input: SearchInput,
  inventory: SiteInventory,
  lookups: Lookups,
): SearchInput | undefined => {
  const { makes: ofSite, listingTypes: typesOfSite, sellerTypes: sellersOfSite } = inventory;
  if (!ofSite && !typesOfSite && !sellersOfSite) return input;
  const canonical = canonicalSearch(input, lookups);
  if (!canonical.ok) return undefined;
  const { search } = canonical.value;
  const makes = within(search.criteria.makes, ofSite);
  const listingTypes = within(search.criteria.listingTypes, typesOfSite);
  const sellerTypes = within(search.criteria.sellerTypes, sellersOfSite);
  if (!makes || !listingTypes || !sellerTypes) return undefined;
  const criteria = { ...search.criteria, makes, listingTypes, sellerTypes };
  return searchStringOf(paramsOf({ ...search, criteria }, noDefaultRadius));
};
