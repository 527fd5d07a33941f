import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { paramsOf } from '#domains/finding/criteria/address/search-params.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { canonicalSearch, noDefaultRadius } from './canonical-search.ts';
import { searchStringOf } from './saved-search.ts';

type SearchInput = string | Readonly<Record<string, string | string[]>>;

/** Limits codes to those on the site, or to all of the site's if there are none. Undefined if nothing is left. */
const within = (codes: readonly string[], offered: readonly string[] | undefined): string[] | undefined => {
  if (offered === undefined) return [...codes];
  const left = codes.length === 0 ? [...offered] : codes.filter((one) => offered.includes(one));
  return left.length > 0 ? left : undefined;
};

/**
 * Adds the site's inventory to a search as filters, so that it finds the same cars when it is run outside of the site.
 * Undefined if it could never match.
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
