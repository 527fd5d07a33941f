import type { ListingSearch } from '#domains/cars/search/listing-search.server.ts';
import { inventoryOf } from '#domains/reference/brands/site-inventory.ts';
import type { LocationLookup } from '#domains/reference/locations/location-lookup.ts';
import { formatMoney } from '#lib/money.ts';
import type { LeadContext, LeadListing } from './leads.server.ts';

type Sources = { search: Pick<ListingSearch, 'vehicle'>; lookup: Pick<LocationLookup, 'byZip'> };

/** The car of a lead with the figures the shopper saw, for the dealer. */
export const leadListings =
  ({ search, lookup }: Sources) =>
  async (listingId: number, { brand, origin, zip, terms }: LeadContext): Promise<LeadListing | undefined> => {
    const here = lookup.byZip(zip);
    const state = here.ok ? here.value.state : undefined;
    const vehicle = await search.vehicle(listingId, { inventory: inventoryOf(brand), state, terms });
    if (!vehicle) return undefined;
    const { listing, status } = vehicle;
    const { pricingDetail, outTheDoor } = listing;
    const trade = terms && terms.tradeInUsd > 0 ? ` with a trade-in worth ${formatMoney(terms.tradeInUsd)}` : '';
    const cash = outTheDoor?.incentive ? ` after ${formatMoney(outTheDoor.incentive)} manufacturer cash` : '';
    const paid = outTheDoor
      ? `, ${formatMoney(outTheDoor.total)} out the door in ${outTheDoor.state}${trade}${cash}`
      : '';
    const fees = pricingDetail.includesDealerFees
      ? ` with ${formatMoney(pricingDetail.dealerFeesTotal)} dealer fees`
      : '';
    return {
      ownerId: listing.ownerId,
      onOffer: status === 'live',
      vehicle: {
        title: listing.title,
        ...(pricingDetail.displayPrice !== null && {
          price: `${formatMoney(pricingDetail.displayPrice)}${fees}${paid}`,
        }),
        stockNumber: listing.stockNumber,
        vin: listing.vin,
        url: `${origin}${listing.vdpBaseUrl}`,
        parts: {
          year: listing.year,
          make: listing.make.name,
          model: listing.model.name,
          trim: listing.trim.name,
          isNew: listing.listingType === 'NEW',
          priceUsd: pricingDetail.salePrice,
        },
      },
    };
  };
