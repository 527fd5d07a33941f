import { z } from 'zod';
import { colourByCode, colours } from '#domains/reference/catalogue/colours.ts';
import { drives, fuelGroups, listingTypes } from '#domains/reference/catalogue/vocabulary.ts';
import { hasValidCheckDigit, isVin, vinYearCode } from '#lib/vin.ts';
import { type Listing, ListingType } from './listing.ts';

/** The fields of a listing that an operator can correct, each as a single text. */
export const CorrectedField = z.enum([
  'vin',
  'year',
  'model',
  'price',
  'mileage',
  'condition',
  'trim',
  'drive',
  'fuel',
  'color',
  'title',
  'use',
  'priority',
]);
export type CorrectedField = z.infer<typeof CorrectedField>;

export const Corrections = z.partialRecord(CorrectedField, z.string());
export type Corrections = Readonly<Partial<Record<CorrectedField, string>>>;

type Choice = { code: string; name: string };
type Field = {
  label: string;
  /** Options to choose from; without them the value is typed. */
  choices?: readonly Choice[];
  /** The field's value as text. */
  of(listing: Listing): string;
  /** Undefined if the text is invalid; `wrong` is the message. */
  put(listing: Listing, text: string): Listing | undefined;
  wrong: string;
};

/** Make, model and related codes in one text; codes, because names may change. */
export const modelText = (
  car: Pick<Listing, 'makeCode' | 'modelCode' | 'seriesCode' | 'styleCode' | 'shape'>,
): string => [car.makeCode, car.modelCode, car.seriesCode ?? '', car.styleCode, car.shape].join('/');

const earliestYear = 1900;
/** From this model year on, a VIN encodes the year. */
const firstCodedYear = 1981;
const highestPriceUsd = 10_000_000;
const mostMiles = 1_000_000;

const whole = (text: string, { from, to }: { from: number; to: number }): number | undefined => {
  const digits = text.replaceAll(/[$,\s]/g, '');
  if (!/^\d{1,9}$/.test(digits)) return undefined;
  const value = Number(digits);
  return value >= from && value <= to ? value : undefined;
};

const driveOf = ({ drive }: Listing): string =>
  Object.entries(drives).find(([, { name }]) => name === drive.name)?.[0] ?? drive.group;

const answers: readonly Choice[] = [
  { code: 'yes', name: 'Yes' },
  { code: 'no', name: 'No' },
  { code: '', name: 'Not reported' },
];
const answerOf = (fact: boolean | null): string => (fact === null ? '' : fact ? 'yes' : 'no');
const factOf = (text: string): boolean | null => (text === '' ? null : text === 'yes');

/** Replaces the last price instead of adding one, so that a corrected price does not look like a price cut. */
const pricedAt = (listing: Listing, priceUsd: number | null): Listing => {
  if (priceUsd === null) return { ...listing, priceUsd };
  const last = listing.priceHistory.at(-1);
  const price = { atMs: last?.atMs ?? listing.firstSeenMs, priceUsd };
  return { ...listing, priceUsd, priceHistory: [...listing.priceHistory.slice(0, -1), price] };
};

const isChoice = (choices: readonly Choice[], code: string): boolean => choices.some((choice) => choice.code === code);
const driveChoices = Object.entries(drives).map(([code, { name }]) => ({ code, name }));
const isDrive = (text: string): text is keyof typeof drives => Object.hasOwn(drives, text);

