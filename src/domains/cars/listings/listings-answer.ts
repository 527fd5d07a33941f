import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';
import type { Listing } from './listing.ts';
import type { AnswerContext, ListingAnswer } from './listing-answer.ts';
import { listingTitle } from './listing-title.ts';

/** The stub of a car removed less than 60 days ago (RULING-24). */
export const expiredStub = (
  listing: Pick<
    Listing,
    'id' | 'vin' | 'listingType' | 'year' | 'makeCode' | 'modelCode' | 'trim' | 'packages' | 'priceUsd'
  > & { removedMs: number },
  { nameVehicle }: Pick<AnswerContext, 'nameVehicle'>,
) => {
  const names = nameVehicle(listing.makeCode, listing.modelCode);
  return {
    id: listing.id,
    vin: listing.vin,
    type: 'Expired' as const,
    listingType: listing.listingType,
    title: listingTitle(listing, names),
    year: listing.year,
    make: { code: listing.makeCode, name: names.make },
    model: { code: listing.modelCode, name: names.model },
    makeCode: listing.makeCode,
    modelCode: listing.modelCode,
    /** The last price. */
    pricingDetail: { salePrice: listing.priceUsd, displayPrice: listing.priceUsd },
    removedDate: new Date(listing.removedMs).toISOString(),
  };
};
type ExpiredStub = ReturnType<typeof expiredStub>;

export type AnsweredListing = ListingAnswer | ExpiredStub;

export const isExpired = (listing: AnsweredListing): listing is ExpiredStub => listing.type === 'Expired';

/** Each seller once; if one of its listings shows the name, the name is shown. */
const ownersOf = (listings: readonly AnsweredListing[]): OwnerAnswer[] => {
  const owners = new Map<number, OwnerAnswer>();
  for (const listing of listings) {
    if (isExpired(listing)) continue;
    const owner = owners.get(listing.ownerId);
    if (!owner || owner.hideOwnerDetails) owners.set(listing.ownerId, listing.owner);
  }
  return [...owners.values()];
};

export type ListingsAnswer<T extends AnsweredListing = ListingAnswer> = {
  listings: T[];
  owners: OwnerAnswer[];
  totalResultCount: number;
};

export const listingsAnswer = <T extends AnsweredListing>(listings: T[]): ListingsAnswer<T> => ({
  listings,
  owners: ownersOf(listings),
  totalResultCount: listings.length,
});
