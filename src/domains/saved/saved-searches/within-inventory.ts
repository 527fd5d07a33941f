import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { paramsOf } from '#domains/finding/criteria/address/search-params.ts';
import type { SiteInventory } from '#domains/reference/brands/site-inventory.ts';
import { canonicalSearch, noDefaultRadius } from './canonical-search.ts';
import { searchStringOf } from './saved-search.ts';

type SearchInput = string | Readonly<Record<string, string | string[]>>;

const limitedFields = ['makes', 'listingTypes', 'sellerTypes', 'fuels', 'drives'] as const;

/** Limits codes to those on the site, or to all of the site's if there are none. Undefined if nothing is left. */
const within = <T>(codes: readonly T[], offered: readonly T[] | undefined): T[] | undefined => {
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
  if (!limitedFields.some((field) => inventory[field]) && !inventory.dealerIds) return input;
  const canonical = canonicalSearch(input, lookups);
  if (!canonical.ok) return undefined;
  const { search } = canonical.value;
  const criteria = { ...search.criteria };
  for (const field of limitedFields) {
    const left = within(criteria[field], inventory[field]);
    if (!left) return undefined;
    criteria[field] = left;
  }
  const dealerIds = within(criteria.dealerIds, inventory.dealerIds);
  if (!dealerIds) return undefined;
  return searchStringOf(paramsOf({ ...search, criteria: { ...criteria, dealerIds } }, noDefaultRadius));
};
