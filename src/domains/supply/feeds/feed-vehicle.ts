import { type Listing, priorityTiers, type VehicleHistory } from '#domains/cars/listings/listing.ts';
import type { Paint } from '#domains/reference/catalogue/catalogue.ts';
import { equipmentOf } from '#domains/reference/catalogue/feature-eras.ts';
import { featureByCode, featureBySlug, featureByWord, features } from '#domains/reference/catalogue/features.ts';
import { unknownTrim } from '#domains/reference/catalogue/vocabulary.ts';
import { dayMs } from '#lib/duration.ts';
import { grouped } from '#lib/money.ts';
import { slugKey, slugOf } from '#lib/slug.ts';
import { hasValidCheckDigit, isVin } from '#lib/vin.ts';
import { listingTypeOf, simpleColourOf } from './attribute-words.ts';
import type { FeedColumn } from './feed-columns.ts';
import { readExtras } from './feed-extras.ts';
import { readIncentive } from './feed-incentive.ts';
import type { FeedRow } from './feed-row.ts';
import { readAmount, readCertified, readDateMs, readMiles, readYesNo, saysNoPrice } from './feed-values.ts';
import { agreed, type Build, between, readOptional } from './vehicle-builds.ts';
import type { DescribeVehicle } from './vehicle-description.ts';
import type { VinCheck } from './vin-flags.ts';

/** A vehicle from a feed: a listing without ids, history and estimates. */
export type FeedVehicle = Omit<
  Listing,
  'id' | 'ownerId' | 'priceHistory' | 'photos' | 'firstSeenMs' | 'confirmedMs' | 'removedMs' | 'market'
> & {
  /** When the seller lists it as received. */
  listedMs: number | null;
  photoSources: string[];
};

export type VehicleFacts = { describe: DescribeVehicle; checkVin: VinCheck; asOfMs: number };

const earliestYear = 1900;
const mostMiles = 1_000_000;
const highestPriceUsd = 10_000_000;
const mostPhotos = 60;

const readVin = (row: FeedRow): string | undefined => {
  const vin = row.text('vin').toUpperCase();
  if (vin === '') return row.fail('vin', 'is missing');
  if (isVin(vin)) return vin;
  if (vin.length !== 17) return row.fail('vin', `has ${vin.length} characters instead of 17`);
  const letter = /[IOQ]/.exec(vin)?.[0];
  if (letter === undefined) return row.fail('vin', 'has a sign no VIN has');
  const likely = vin.replace(/[OQ]/g, '0').replaceAll('I', '1');
  const perhaps = hasValidCheckDigit(likely)
    ? ` Perhaps ${letter === 'I' ? 1 : 0}: ${likely} passes the check digit.`
    : '';
  return row.fail('vin', `A VIN has no letter ${letter}.${perhaps}`);
};

/** A column such as `Certified` can turn a used vehicle into a certified one. */
const readType = (row: FeedRow): Listing['listingType'] | undefined => {
  const text = row.text('type');
  if (text === '') return row.fail('type', 'is missing');
  const type = listingTypeOf(text);
  if (!type) return row.fail('type', 'is not new, used, certified or third-party certified');
  const certified = readOptional(row, 'certified', readCertified) ?? 'no';
  if (type !== 'USED' || certified === 'no') return type;
  return certified === 'certified' ? 'CERTIFIED' : '3P_CERT';
};

const readYear = (row: FeedRow, latest: number): number | undefined => {
  const text = row.text('year');
  if (!/^\d{4}$/.test(text)) return row.fail('year', text === '' ? 'is missing' : 'is not a year');
  const year = Number(text);
  return year >= earliestYear && year <= latest
    ? year
    : row.fail('year', `is not between ${earliestYear} and ${latest}`);
};

const readMileage = (row: FeedRow, type: Listing['listingType'] | undefined): number | undefined => {
  const text = row.text('mileage');
  if (text === '') return type === 'NEW' ? 0 : row.fail('mileage', 'is missing');
  const mileage = readMiles(text, row.text('mileageUnit'));
  if (mileage === undefined) return row.fail('mileage', 'is not a number of miles');
  if (mileage < 0) return row.fail('mileage', 'is negative: miles cannot be');
  return mileage <= mostMiles ? mileage : row.fail('mileage', `is more than ${grouped(mostMiles)} miles`);
};

/** `null` if the feed has no price: an empty cell, 0 or `Call for price`. */
const readUsd = (row: FeedRow, column: FeedColumn): number | null | undefined => {
  const text = row.text(column);
  if (text === '' || saysNoPrice(text)) return null;
  const usd = readAmount(text);
  if (usd === undefined) return row.fail(column, 'is not an amount in dollars; send 0 or nothing for none');
  if (usd === 0) return null;
  if (usd < 0) return row.fail(column, 'is negative; send 0 or nothing for none');
  return usd <= highestPriceUsd ? usd : row.fail(column, `is more than $${highestPriceUsd}`);
};

const readListedMs = (row: FeedRow, asOfMs: number): number | null | undefined => {
  const text = row.text('dateListed');
  if (text === '') return null;
  const ms = readDateMs(text);
  if (ms === undefined) return row.fail('dateListed', 'is not a date such as 2026-11-01');
  return ms <= asOfMs + dayMs ? Math.min(ms, asOfMs) : row.fail('dateListed', 'is in the future');
};

