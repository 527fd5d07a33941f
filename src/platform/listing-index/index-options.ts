import type { DealRating } from '#domains/cars/appraisal/deal-rating.ts';
import type { Listing } from '#domains/cars/listings/listing.ts';
import type { QuoteBasis } from '#domains/cars/search/listing-index.ts';
import type { QuoteRules } from '#domains/reference/payments/quote-rules.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { KernelKind } from './kernel/kernel.ts';

/** What the index asks the catalogue: names become words of titles, and codes are placed under their make. */
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
  /** The rules that turn a price into costs, by code of state; called for each search, since rates may change. */
  quoteRules(basis: QuoteBasis, states: readonly string[]): QuoteRules;
  /** Threads that answer searches; 0 answers in the caller's own. By default one less than the machine has cores. */
  workers?: number;
  kernel?: KernelKind;
  /** Where search-worker.ts lies, when it is neither beside this file nor under `src` of a folder above it. */
  workerFile?: string;
  /** Rows a growing segment takes before it is built into the rest. */
  growingRows?: number;
  /** Rows that are taken together while a whole inventory is loaded; twenty-four times as many are built at once. */
  blockRows?: number;
  log?: Pick<Log, 'warn'>;
};
