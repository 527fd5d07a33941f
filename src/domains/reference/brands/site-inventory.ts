import type { ListingType } from '#domains/reference/catalogue/vocabulary.ts';
import type { Brand } from './brand.ts';

/**
 * The part of the install's inventory that a site shows. Every query for cars takes one, from the search index to the
 * lookup of a single listing, so that a site never returns a car that is not on it. A list means "any of these"; a
 * missing list means no restriction.
 */
export type SiteInventory = {
  /** The cache key of the inventory. */
  readonly key: string;
  readonly makes?: readonly string[];
  readonly listingTypes?: readonly ListingType[];
  readonly sellerTypes?: readonly ('d' | 'p')[];
};

/** All cars: for sites without restrictions, and for market statistics. */
export const wholeInventory: SiteInventory = { key: 'all' };

/** The maker's site only shows its own certified cars, which dealers sell. */
const makerInventory: SiteInventory = {
  key: 'maker',
  makes: ['FORD'],
  listingTypes: ['CERTIFIED'],
  sellerTypes: ['d'],
};

export const inventoryOf = ({ id }: Pick<Brand, 'id'>): SiteInventory =>
  id === 'ford' ? makerInventory : wholeInventory;

/** Whether a site can have cars of this listing type; others are not offered as a filter. */
export const sellsType = ({ listingTypes }: SiteInventory, type: string): boolean =>
  listingTypes === undefined || listingTypes.some((sold) => sold === type);

type Offer = { listing: { makeCode: string; listingType: ListingType }; owner: { privateSeller: boolean } };

const allows = <T>(values: readonly T[] | undefined, value: T): boolean => values?.includes(value) ?? true;

export const isInInventory = (
  { makes, listingTypes, sellerTypes }: SiteInventory,
  { listing, owner }: Offer,
): boolean =>
  allows(makes, listing.makeCode) &&
  allows(listingTypes, listing.listingType) &&
  allows(sellerTypes, owner.privateSeller ? 'p' : 'd');
