import { featureByWord } from '#domains/reference/catalogue/features.ts';
import { grouped } from '#lib/money.ts';
import type { Listing } from './listing.ts';

export type DetailName =
  | 'driveType'
  | 'chargeTime'
  | 'usableRange'
  | 'electricRange'
  | 'engine'
  | 'exteriorColor'
  | 'interior'
  | 'mileage'
  | 'transmission'
  | 'truckBedLength'
  | 'bedSize';

type Detail = { name: DetailName; label: string; value: string };

const leatherCode = featureByWord('leather')?.code ?? '';
/** Batteries are usually charged up to this share, which gives the everyday range. */
const dailyCharge = 0.8;

const amount = (value: number): string => String(Math.round(value * 10) / 10);

/** A bed's length as named in brochures. */
export const bedSizeWords = (feet: number): string =>
  feet < 6 ? 'Short Bed' : feet < 7.5 ? 'Standard Bed' : 'Long Bed';

const chargeTime = ({ chargeHours }: Listing): string =>
  chargeHours === null ? '' : `Est. ${amount(chargeHours)} hr Charging Time`;

const usableRange = ({ electricRangeMiles }: Listing): string =>
  electricRangeMiles === null ? '' : `About ${Math.round(electricRangeMiles * dailyCharge)} mi at an 80% charge`;

const interior = (listing: Listing): string =>
  listing.featureCodes.includes(leatherCode) ? `${listing.interior.name}, Leather Seats` : listing.interior.name;

/** Key facts; those that do not apply are left out (VDP-05). */
export const detailsSummary = (listing: Listing): Detail[] => {
  const { electricRangeMiles, bedLengthFt } = listing;
  const details: Detail[] = [
    { name: 'driveType', label: 'Drive', value: listing.drive.name },
    { name: 'chargeTime', label: 'Charging', value: chargeTime(listing) },
    { name: 'usableRange', label: 'Usable range', value: usableRange(listing) },
    {
      name: 'electricRange',
      label: 'Electric range',
      value: electricRangeMiles === null ? '' : `${electricRangeMiles} mi EPA range when new`,
    },
    { name: 'engine', label: 'Engine', value: listing.engine.name },
    { name: 'exteriorColor', label: 'Exterior', value: listing.exterior.name },
    { name: 'interior', label: 'Interior', value: interior(listing) },
    { name: 'mileage', label: 'Mileage', value: `${grouped(listing.mileage)} miles` },
    { name: 'transmission', label: 'Transmission', value: listing.transmission.name },
    { name: 'truckBedLength', label: 'Bed length', value: bedLengthFt === null ? '' : `${amount(bedLengthFt)} ft` },
    { name: 'bedSize', label: 'Bed', value: bedLengthFt === null ? '' : bedSizeWords(bedLengthFt) },
  ];
  return details.filter(({ value }) => value !== '');
};
