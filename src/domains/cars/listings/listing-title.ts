import { type Catalogue, makeByCode, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { vehiclePath } from '#paths/paths.ts';
import type { Listing, ListingType } from './listing.ts';

type VehicleNames = { make: string; model: string };
export type NameVehicle = (makeCode: string, modelCode: string) => VehicleNames;

/** Names by code; an unknown code is shown as it is. */
export const namesFrom =
  (catalogue: Catalogue): NameVehicle =>
  (makeCode, modelCode) => ({
    make: makeByCode(catalogue, makeCode)?.name ?? makeCode,
    model: modelByCode(catalogue, makeCode, modelCode)?.name ?? modelCode,
  });

const longestPackage = 30;

/** The trim for display; empty if the feed has none (SRCH-03). */
export const trimText = (trim: string): string => (trim === unknownTrim ? '' : trim);

/** A third-party certified car is "Used"; its title says who certified it (RULING-75). */
export const listingCondition = (type: ListingType): 'New' | 'Used' | 'Certified' => {
  if (type === 'NEW') return 'New';
  return type === 'CERTIFIED' ? 'Certified' : 'Used';
};

const titleWord = (type: ListingType): string =>
  type === '3P_CERT' ? 'Third-Party Certified' : listingCondition(type);

type Titled = Pick<Listing, 'listingType' | 'year' | 'trim' | 'packages'>;

/** Type, year, make, model, trim, and the first package if it is short (SRCH-03, SRCH-04, RULING-60). */
export const listingTitle = (listing: Titled, names: VehicleNames): string => {
  const words = [titleWord(listing.listingType), listing.year, names.make, names.model, trimText(listing.trim)];
  const title = words.filter((word) => word !== '').join(' ');
  const first = listing.packages[0]?.name;
  if (!first || first.length >= longestPackage || title.includes('w/')) return title;
  return `${title} w/ ${first}`;
};

/** The title with the owner's city, state and ZIP after it (SRCH-05). */
export const listingTitleLong = (title: string, address: { city: string; state: string; zip: string }): string =>
  `${title} ${address.city}, ${address.state} ${address.zip}`;

/** "2023 Kia Telluride", the heading of a card. */
export const vehicleHeading = (year: number, names: VehicleNames): string => `${year} ${names.make} ${names.model}`;

/** "2023 Kia Telluride EX", the default name of a saved car. */
export const carTitle =
  (nameVehicle: NameVehicle) =>
  ({ year, makeCode, modelCode, trim }: Pick<Listing, 'year' | 'makeCode' | 'modelCode' | 'trim'>): string =>
    [vehicleHeading(year, nameVehicle(makeCode, modelCode)), trimText(trim)].filter(Boolean).join(' ');

/** Canonical address of a vehicle's page (RULING-49). */
export const vdpBaseUrl = (listingId: number): string => vehiclePath({ listingId });
