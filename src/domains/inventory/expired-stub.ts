import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import type { Listing } from '#domains/listings/listing.ts';

/** D-24: what is left to say of a vehicle that went less than 60 days ago. */
export type ExpiredStub = {
  id: number;
  type: 'Expired';
  title: string;
  year: number;
  make: string;
  model: string;
  removedDate: string;
};

export const expiredStubOf = (listing: Listing, { lookups }: Pick<Catalogue, 'lookups'>): ExpiredStub => {
  const make = lookups.makes.get(listing.makeCode)?.name ?? listing.makeCode;
  const model = lookups.modelsAlone.get(listing.modelCode)?.name ?? listing.modelCode;
  const trim = listing.trim === 'UNAVAIL' ? [] : [listing.trim];
  return {
    id: listing.id,
    type: 'Expired',
    title: [listing.year, make, model, ...trim].join(' '),
    year: listing.year,
    make,
    model,
    removedDate: new Date(listing.removedMs ?? 0).toISOString(),
  };
};