const readColour = (row: FeedRow, column: 'exteriorColor' | 'interiorColor', builds: readonly Build[]) => {
  const name = row.text(column).slice(0, 60);
  if (name === '') return { name: 'Not stated', simple: 'GRAY' };
  const paints = [...new Set(builds.map(({ generation }) => generation))].flatMap((generation) =>
    column === 'exteriorColor' ? generation.paints : generation.interiors,
  );
  const paint = paints.find((one) => one.name === name) ?? paintNamed(paints, slugKey(name));
  if (paint) return { name: paint.name, simple: paint.colour };
  const simple = simpleColourOf(name);
  if (!simple) row.warn(column, 'no known color is in this name; it is filed under gray');
  return { name, simple: simple ?? 'GRAY' };
};

const paintNamed = (paints: readonly Paint[], key: string) => paints.find((paint) => slugKey(paint.name) === key);

const featureByKey = new Map(features.map((feature) => [slugKey(feature.name), feature]));

/** Features by code, word or name; the trim's standard features if the feed lists none. */
const readFeatures = (row: FeedRow, builds: readonly Build[], hasTrim: boolean, year: number): string[] => {
  const words = row.list('features');
  const standard = hasTrim ? agreed(builds, ({ trim }) => trim) : undefined;
  const vehicle =
    words.length > 0
      ? words.map(
          (word) =>
            featureByCode(word) ??
            featureByWord(word.toLowerCase()) ??
            featureByKey.get(slugKey(word)) ??
            featureBySlug(slugOf(word)),
        )
      : standard
        ? equipmentOf(standard, year).map(featureByWord)
        : [];
  return [...new Set(vehicle.flatMap((feature) => feature?.code ?? []))];
};

/** Parses `Tow Package: 695`, or a name without a price. */
const readPackages = (row: FeedRow): Listing['packages'] =>
  row.list('packages').map((text) => {
    const match = /^(.+?)\s*[:=]\s*(\$?[\d,.]+)$/.exec(text);
    const priceUsd = match?.[2] === undefined ? undefined : readAmount(match[2]);
    return { name: (priceUsd === undefined ? text : (match?.[1] ?? text)).slice(0, 80), priceUsd: priceUsd ?? null };
  });

/** Missing data is "not reported", never clean (RULING-63). */
const readHistory = (row: FeedRow): VehicleHistory => ({
  owners: readOptional(row, 'owners', between(1, 50, readAmount)) ?? null,
  accidents: readOptional(row, 'accidents', between(0, 50, readAmount)) ?? null,
  cleanTitle: readOptional(row, 'cleanTitle', readYesNo) ?? null,
  frameDamage: readOptional(row, 'frameDamage', readYesNo) ?? null,
  personalUse: readOptional(row, 'personalUse', readYesNo) ?? null,
  freeReport: readOptional(row, 'freeReport', readYesNo) ?? false,
});

type Priority = Listing['priority'];
const priorities = Object.keys(priorityTiers).map(Number) as Priority[];

const priorityOf = (text: string): Priority | undefined =>
  priorities.find((code) => String(code) === text || slugKey(priorityTiers[code]) === slugKey(text));

const readDescription = (row: FeedRow): string => {
  const text = row.text('description').replace(/\r\n?/g, '\n');
  if (/<[a-z!/][^>]*>/i.test(text)) row.warn('description', 'has HTML in it, which is shown as it is written');
  return text;
};

const yes = (row: FeedRow, column: FeedColumn): boolean => readOptional(row, column, readYesNo) ?? false;

/** Reads a vehicle from a row; `undefined` if the row cannot be used, with the reasons in its problems. */
export const readVehicle = (
  row: FeedRow,
  { describe, checkVin, asOfMs }: VehicleFacts,
  privateSeller: boolean,
): FeedVehicle | undefined => {
  const vin = readVin(row);
  const listingType = readType(row);
  const year = readYear(row, new Date(asOfMs).getUTCFullYear() + 2);
  const description = describe(row, year);
  const mileage = readMileage(row, listingType);
  const priceUsd = readUsd(row, 'price');
  const msrpUsd = readUsd(row, 'msrp');
  const incentive = readIncentive(row, { listingType, priceUsd: priceUsd ?? null });
  const listedMs = readListedMs(row, asOfMs);
  if (row.failed() || vin === undefined || listingType === undefined || year === undefined) return undefined;
  if (mileage === undefined || priceUsd === undefined || msrpUsd === undefined) return undefined;
  if (listedMs === undefined || description === undefined) return undefined;
  const { identity, details, builds } = description;
  const { make, model, trim } = identity;
  return {
    vin,
    stockNumber: row.text('stockNumber').slice(0, 40),
    listingType,
    year,
    makeCode: make.code,
    modelCode: model.code,
    seriesCode: model.seriesCode,
    trim,
    ...details,
    mileage,
    priceUsd,
    msrpUsd: listingType === 'NEW' ? msrpUsd : null,
    ...(incentive && { incentive }),
    exterior: readColour(row, 'exteriorColor', builds),
    interior: readColour(row, 'interiorColor', builds),
    featureCodes: readFeatures(row, builds, trim !== unknownTrim, year),
    packages: readPackages(row),
    description: readDescription(row),
    history: readHistory(row),
    priority: readOptional(row, 'priority', priorityOf) ?? (privateSeller ? 5 : 10),
    noHaggle: yes(row, 'noHaggle'),
    longHaulDelivery: yes(row, 'longHaulDelivery'),
    moneyBackGuarantee: yes(row, 'moneyBackGuarantee'),
    commercialUse: yes(row, 'commercialUse'),
    ...readExtras(row, privateSeller),
    vinFlags: checkVin(vin, { year, makeCode: make.code }),
    listedMs,
    photoSources: row.list('photos').slice(0, mostPhotos),
  };
};
