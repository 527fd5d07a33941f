import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';
import { priceWithAddOns } from '#lib/advertised-price.ts';

/** The fields of a listing that an estimate uses. */
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

/**
 * Reduces a listing to the fields of an estimate and its seller's state; kept small, because many are compared at once.
 */
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
  priceUsd: priceWithAddOns(listing),
  msrpUsd: listing.msrpUsd,
  drive: listing.drive,
  engine: listing.engine,
  fuelGroup: listing.fuelGroup,
  cab: listing.cab,
  history: listing.history,
  state: owner.address.state,
  privateSeller: owner.privateSeller,
});

/** Maximum difference in mileage between a car and the similar ones. */
export const mileageReach = (mileage: number): number => Math.max(20_000, mileage * 0.4);
