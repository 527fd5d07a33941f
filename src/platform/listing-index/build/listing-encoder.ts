import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { priceWithAddOns } from '#lib/advertised-price.ts';
import { unitVector } from '#lib/distance.ts';
import type { Dictionaries } from '../dictionaries/dictionaries.ts';
import type { ListingIndexOptions } from '../index-options.ts';
import { mileageBandOf, mpgBandOf, mpgCodeOf, priceBandOf } from '../segments/bands.ts';
import {
  columnIndex,
  facts,
  firstFeatureFlag,
  namedColumnNames,
  namedColumns,
  rangeColumns,
  recentCutSeconds,
} from '../segments/columns.ts';
import { completenessPoints, standingOfRow } from '../segments/relevance.ts';
import type { Segment } from '../segments/segment.ts';
import { lastCut } from './last-cut.ts';
import { descriptionOf, listingText, packageWords, specificationsOf, specificationText } from './listing-text.ts';

const ranges = Object.values(rangeColumns);
export const dealRatingCodes = { Great: 1, Good: 2, Fair: 3, Above: 4 } as const;

const packageMemoLimit = 50_000;
const highestPriority = 255;
/** Longer descriptions are cut off; no page shows that much. */
export const longestText = 1 << 20;

type Listing = IndexedListing['listing'];

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

export type ListingEncoder = {
  /** Writes a listing into the columns of a row of a growing segment. */
  encode(indexed: IndexedListing, segment: Segment, row: number): void;
  /** The same for a row that is only collected for a build: without the values that a build computes. */
  encodeGathered(indexed: IndexedListing, segment: Segment, row: number): void;
  /**
   * The text a listing is searched by: title, engine, gearbox, packages and description. Feature names are matched at
   * query time.
   */
  textOf(indexed: IndexedListing, segment: Segment, row: number): string;
  /** Adds the same text as pieces, because joining strings is too slow for millions of rows. */
  addText(indexed: IndexedListing, segment: Segment, row: number, pieces: string[]): void;
};

type Options = Pick<ListingIndexOptions, 'clock' | 'dealRating'> & { dictionaries: Dictionaries };

