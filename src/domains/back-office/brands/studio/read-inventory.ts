import { ListingType } from '#domains/cars/listings/listing.ts';
import { splitAddress } from '#domains/finding/criteria/address/address.ts';
import type { Lookups } from '#domains/finding/criteria/address/path-meaning.ts';
import { readSearch } from '#domains/finding/criteria/address/read-search.ts';
import { type Criteria, noCriteria } from '#domains/finding/criteria/criteria.ts';
import { filters } from '#domains/finding/criteria/filters.ts';
import type { InventoryLimits } from '#domains/reference/brands/brand.ts';
import { err, ok, type Result } from '#lib/result.ts';

const limited = ['makes', 'listingTypes', 'sellerTypes', 'fuels', 'drives', 'dealerIds'] as const;
const limitedFields: readonly string[] = limited;

const labelOf = (field: string): string =>
  Object.entries(filters)
    .find(([name]) => name === field)?.[1]
    .label.toLowerCase() ?? field;

/** What cars a brand has, written as the address of a search (the grammar of `criteria/address`). */
export const readInventory = (address: string, lookups: Lookups): Result<InventoryLimits, string> => {
  const { search, unknown } = readSearch({ ...splitAddress(address), ...lookups });
  const [stray] = unknown;
  if (stray) return err(`“${stray.word}” is no filter of a search.`);
  const isSet = (field: keyof Criteria): boolean =>
    JSON.stringify(search.criteria[field]) !== JSON.stringify(noCriteria[field]);
  const set = (Object.keys(search.criteria) as (keyof Criteria)[]).filter(isSet);
  const other = set.find((field) => !limitedFields.includes(field));
  if (other !== undefined || search.place.city !== undefined || search.place.state !== undefined) {
    const name = other === undefined ? 'a place' : labelOf(other);
    return err(`it filters by ${name}; a brand is limited by condition, make, seller, dealer, fuel and drive.`);
  }
  if (set.length === 0) return err('there is no filter in this address.');
  const { makes, listingTypes, sellerTypes, fuels, drives, dealerIds } = search.criteria;
  const types = listingTypes.flatMap((type) => ListingType.safeParse(type).data ?? []);
  const sellers = sellerTypes.filter((type) => type === 'd' || type === 'p');
  return ok({
    ...(makes.length > 0 && { makes }),
    ...(types.length > 0 && { listingTypes: types }),
    ...(sellers.length > 0 && { sellerTypes: sellers }),
    ...(fuels.length > 0 && { fuels }),
    ...(drives.length > 0 && { drives }),
    ...(dealerIds.length > 0 && { dealerIds }),
  });
};
