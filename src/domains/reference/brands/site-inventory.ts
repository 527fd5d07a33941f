import type { ListingType } from '#domains/reference/catalogue/vocabulary.ts';
import type { Brand } from './brand.ts';

/**
 * Which of the install's cars a site shows. Every question about cars names one, from the index to the lookup of a
 * single listing, so that no page and no answer of a site can hold a car that is not on it. A list means "any of these";
 * without one there is no limit.
 */
export type SiteInventory = {
  /** Tells inventories apart wherever something is kept for one. */
  readonly key: string;
  readonly makes?: readonly string[];
  readonly listingTypes?: readonly ListingType[];
  readonly sellerTypes?: readonly ('d' | 'p')[];
};

/** Everything there is: for a site without limits, and for figures about the market that name no car. */
export const wholeInventory: SiteInventory = { key: 'all' };

/** The maker's site is about its own certified cars, and certified cars are sold by dealers. */
const makerInventory: SiteInventory = {
  key: 'maker',
  makes: ['FORD'],
  listingTypes: ['CERTIFIED'],
  sellerTypes: ['d'],
};

export const inventoryOf = ({ id }: Pick<Brand, 'id'>): SiteInventory =>
  id === 'ford' ? makerInventory : wholeInventory;

/** Whether a site can have cars of that type: one that cannot is no choice there, however few or many it would have. */
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
