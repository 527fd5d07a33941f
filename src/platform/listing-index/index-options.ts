import type { DealRating } from '#domains/cars/listings/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { QuoteBasis } from '#domains/cars/search/listing-index.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { KernelKind } from './kernel/kernel.ts';

/** The catalogue as the index needs it: names for titles, and the makes that codes belong to. */
export type IndexVocabulary = {
  makeName(makeCode: string): string | undefined;
  modelsByCode(modelCode: string): readonly { makeCode: string; seriesCode: string | null; name: string }[];
  makesOfSeries(seriesCode: string): readonly string[];
  featureName(featureCode: string): string | undefined;
};

export type ListingIndexOptions = {
  clock: Clock;
  vocabulary: IndexVocabulary;
  dealRating(priceUsd: number | null, market: Listing['market']): DealRating | null;
  /** The rules that turn a price into costs, by state; called for each search, because rates change. */
  quoteRules(basis: QuoteBasis, states: readonly string[]): QuoteRules;
  /** Number of search threads; with 0 searches run in the caller's thread. By default one less than there are cores. */
  workers?: number;
  kernel?: KernelKind;
  /** Path of search-worker.ts, if it is neither beside this file nor under `src` of a parent folder. */
  workerFile?: string;
  /** Capacity of a growing segment. */
  growingRows?: number;
  /** Rows per block while an inventory is loaded; several blocks are built together. */
  blockRows?: number;
  log?: Pick<Log, 'warn'>;
};
