import type { ShopperContext } from '#domains/cars/search/listing-hydration.server.ts';
import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import type { PurchaseVehicle } from './purchase.ts';
import type { PurchaseCar } from './purchases.server.ts';

const conditions: Readonly<Record<string, PurchaseVehicle['condition']>> = {
  NEW: 'new',
  CERTIFIED: 'certifiedpreowned',
};

/** A car of the site's inventory with the fields that a purchase stores. */
export const purchaseCars =
  (search: Pick<ListingSearch, 'vehicle'>) =>
  async (listingId: number, shopper: ShopperContext): Promise<PurchaseCar | undefined> => {
    const vehicle = await search.vehicle(listingId, shopper);
    if (!vehicle) return undefined;
    const { listing, status } = vehicle;
    const { title, vin, year, make, model, trim } = listing;
    return {
      listingId,
      ownerId: listing.ownerId,
      dealer: listing.owner.name,
      onOffer: status === 'live',
      takesPurchases: !listing.owner.hideEmailForm,
      listedUsd: listing.pricingDetail.salePrice,
      outTheDoor: listing.outTheDoor
        ? {
            totalUsd: listing.outTheDoor.total,
            state: listing.outTheDoor.state,
            docFeeUsd: listing.pricingDetail.dealerFeesTotal,
            incentiveUsd: listing.pricingDetail.incentive ?? 0,
          }
        : null,
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
