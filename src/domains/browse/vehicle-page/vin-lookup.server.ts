import type { AnsweredListing } from '#domains/cars/listings/listings-answer.ts';
import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { OwnerAnswer } from '#domains/cars/sellers/owner-answer.ts';

type VinAnswer = { listing: AnsweredListing; owner: OwnerAnswer | undefined; vdpBaseUrl: string };

/**
 * The first listing and owner for a VIN (VDP-06, VDP-07). A stub of a removed car has no address, which is then looked
 * up by id.
 */
export const createVinLookup =
  ({ byVin, vehicle }: Pick<ListingSearch, 'byVin' | 'vehicle'>) =>
  async (vin: string, shopper: ShopperContext): Promise<VinAnswer | undefined> => {
    const { listings, owners } = await byVin(vin, shopper);
    const [listing] = listings;
    if (!listing) return undefined;
    const [owner] = owners;
    if ('vdpBaseUrl' in listing && listing.vdpBaseUrl !== '') return { listing, owner, vdpBaseUrl: listing.vdpBaseUrl };
    const details = await vehicle(listing.id, shopper);
    return details && { listing, owner: owner ?? details.listing.owner, vdpBaseUrl: details.listing.vdpBaseUrl };
  };
