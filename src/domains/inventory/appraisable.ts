import type { Appraisable } from '#domains/appraisal/market-estimate.ts';
import type { Listing } from '#domains/listings/listing.ts';
import type { Owner } from '#domains/sellers/owner.ts';

/** What an estimate needs of a car and of where it stands; small, because many are compared at once. */
export const appraisableOf = (
  listing: Listing,
  owner: Pick<Owner, 'privateSeller'> & { address: Pick<Owner['address'], 'state'> },
): Appraisable => ({
  id: listing.id,
  modelCode: listing.modelCode,
  styleCode: listing.styleCode,
  listingType: listing.listingType,
  trim: listing.trim,
  year: listing.year,
  mileage: listing.mileage,
  priceUsd: listing.priceUsd,
  msrpUsd: listing.msrpUsd,
  drive: listing.drive,
  engine: listing.engine,
  fuelGroup: listing.fuelGroup,
  cab: listing.cab,
  history: listing.history,
  state: owner.address.state,
  privateSeller: owner.privateSeller,
});
