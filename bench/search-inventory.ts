import { join } from 'node:path';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import type { MarketEstimate } from '#domains/cars/listings/listing.ts';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { loadCatalogue } from '#domains/reference/catalogue/catalogue-files.server.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import { loadPlaces } from '#domains/reference/locations/places-file.server.ts';
import { quoteRules } from '#domains/reference/payments/quote-rules.ts';
import { planDemoInventory } from '#domains/supply/demo/demo-inventory.ts';
import { createCatalogueVocabulary } from '#platform/listing-index/catalogue-vocabulary.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { fixedClock } from '#tests/fixtures/fixed-clock.ts';
import { defaultFigures } from '#tests/fixtures/payment-figures.ts';

const root = join(import.meta.dirname, '..');
const batchSize = 250;
export const asOfMs = Date.UTC(2026, 10, 15);

/** Appraising a million cars by regression takes longer than the whole benchmark, so the market estimate is made up. */
const drawnMarket = (id: number, priceUsd: number | null): MarketEstimate | null => {
  if (priceUsd === null || id % 10 === 0) return null;
  const estimateUsd = Math.round(priceUsd * (1 + ((((id * 7919) % 1000) / 1000) * 0.24 - 0.1)));
  const near = { lowUsd: estimateUsd, lowerQuartileUsd: estimateUsd, upperQuartileUsd: estimateUsd };
  return { estimateUsd, comparables: 8 + (id % 40), ...near, highUsd: estimateUsd, asOfMs };
};

export type Inventory = {
  /** The car with that number, the same at every call. */
  carAt(index: number): IndexedListing;
  batches(from: number, to: number): Generator<IndexedListing[]>;
  options: ListingIndexOptions;
};

export const createInventory = (listings: number): Inventory => {
  const catalogue = loadCatalogue(join(root, 'data/catalogue'));
  if (!catalogue.ok) throw new Error('The catalogue cannot be read.');
  const places = loadPlaces(join(root, 'data/places.txt')).peopledPlaces();
  const plan = planDemoInventory({ seed: 1, listings, catalogue: catalogue.value, places, nowMs: asOfMs });
  const carAt = (index: number): IndexedListing => {
    const { listing, owner } = plan.carAt(index);
    const { name, privateSeller, homeServices, docFeeUsd } = owner;
    const { latitude, longitude, state } = owner.address;
    return {
      listing: {
        ...plan.describe(listing, owner),
        removedMs: null,
        market: drawnMarket(listing.id, listing.priceUsd),
      },
      owner: { name, privateSeller, latitude, longitude, state, docFeeUsd, homeServices },
    };
  };
  return {
    carAt,
    *batches(from, to) {
      for (let start = from; start < to; start += batchSize) {
        yield Array.from({ length: Math.min(batchSize, to - start) }, (_, i) => carAt(start + i));
      }
    },
    options: {
      clock: fixedClock(asOfMs),
      vocabulary: createCatalogueVocabulary({
        catalogue: catalogue.value,
        featureName: (code) => featureByCode(code)?.name,
      }),
      dealRating,
      quoteRules: (basis, states) => quoteRules(defaultFigures, basis, states),
    },
  };
};
