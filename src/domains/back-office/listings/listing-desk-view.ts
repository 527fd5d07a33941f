import { minimumComparables } from '#domains/cars/listings/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import {
  type CorrectedField,
  type Corrections,
  correctedFields,
  correctListing,
  fieldNames,
} from '#domains/cars/listings/listing-corrections.ts';
import { flagsOf, isImpossiblePrice, listingFlags } from '#domains/cars/listings/listing-flags.ts';
import { type NameVehicle, trimText, vehicleHeading } from '#domains/cars/listings/listing-title.ts';
import { picturesOf } from '#domains/reference/pictures/vehicle-pictures.ts';
import { formatMoney, grouped } from '#lib/money.ts';
import { vinCheckDigit, vinModelYear } from '#lib/vin.ts';

type Status = 'live' | 'hidden' | 'expired';

export type DeskRow = {
  id: number;
  name: string;
  vin: string;
  stockNumber: string;
  picture: string;
  dealer: string;
  dealerId: number;
  price: string;
  /** The price compared with similar cars; empty if there are too few. */
  market: string;
  /** Warnings about facts that contradict each other. */
  flags: readonly string[];
  featured: boolean;
  status: Status;
  sinceMs: number | null;
  /** Why an operator hid it; empty if nobody said. */
  hiddenReason: string;
  mileage: number;
  listedMs: number;
  confirmedMs: number;
  photos: number;
};

/** A field of a listing: the seller's value, the current value and the possible choices. */
export type DeskField = {
  name: CorrectedField;
  label: string;
  original: string;
  current: string;
  value: string;
  corrected: boolean;
  choices?: readonly { code: string; name: string }[];
};

/** Sentences on what is wrong with a VIN, without full stops. */
export const vinSentences = ({ vin, vinFlags }: Listing, latestYear: number): string[] =>
  vinFlags.map((flag) => {
    if (flag === 'check-digit') return `VIN check digit is ${vin[8]}, should be ${vinCheckDigit(vin)}`;
    if (flag === 'make-differs') return 'VIN is from another manufacturer';
    const year = vinModelYear(vin, latestYear);
    return year === undefined ? 'VIN names no model year' : `VIN says ${year}`;
  });

const flagWords = (listing: Listing, status: Status, latestYear: number): string[] => {
  // Hidden cars get the flags they would have if shown.
  const flags = flagsOf(listing, status === 'expired' ? 'expired' : 'live', false);
  return [
    ...(status !== 'expired' && isImpossiblePrice(listing.priceUsd) ? ['Impossible price'] : []),
    ...(flags & listingFlags.halfOfMarket ? ['Price under half of market'] : []),
    ...(flags & listingFlags.vin ? vinSentences(listing, latestYear) : []),
    ...(flags & listingFlags.noPrice ? ['No price'] : []),
  ];
};

const marketWords = ({ priceUsd, market }: Listing): string => {
  if (priceUsd === null || market === null || market.comparables < minimumComparables) return '';
  const difference = priceUsd - market.estimateUsd;
  return `${difference < 0 ? '−' : '+'}$${grouped(Math.abs(difference))}`;
};

const nameOfListing = (listing: Listing, nameVehicle: NameVehicle): string =>
  [vehicleHeading(listing.year, nameVehicle(listing.makeCode, listing.modelCode)), trimText(listing.trim)]
    .filter(Boolean)
    .join(' ');

type RowContext = { nameVehicle: NameVehicle; dealer: string; hiddenReason: string; nowMs: number };

export const deskRow = (
  { listing, status }: { listing: Listing; status: Status },
  { nameVehicle, dealer, hiddenReason, nowMs }: RowContext,
): DeskRow => {
  const name = nameOfListing(listing, nameVehicle);
  return {
    id: listing.id,
    name,
    vin: listing.vin,
    stockNumber: listing.stockNumber,
    dealer,
    status,
    dealerId: listing.ownerId,
    picture: picturesOf(listing, name)[0]?.src ?? '',
    price: listing.priceUsd === null ? '' : formatMoney(listing.priceUsd),
    market: marketWords(listing),
    flags: flagWords(listing, status, new Date(nowMs).getUTCFullYear() + 1),
    featured: (flagsOf(listing, status, false) & listingFlags.featured) !== 0,
    sinceMs: listing.removedMs,
    hiddenReason,
    mileage: listing.mileage,
    listedMs: listing.firstSeenMs,
    confirmedMs: listing.confirmedMs,
    photos: listing.photos.length,
  };
};

/** The text of a field as an operator reads it. */
export const fieldWords = (field: CorrectedField, text: string, nameVehicle: NameVehicle): string => {
  if (field === 'model') return modelWords(text, nameVehicle);
  if (field === 'price') return text === '' ? 'No price' : formatMoney(Number(text));
  if (field === 'mileage') return `${grouped(Number(text))} miles`;
  const { choices } = correctedFields[field];
  if (choices) return choices.find(({ code }) => code === text)?.name ?? text;
  return text === '' ? 'Not stated' : text;
};

const modelWords = (text: string, nameVehicle: NameVehicle): string => {
  const [makeCode = '', modelCode = ''] = text.split('/');
  const { make, model } = nameVehicle(makeCode, modelCode);
  return `${make} ${model}`;
};

const wordsOf = (field: CorrectedField, listing: Listing, nameVehicle: NameVehicle): string =>
  field === 'color' ? listing.exterior.name : fieldWords(field, correctedFields[field].of(listing), nameVehicle);

/** All fields except the priority, which has its own switch. */
export const deskFields = (original: Listing, corrections: Corrections, nameVehicle: NameVehicle): DeskField[] => {
  const currentListing = correctListing(original, corrections);
  return fieldNames
    .filter((name) => name !== 'priority')
    .map((name) => {
      const { label, of, choices } = correctedFields[name];
      return {
        name,
        label,
        original: wordsOf(name, original, nameVehicle),
        current: wordsOf(name, currentListing, nameVehicle),
        // Make and model are typed by name.
        value: name === 'model' ? wordsOf(name, currentListing, nameVehicle) : of(currentListing),
        corrected: corrections[name] !== undefined,
        ...(choices && { choices: choices.map(({ code, name: words }) => ({ code, name: words })) }),
      };
    });
};
