import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { nameWords, wordsOf } from '#platform/listing-index/dictionaries/words.ts';
import type { IndexVocabulary } from '#platform/listing-index/index-options.ts';

/** A listing as a flat row of small numbers, the fastest form for general-purpose engines. */
export const flatColumns = [
  'make',
  'model',
  'type',
  'seller',
  'style',
  'drive',
  'engine',
  'fuel',
  'transmission',
  'doors',
  'exterior',
  'interior',
  'deal',
  'year',
] as const;
export type FlatColumn = (typeof flatColumns)[number];

export type FlatRow = {
  id: number;
  codes: number[];
  /** Features as a bit set, 31 bits per number. */
  features: [number, number];
  price: number | null;
  mileage: number;
  listed: number;
  latitude: number;
  longitude: number;
  /** Grid cells of a quarter degree, numbered eastward and then northward; rows are stored in this order. */
  cell: number;
  /** Its distinct words. */
  text: string;
};

export type FlatDictionary = { columns: Record<FlatColumn, string[]>; features: string[] };

const dealNames: Record<string, string> = { Great: 'greatprice', Good: 'goodprice' };
const featureBits = 31;

/** The position of a feature in the bit set. */
export const featureBit = (index: number): { word: 0 | 1; bit: number } => ({
  word: index < featureBits ? 0 : 1,
  bit: index % featureBits,
});

export const cellOf = (latitude: number, longitude: number): number =>
  Math.floor((latitude + 90) * 4) * 1440 + Math.floor((longitude + 180) * 4);

export const createFlattening = (vocabulary: IndexVocabulary) => {
  const dictionary: FlatDictionary = {
    columns: Object.fromEntries(flatColumns.map((name) => [name, []])) as unknown as FlatDictionary['columns'],
    features: [],
  };
  const codes = flatColumns.map(() => new Map<string, number>());
  const features = new Map<string, number>();
  const words = new Map<string, string[]>();

  const number = (numbers: Map<string, number>, names: string[], name: string): number => {
    const code = numbers.get(name);
    if (code !== undefined) return code;
    numbers.set(name, names.length);
    return names.push(name) - 1;
  };
  const remembered = (name: string, split: (name: string) => string[]): string[] => {
    const number = words.get(name);
    if (number) return number;
    const made = split(name);
    words.set(name, made);
    return made;
  };
  const textOf = ({ listing }: IndexedListing): string => {
    const model = vocabulary.modelsByCode(listing.modelCode).find(({ makeCode }) => makeCode === listing.makeCode);
    const names = [vocabulary.makeName(listing.makeCode) ?? '', model?.name ?? '', listing.trim];
    const words = new Set(wordsOf(listing.description)).add(String(listing.year));
    for (const name of names) for (const word of remembered(name, nameWords)) words.add(word);
    for (const code of listing.featureCodes) {
      for (const word of remembered(vocabulary.featureName(code) ?? '', wordsOf)) words.add(word);
    }
    for (const { name } of listing.packages) for (const word of remembered(name, wordsOf)) words.add(word);
    return [...words].join(' ');
  };

  const flatten = (indexed: IndexedListing): FlatRow => {
    const { listing, owner } = indexed;
    const rating = dealRating(listing.priceUsd, listing.market);
    const values: Record<FlatColumn, string> = {
      make: listing.makeCode,
      model: listing.modelCode,
      type: listing.listingType,
      seller: owner.privateSeller ? 'p' : 'd',
      style: listing.styleCode,
      drive: listing.drive.group,
      engine: listing.engine.code,
      fuel: listing.fuelGroup,
      transmission: listing.transmission.code,
      doors: String(listing.doors),
      exterior: listing.exterior.simple,
      interior: listing.interior.simple,
      deal: dealNames[rating ?? ''] ?? '',
      year: String(listing.year),
    };
    const bits: [number, number] = [0, 0];
    for (const code of listing.featureCodes) {
      const { word, bit } = featureBit(number(features, dictionary.features, code));
      bits[word] |= 1 << bit;
    }
    return {
      id: listing.id,
      codes: flatColumns.map((name, index) => number(codes[index]!, dictionary.columns[name], values[name])),
      features: bits,
      price: listing.priceUsd,
      mileage: listing.mileage,
      listed: Math.floor(listing.firstSeenMs / 1000),
      latitude: owner.latitude,
      longitude: owner.longitude,
      cell: cellOf(owner.latitude, owner.longitude),
      text: textOf(indexed),
    };
  };
  return { flatten, dictionary };
};

export type PeerAnswer = { total: number; ids: number[]; facets: Record<string, Record<string, number>> };
