import type { Listing } from '#domains/cars/listings/listing.ts';
import type { Owner } from '#domains/cars/sellers/owner.ts';

/** A car on offer with the names and addresses that files need. */
export type OutboundCar = {
  listing: Listing;
  dealer: Owner;
  make: string;
  model: string;
  /** Its page. */
  address: string;
  /** Photos only: a drawing of the model is none of this car. */
  photos: readonly string[];
};

/** Columns of a file: its name and what stands in it, empty for what is unknown. */
export type OutboundColumn = readonly [name: string, cell: (car: OutboundCar) => string | number];
