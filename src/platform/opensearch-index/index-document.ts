import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { priceWithAddOns } from '#lib/advertised-price.ts';
import { mercatorY } from '#lib/mercator.ts';
import { lastCut } from '#platform/listing-index/build/last-cut.ts';
import { dealRatingCodes } from '#platform/listing-index/build/listing-encoder.ts';
import { listingText, packageWords } from '#platform/listing-index/build/listing-text.ts';
import { tokenLimit } from '#platform/listing-index/dictionaries/token-table.ts';
import { titleOf } from '#platform/listing-index/dictionaries/vehicle-dictionary.ts';
import { foldText, markedWordsOf, wordsOf } from '#platform/listing-index/dictionaries/words.ts';
import type { IndexVocabulary, ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { dealCodes } from '#platform/listing-index/reverse/matched-car.ts';
import { mileageBandOf, mpgBandOf, mpgCodeOf, priceBandOf } from '#platform/listing-index/segments/bands.ts';
import { facts, namedColumns, rangeColumns, recentCutSeconds } from '#platform/listing-index/segments/columns.ts';
import { completenessPoints, standingPoints } from '#platform/listing-index/segments/relevance.ts';
import { stateCodeOf } from './state-code.ts';

type Listing = IndexedListing['listing'];
type Value = string | number | boolean | readonly string[] | { lat: number; lon: number };
export type IndexDocument = Record<string, Value>;

type Options = Pick<ListingIndexOptions, 'clock' | 'dealRating' | 'vocabulary'>;

/** Values that mean "none" are left out, so that no filter, count or order finds them. */
const present = (values: Record<string, Value | 0>): IndexDocument => {
  const document: IndexDocument = {};
  for (const [name, value] of Object.entries(values)) {
    const isNone = value === '' || value === false || (Array.isArray(value) && value.length === 0);
    if (!isNone) document[name] = value;
  }
  return document;
};

/** The same, for numbers of which 0 means "none". */
const aboveZero = (values: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0 && value !== Infinity));

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

const namedValues = Object.entries(namedColumns);

/** Sets with several values, and flags, by the field that a search names them by. */
const factValues = (indexed: IndexedListing): Record<string, Value> => {
  const values: Record<string, string[] | boolean> = {};
  for (const { field, value, isTrue } of facts) {
    if (!isTrue(indexed)) continue;
    if (field === value) values[field] = true;
    else values[field] = [...(Array.isArray(values[field]) ? values[field] : []), value];
  }
  return values;
};

const wordsOfListing = (listing: Listing, vocabulary: IndexVocabulary): string[] => {
  const words = new Set<string>();
  const text = listingText(listing, titleOf(vocabulary, listing, listing.trim), packageWords);
  for (const word of markedWordsOf(text)) if (words.size < tokenLimit) words.add(word);
  for (const code of listing.featureCodes)
    for (const word of wordsOf(vocabulary.featureName(code) ?? '')) words.add(word);
  return [...words];
};

/** Numbers that searches are sorted and costs are worked out by. */
const figuresOf = (
  { listing, owner }: IndexedListing,
  { clock, dealRating }: Pick<Options, 'clock' | 'dealRating'>,
) => {
  const priceUsd = priceWithAddOns(listing) ?? 0;
  const advertisedUsd = rangeColumns.price.read({ listing, owner });
  const rating = dealRating(priceUsd || null, listing.market);
  const cut = lastCut(listing.priceHistory);
  const nowSeconds = seconds(clock.now());
  const firstSeen = seconds(listing.firstSeenMs);
  const ratio = rating && listing.market ? Math.fround(priceUsd / listing.market.estimateUsd) : Infinity;
  const mpg = mpgCodeOf(listing);
  const dealCode = rating ? dealRatingCodes[rating] : 0;
  return {
    deals: (rating && dealCodes[rating]) ?? '',
    mileage: mileageBandOf(listing.mileage),
    mileageMiles: listing.mileage,
    firstSeen,
    score: standingPoints(dealCode, ratio, nowSeconds - firstSeen, completenessPoints(listing), listing.id),
    priority: Math.min(255, listing.priority),
    docFeeUsd: owner.docFeeUsd,
    ...aboveZero({
      price: priceBandOf(advertisedUsd),
      advertisedUsd,
      priceUsd,
      msrpUsd: listing.msrpUsd ?? 0,
      incentiveUsd: listing.incentive?.amountUsd ?? 0,
      rangeMiles: rangeColumns.electricRange.read({ listing, owner }),
      mpg,
      mpgRanges: mpgBandOf(mpg),
      dropUsd: cut && seconds(cut.atMs) >= nowSeconds - recentCutSeconds ? cut.usd : 0,
      priceToMarket: ratio,
    }),
  };
};

/** Where a car stands. The spot's name holds the exact coordinates, by which map points are grouped. */
const placeOf = ({ latitude, longitude, state }: IndexedListing['owner']) => ({
  latitude,
  longitude,
  mercatorY: mercatorY(latitude),
  place: { lat: latitude, lon: longitude },
  spot: `${latitude} ${longitude}`,
  state,
  stateCode: stateCodeOf(state),
});

/** A listing as a document: a field for each column of a filter, named for the field of the criteria. */
export const createDocumentReader =
  (options: Options) =>
  (indexed: IndexedListing): IndexDocument => {
    const { listing, owner } = indexed;
    return present({
      id: listing.id,
      ...Object.fromEntries(namedValues.map(([name, read]) => [name, read(indexed)])),
      series: listing.seriesCode ?? '',
      models: listing.modelCode,
      trims: `${listing.modelCode}|${listing.trim}`,
      features: listing.featureCodes,
      ...factValues(indexed),
      ...figuresOf(indexed, options),
      ownerId: listing.ownerId,
      ownerName: owner.privateSeller ? '' : foldText(owner.name),
      isNew: listing.listingType === 'NEW',
      takesTrade: !owner.privateSeller,
      ...placeOf(owner),
      words: wordsOfListing(listing, options.vocabulary),
    });
  };
