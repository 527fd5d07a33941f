import type { ListingType } from '#domains/reference/catalogue/vocabulary.ts';
import type { Brand, InventoryLimits } from './brand.ts';

/**
 * The part of the install's inventory that a site shows. Every query for cars takes one, from the search index to the
 * lookup of a single listing, so that a site never returns a car that is not on it. A list means "any of these"; a
 * missing list means no restriction.
 */
export type SiteInventory = InventoryLimits & {
  /** The cache key of the inventory. */
  readonly key: string;
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

/** The cars of a brand that an operator limited in the studio. */
export const limitedInventory = (limits: InventoryLimits): SiteInventory => ({
  ...limits,
  key: JSON.stringify(limits),
});

export const inventoryOf = ({ id, tenant }: Pick<Brand, 'id' | 'tenant'>): SiteInventory => {
  if (id === 'ford') return makerInventory;
  return tenant?.inventory ? limitedInventory(tenant.inventory) : wholeInventory;
};

/** Whether a site can have cars of this listing type; others are not offered as a filter. */
export const sellsType = ({ listingTypes }: SiteInventory, type: string): boolean =>
  listingTypes === undefined || listingTypes.some((sold) => sold === type);

type Offer = {
  listing: {
    makeCode: string;
    listingType: ListingType;
    ownerId: number;
    /** Not in summaries, whose cars the index has chosen by these. */
    fuelGroup?: string;
    drive?: { group: string };
  };
  owner: { privateSeller: boolean };
};

const allows = <T>(values: readonly T[] | undefined, value: T | undefined): boolean =>
  values === undefined || value === undefined || values.includes(value);

export const isInInventory = (
  { makes, listingTypes, sellerTypes, fuels, drives, dealerIds }: SiteInventory,
  { listing, owner }: Offer,
): boolean =>
  allows(makes, listing.makeCode) &&
  allows(listingTypes, listing.listingType) &&
  allows(fuels, listing.fuelGroup) &&
  allows(drives, listing.drive?.group) &&
  allows(dealerIds, listing.ownerId) &&
  allows(sellerTypes, owner.privateSeller ? 'p' : 'd');
