import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';

/** What the estimate looks at; a whole listing fits. */
export type Appraisable = Pick<
  Listing,
  | 'id'
  | 'modelCode'
  | 'styleCode'
  | 'listingType'
  | 'trim'
  | 'year'
  | 'mileage'
  | 'priceUsd'
  | 'msrpUsd'
  | 'drive'
  | 'engine'
  | 'fuelGroup'
  | 'cab'
  | 'history'
> & { state: string; privateSeller: boolean };

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

/** How far a comparable's mileage may lie from a car's own. */
export const mileageReach = (mileage: number): number => Math.max(20_000, mileage * 0.4);
