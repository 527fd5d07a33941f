import type { Listing } from '#domains/cars/listings/listing.ts';
import type { IndexedListing, QuoteBasis } from '#domains/cars/search/listing-index.ts';
import type { CostField } from '#domains/finding/criteria/cost-search.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';
import { priceWithAddOns } from '#lib/advertised-price.ts';
import { listingText, packageWords } from '../build/listing-text.ts';
import { tokenLimit } from '../dictionaries/token-table.ts';
import { titleOf } from '../dictionaries/vehicle-dictionary.ts';
import { markedWordsOf, wordsOf } from '../dictionaries/words.ts';
import type { IndexVocabulary, ListingIndexOptions } from '../index-options.ts';
import { costBlock, costFigure, residualOf } from '../query/cost-amounts.ts';
import type { ListedVehicles } from '../query/vehicle-selection.ts';
import { mpgCodeOf } from '../segments/bands.ts';

/** A car with the values that conditions test; those that few conditions need are computed on first use. */
export type MatchedCar = IndexedListing & {
  /** Words of its search text and of the names of its features. */
  words(): ReadonlySet<string>;
  features(): ReadonlySet<string>;
  /** 0 when unknown. */
  mpg(): number;
  dealType(): string | undefined;
  /** Undefined when it has no price. */
  figure(field: CostField, basis: QuoteBasis): number | undefined;
  /** The vehicles of an index with only this car. */
  vehicles: ListedVehicles;
};

type CarReader = (indexed: IndexedListing) => MatchedCar;

const once = <T>(work: () => T): (() => T) => {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: work() };
    return cached.value;
  };
};

/** Search codes of the deal ratings that can be filtered by (RULING-61). */
export const dealCodes: Readonly<Record<string, string>> = { Great: 'greatprice', Good: 'goodprice' };

const readWords = (listing: Listing, vocabulary: IndexVocabulary): ReadonlySet<string> => {
  const text = listingText(listing, titleOf(vocabulary, listing, listing.trim), packageWords);
  const words = new Set<string>();
  for (const word of markedWordsOf(text)) if (words.size < tokenLimit) words.add(word);
  for (const code of listing.featureCodes) {
    for (const word of wordsOf(vocabulary.featureName(code) ?? '')) words.add(word);
  }
  return words;
};

const vehiclesOf = ({ makeCode, seriesCode, modelCode, trim }: Listing): ListedVehicles => {
  const model = { makeCode, seriesCode, modelCode, ids: [0] };
  return {
    vehicles: [{ model, trim, trimCode: `${modelCode}|${trim}`, title: '' }],
    modelsOf: (make) => (make === makeCode ? [model] : []),
  };
};

/** Computed as the index does, with the seller's state as the only place. */
const figureOf = ({ listing, owner }: IndexedListing, field: CostField, rules: QuoteRules): number | undefined => {
  const { listingType, msrpUsd, styleCode, incentive } = listing;
  const priceUsd = priceWithAddOns(listing);
  if (!priceUsd) return undefined;
  const isNew = listingType === 'NEW' ? 1 : 0;
  const residual = residualOf(rules.lease, styleCode);
  const takesTrade = owner.privateSeller ? 0 : 1;
  return costFigure(
    costBlock(rules),
    field,
    priceUsd,
    owner.docFeeUsd,
    0,
    isNew,
    msrpUsd ?? 0,
    residual,
    takesTrade,
    incentive?.amountUsd ?? 0,
  );
};

/** The options needed to read a car. */
export type ReadsCars = Pick<ListingIndexOptions, 'vocabulary' | 'dealRating' | 'quoteRules'>;

export const createCarReader =
  ({ vocabulary, dealRating, quoteRules }: ReadsCars): CarReader =>
  ({ listing, owner }) => ({
    listing,
    owner,
    words: once(() => readWords(listing, vocabulary)),
    features: once(() => new Set(listing.featureCodes)),
    mpg: once(() => mpgCodeOf(listing)),
    dealType: once(() => dealCodes[dealRating(priceWithAddOns(listing), listing.market) ?? '']),
    figure: (field, basis) => figureOf({ listing, owner }, field, quoteRules(basis, [owner.state])),
    vehicles: vehiclesOf(listing),
  });