/** In display order. */
export const correctedFields: Readonly<Record<CorrectedField, Field>> = {
  vin: {
    label: 'VIN',
    of: ({ vin }) => vin,
    put: (listing, text) => {
      const vin = text.trim().toUpperCase();
      return isVin(vin) ? { ...listing, vin } : undefined;
    },
    wrong: 'Seventeen letters and digits, none of them I, O or Q.',
  },
  year: {
    label: 'Year',
    of: ({ year }) => String(year),
    put: (listing, text) => {
      const year = whole(text, { from: earliestYear, to: earliestYear + 200 });
      return year === undefined ? undefined : { ...listing, year };
    },
    wrong: 'A year such as 2024.',
  },
  model: {
    label: 'Make and model',
    of: modelText,
    put: (listing, text) => {
      const [makeCode, modelCode, seriesCode, styleCode, shape, ...more] = text.split('/');
      if (!makeCode || !modelCode || !styleCode || !shape || more.length > 0) return undefined;
      return { ...listing, makeCode, modelCode, seriesCode: seriesCode || null, styleCode, shape };
    },
    wrong: 'A make and model as the site names them, such as Toyota Camry.',
  },
  price: {
    label: 'Price',
    of: ({ priceUsd }) => (priceUsd === null ? '' : String(priceUsd)),
    put: (listing, text) => {
      if (text.trim() === '') return pricedAt(listing, null);
      const priceUsd = whole(text, { from: 1, to: highestPriceUsd });
      return priceUsd === undefined ? undefined : pricedAt(listing, priceUsd);
    },
    wrong: `Whole dollars up to ${highestPriceUsd.toLocaleString('en-US')}, or nothing for a car without a price.`,
  },
  mileage: {
    label: 'Mileage',
    of: ({ mileage }) => String(mileage),
    put: (listing, text) => {
      const mileage = whole(text, { from: 0, to: mostMiles });
      return mileage === undefined ? undefined : { ...listing, mileage };
    },
    wrong: `Whole miles up to ${mostMiles.toLocaleString('en-US')}.`,
  },
  condition: {
    label: 'Condition',
    choices: listingTypes,
    of: ({ listingType }) => listingType,
    put: (listing, text) => {
      const type = ListingType.safeParse(text);
      return type.success ? { ...listing, listingType: type.data } : undefined;
    },
    wrong: 'Please choose one of the conditions.',
  },
  trim: {
    label: 'Trim',
    of: ({ trim }) => (trim === 'UNAVAIL' ? '' : trim),
    put: (listing, text) => {
      const trim = text.trim();
      if (trim.length > 60 || /\p{Cc}/u.test(trim)) return undefined;
      return { ...listing, trim: trim || 'UNAVAIL' };
    },
    wrong: 'At most 60 characters, or nothing where it is not known.',
  },
  drive: {
    label: 'Drive',
    choices: driveChoices,
    of: driveOf,
    put: (listing, text) => {
      if (!isDrive(text)) return undefined;
      const { name, group } = drives[text];
      return { ...listing, drive: { name, group } };
    },
    wrong: 'Please choose one of the drives.',
  },
  fuel: {
    label: 'Fuel',
    choices: fuelGroups,
    of: ({ fuelGroup }) => fuelGroup,
    put: (listing, text) => (isChoice(fuelGroups, text) ? { ...listing, fuelGroup: text } : undefined),
    wrong: 'Please choose one of the fuels.',
  },
  color: {
    label: 'Color',
    choices: colours,
    of: ({ exterior }) => exterior.simple,
    put: (listing, text) => {
      const name = colourByCode(text)?.name;
      return name === undefined ? undefined : { ...listing, exterior: { name, simple: text } };
    },
    wrong: 'Please choose one of the colors.',
  },
  title: {
    label: 'Clean title',
    choices: answers,
    of: ({ history }) => answerOf(history.cleanTitle),
    put: (listing, text) =>
      isChoice(answers, text) ? { ...listing, history: { ...listing.history, cleanTitle: factOf(text) } } : undefined,
    wrong: 'Please choose one of the answers.',
  },
  use: {
    label: 'Personal use',
    choices: answers,
    of: ({ history }) => answerOf(history.personalUse),
    put: (listing, text) =>
      isChoice(answers, text) ? { ...listing, history: { ...listing.history, personalUse: factOf(text) } } : undefined,
    wrong: 'Please choose one of the answers.',
  },
  priority: {
    label: 'Place',
    of: ({ priority }) => String(priority),
    put: (listing, text) => (text === '20' ? { ...listing, priority: 20 } : undefined),
    wrong: 'A car can only be featured.',
  },
};

export const fieldNames = CorrectedField.options;

/** The normalized text of a correction; undefined if it is invalid. */
export const readCorrection = (listing: Listing, field: CorrectedField, text: string): string | undefined => {
  const { of, put } = correctedFields[field];
  const corrected = put(listing, text);
  return corrected && of(corrected);
};

/** Applies all corrections to the seller's listing; invalid ones are ignored. */
export const correctListing = (listing: Listing, corrections: Corrections): Listing => {
  const corrected = fieldNames.reduce((car, field) => {
    const text = corrections[field];
    return (text === undefined ? undefined : correctedFields[field].put(car, text)) ?? car;
  }, listing);
  const { vin, year, model } = corrections;
  return vin === undefined && year === undefined && model === undefined ? corrected : withVinFlags(corrected);
};

/** Checks the VIN again. Its maker is not compared with a make that an operator entered. */
const withVinFlags = (listing: Listing): Listing => ({
  ...listing,
  vinFlags: [
    ...(hasValidCheckDigit(listing.vin) ? [] : (['check-digit'] as const)),
    ...(listing.year < firstCodedYear || listing.vin[9] === vinYearCode(listing.year)
      ? []
      : (['year-differs'] as const)),
  ],
});

/** Fields whose correction equals the seller's own value by now. */
export const agreedFields = (listing: Listing, corrections: Corrections): CorrectedField[] =>
  fieldNames.filter((field) => corrections[field] === correctedFields[field].of(listing));
