import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { DealVehicle } from './deal.ts';
import type { DealCar } from './deals.server.ts';

const conditions: Readonly<Record<string, DealVehicle['condition']>> = { NEW: 'new', CERTIFIED: 'certifiedpreowned' };

/** A car of the site that is asked, as a deal keeps it. */
export const dealCars =
  (search: Pick<ListingSearch, 'vehicle'>) =>
  async (listingId: number, shopper: ShopperContext): Promise<DealCar | undefined> => {
    const vehicle = await search.vehicle(listingId, shopper);
    if (!vehicle) return undefined;
    const { listing, status } = vehicle;
    const { title, vin, year, make, model, trim } = listing;
    return {
      listingId,
      ownerId: listing.ownerId,
      dealer: listing.owner.name,
      onOffer: status === 'live',
      takesDeals: !listing.owner.hideEmailForm,
      listedUsd: listing.pricingDetail.salePrice,
      outTheDoor: listing.outTheDoor ? { totalUsd: listing.outTheDoor.total, state: listing.outTheDoor.state } : null,
      vehicle: {
        title,
        vin,
        condition: conditions[listing.listingType] ?? 'used',
        year,
        make: make.name,
        model: model.name,
        trim: trim.name,
      },
    };
  };