// Runs for every listing of an inventory, so it allocates no objects or closures.
export const createListingEncoder = ({ clock, dealRating, dictionaries }: Options): ListingEncoder => {
  const { codes, features, owners, states, vehicles } = dictionaries;
  const named = namedColumnNames.map((name) => ({
    column: columnIndex[name],
    dictionary: codes[name],
    read: namedColumns[name],
  }));
  const packageTexts = new Map<string, string>();
  const packageText = (name: string): string => {
    const text = packageTexts.get(name);
    if (text !== undefined) return text;
    const made = packageWords(name);
    if (packageTexts.size === packageMemoLimit) packageTexts.clear();
    packageTexts.set(name, made);
    return made;
  };

  /** Cached: millions of listings share a few engines and gearboxes. */
  const specificationTexts = new Map<string, string>();
  const specificationTextOf = (listing: Listing): string => {
    const specifications = specificationsOf(listing);
    const text = specificationTexts.get(specifications);
    if (text !== undefined) return text;
    const made = specificationText(specifications);
    if (specificationTexts.size === packageMemoLimit) specificationTexts.clear();
    specificationTexts.set(specifications, made);
    return made;
  };

  const encodeFlags = (indexed: IndexedListing, { flags }: Segment, row: number): void => {
    const { featureCodes } = indexed.listing;
    for (let word = 0; word < flags.length; word += 1) flags[word]![row] = 0;
    for (let flag = 0; flag < facts.length; flag += 1) {
      if (facts[flag]!.isTrue(indexed)) flags[flag >>> 5]![row]! |= 1 << (flag & 31);
    }
    for (let i = 0; i < featureCodes.length; i += 1) {
      const flag = firstFeatureFlag + features.indexFor(featureCodes[i]!);
      flags[flag >>> 5]![row]! |= 1 << (flag & 31);
    }
  };

  const encodeNames = (indexed: IndexedListing, { codes: columns }: Segment, row: number): void => {
    for (let i = 0; i < named.length; i += 1) {
      const { column, dictionary, read } = named[i]!;
      columns[column]![row] = dictionary.codeFor(read(indexed));
    }
  };

  const encodeFigures = (indexed: IndexedListing, segment: Segment, row: number): void => {
    const { listing } = indexed;
    const columns = segment.codes;
    const priceUsd = priceWithAddOns(listing) ?? 0;
    const rating = dealRating(priceUsd || null, listing.market);
    const dealCode = rating === null ? 0 : dealRatingCodes[rating];
    const mpg = mpgCodeOf(listing);
    const cut = lastCut(listing.priceHistory);
    const cutAt = cut ? seconds(cut.atMs) : 0;
    const nowSeconds = seconds(clock.now());
    columns[columnIndex.deals]![row] = dealCode;
    columns[columnIndex.mpgRanges]![row] = mpgBandOf(mpg);
    columns[columnIndex.price]![row] = priceBandOf(rangeColumns.price.read(indexed));
    columns[columnIndex.mileage]![row] = mileageBandOf(listing.mileage);
    segment.priceUsd[row] = priceUsd;
    segment.msrpUsd[row] = listing.msrpUsd ?? 0;
    segment.incentiveUsd[row] = listing.incentive?.amountUsd ?? 0;
    segment.docFeeUsd[row] = indexed.owner.docFeeUsd;
    for (let i = 0; i < ranges.length; i += 1) segment[ranges[i]!.column][row] = ranges[i]!.read(indexed);
    segment.firstSeen[row] = seconds(listing.firstSeenMs);
    segment.dropUsd[row] = cut && cutAt >= nowSeconds - recentCutSeconds ? cut.usd : 0;
    segment.dropAt[row] = cutAt;
    segment.priceToMarket[row] = rating && listing.market ? priceUsd / listing.market.estimateUsd : Infinity;
    segment.mpg[row] = mpg;
    segment.completeness[row] = completenessPoints(listing);
    segment.priority[row] = Math.min(highestPriority, listing.priority);
  };

  const encodeGathered = (indexed: IndexedListing, segment: Segment, row: number): void => {
    const { listing, owner } = indexed;
    encodeNames(indexed, segment, row);
    encodeFlags(indexed, segment, row);
    encodeFigures(indexed, segment, row);
    segment.state[row] = states.codeFor(owner.state);
    segment.latitude[row] = owner.latitude;
    segment.longitude[row] = owner.longitude;
    segment.id[row] = listing.id;
    segment.owner[row] = owners.codeFor(listing.ownerId, owner.name, owner.privateSeller);
    segment.vehicle[row] = vehicles.idFor(listing);
  };

  const titleOf = ({ vehicle }: Segment, row: number): string => vehicles.vehicles[vehicle[row]!]!.title;

  return {
    encodeGathered,
    encode: (indexed, segment, row) => {
      encodeGathered(indexed, segment, row);
      const [x, y, z] = unitVector(indexed.owner);
      segment.x[row] = x;
      segment.y[row] = y;
      segment.z[row] = z;
      segment.score[row] = standingOfRow(segment, row, seconds(clock.now()));
    },
    textOf: ({ listing }, segment, row) => listingText(listing, titleOf(segment, row), packageText),
    addText: ({ listing }, segment, row, pieces) => {
      const { packages } = listing;
      const description = descriptionOf(listing);
      pieces.push(String(listing.year), titleOf(segment, row), specificationTextOf(listing));
      pieces.push(description.length > longestText ? description.slice(0, longestText) : description);
      for (let i = 0; i < packages.length; i += 1) pieces.push(packageText(packages[i]!.name));
    },
  };
};
