import { type Catalogue, makeByCode, modelByCode } from '#domains/reference/catalogue/catalogue.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { vehiclePath } from '#paths/paths.ts';
import type { Listing, ListingType } from './listing.ts';

type VehicleNames = { make: string; model: string };
export type NameVehicle = (makeCode: string, modelCode: string) => VehicleNames;

/** A code that the catalogue does not know is shown as it is, never left out. */
export const namesFrom =
  (catalogue: Catalogue): NameVehicle =>
  (makeCode, modelCode) => ({
    make: makeByCode(catalogue, makeCode)?.name ?? makeCode,
    model: modelByCode(catalogue, makeCode, modelCode)?.name ?? modelCode,
  });

const longestPackage = 30;

/** The trim as a shopper may read it; nothing when the feed did not say (SRCH-03). */
export const trimText = (trim: string): string => (trim === unknownTrim ? '' : trim);

/** RULING-75: who certified a third-party certified car is told in its title, not in its type. */
export const listingCondition = (type: ListingType): 'New' | 'Used' | 'Certified' => {
  if (type === 'NEW') return 'New';
  return type === 'CERTIFIED' ? 'Certified' : 'Used';
};

const titleWord = (type: ListingType): string =>
  type === '3P_CERT' ? 'Third-Party Certified' : listingCondition(type);

type Titled = Pick<Listing, 'listingType' | 'year' | 'trim' | 'packages'>;

/** SRCH-03, SRCH-04, RULING-60: type, year, make, model, trim, and the first package when it is short. */
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

/** "2023 Kia Telluride": what a card is headed with, and the short way to speak of a car. */
export const vehicleHeading = (year: number, names: VehicleNames): string => `${year} ${names.make} ${names.model}`;

/** The same with its trim: what a saved car is called unless its shopper says otherwise. */
export const carTitle =
  (nameVehicle: NameVehicle) =>
  ({ year, makeCode, modelCode, trim }: Pick<Listing, 'year' | 'makeCode' | 'modelCode' | 'trim'>): string =>
    [vehicleHeading(year, nameVehicle(makeCode, modelCode)), trimText(trim)].filter(Boolean).join(' ');

/** RULING-49: the one address of a vehicle's page. */
export const vdpBaseUrl = (listingId: number): string => vehiclePath({ listingId });
