import { createReviewStore } from '#domains/browse/reviews/review-store.server.ts';
import { dealRating } from '#domains/cars/listings/deal-rating.ts';
import { createIncentiveJob } from '#domains/cars/listings/incentives/incentive-job.server.ts';
import { createIncentivesSetting } from '#domains/cars/listings/incentives/incentive-programs.ts';
import { createIncentiveSource } from '#domains/cars/listings/incentives/incentive-source.server.ts';
import { vehicleNames } from '#domains/cars/listings/incentives/vehicle-names.ts';
import { createListingStore, type ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import { readSubject } from '#domains/cars/ratings/rating.ts';
import { createRatingStore } from '#domains/cars/ratings/rating-store.server.ts';
import { createRatings } from '#domains/cars/ratings/ratings.server.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import { createFeeJob } from '#domains/cars/sellers/fees/fee-job.server.ts';
import { createFeeRule } from '#domains/cars/sellers/fees/fee-rule.server.ts';
import { createOwnerCache } from '#domains/cars/sellers/owner-cache.server.ts';
import { createOwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Catalogue } from '#domains/reference/catalogue/catalogue.ts';
import { featureByCode } from '#domains/reference/catalogue/features.ts';
import type { Places } from '#domains/reference/locations/places.ts';
import { quoteRules } from '#domains/reference/payments/quote-rules.ts';
import type { RatesAndFees } from '#domains/reference/payments/rates-and-fees.ts';
import { ensureDemoReviews } from '#domains/supply/demo/reviews/ensure-demo-reviews.server.ts';
import { ensureDemoInventory } from '#domains/supply/demo/seed-demo.server.ts';
import { createInventoryState } from '#domains/supply/inventory/inventory-state.server.ts';
import { finishStaleMarkets } from '#domains/supply/inventory/market-refresh.server.ts';
import { createPurgeExpiredListings } from '#domains/supply/inventory/purge-expired-listings.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import type { ReadTracker } from '#lib/read-tracker.server.ts';
import { withSpan } from '#lib/span.server.ts';
import type { FeedLags } from '#platform/figures/feed-lags.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createCatalogueVocabulary } from '#platform/listing-index/catalogue-vocabulary.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { defaultThreads } from '#platform/listing-index/listing-index-engine.ts';
import { createStoredSettingReader } from '#platform/settings/read-stored-setting.ts';
import type { Database } from '#platform/sql/database.ts';
import { createInventoryCounters } from '#platform/sql/inventory-counters.ts';
import { createProgressDisplay } from '../commands/progress-display.ts';
import type { Config } from '../config.ts';
import type { DemoProgress } from '../operations-api.ts';
import type { Duties } from '../processes/duties.ts';
import { openClusterIndex } from './cluster-index.ts';
import { type InventoryIndex, openOwnIndex } from './inventory-index.ts';
import type { Lifecycle } from './lifecycle.ts';

type Sources = {
  config: Config;
  duties: Pick<Duties, 'savesIndex'>;
  db: Database;
  catalogue: Catalogue;
  places: Places;
  figures(): RatesAndFees;
  /** Tracks which cars are read, so that cached pages with them are dropped when they change. */
  tracker: Pick<ReadTracker, 'reading' | 'changed'>;
  feedLags: FeedLags;
  breakers: Breakers;
  queue: JobQueue;
  clock: Clock;
  log: Log;
  lifecycle: Lifecycle;
};

export type Inventory = Awaited<ReturnType<typeof createInventory>>;

/** Stores and search index of the cars for sale; at start the index is brought up to date with the database. */
export const createInventory = async (sources: Sources) => {
  const { config, duties, db, catalogue, places, figures, tracker, feedLags, queue, clock, log, lifecycle } = sources;
  const counters = createInventoryCounters();
  const names = vehicleNames(catalogue);
  const readSetting = createStoredSettingReader(db);
  const incentivesSetting = createIncentivesSetting(names);
  const incentives = createIncentiveSource({
    setting: incentivesSetting,
    readSetting,
    names,
    clock,
  });
  const stores = {
    db,
    listings: trackReads(createListingStore({ db, counters, incentives }), tracker),
    owners: createOwnerStore({ db, counters, feeRule: createFeeRule({ readSetting }) }),
    state: createInventoryState({ db, clock }),
  };
  const ratingStore = createRatingStore({ db, counters });
  const reviewStore = createReviewStore(db);
  const ratings = createRatings({ store: ratingStore, tracker, log });
  const ownerCache = createOwnerCache({ store: stores.owners, tracker, ratings, clock });
  ratings.onChange((subjects) =>
    ownerCache.changed(
      subjects.flatMap((subject) => {
        const named = readSubject(subject);
        return named?.kind === 'dealer' ? [named.id] : [];
      }),
    ),
  );
  const options: ListingIndexOptions = {
    clock,
    vocabulary: createCatalogueVocabulary({ catalogue, featureName: (code) => featureByCode(code)?.name }),
    dealRating,
    quoteRules: (basis, states) => quoteRules(figures(), basis, states),
    workers: config.searchThreads ?? defaultThreads(config.webProcesses),
    log,
  };
  const inventoryIndex: InventoryIndex = config.listingIndexUrls
    ? await openClusterIndex({ ...sources, urls: config.listingIndexUrls, stores, options })
    : await openOwnIndex({ config, duties, stores, options, log });
  const { index } = inventoryIndex;

  let seeding: 'not needed' | 'under way' | 'done' = 'not needed';
  const isSeeding = (): boolean => seeding === 'under way';
  /** Searches are answered from the first demo car on, even if the start hasn't finished. */
  const showsDemo = (): boolean => seeding !== 'not needed' && index.size() > 0;
  const demoProgress = (): DemoProgress | undefined =>
    isSeeding() && showsDemo() ? { searchable: index.size(), total: config.demo.listings } : undefined;

  /** Resolves when every car is searchable; stored ones are while others are still being made. */
  const start = async (): Promise<void> => {
    const follower = await inventoryIndex.follow({
      listingStore: stores.listings,
      ownerStore: stores.owners,
      log,
      onListingsChanged: (ids, ownerIds) => {
        tracker.changed(ids);
        ownerCache.carsChanged(ownerIds);
      },
      onOwnersChanged: (ids) => ownerCache.changed(ids),
      watch: (refresh) => feedLags.watch('search-index', refresh),
    });
    const progress = config.logLevel === 'silent' ? undefined : createProgressDisplay();
    const { listings, seed } = config.demo;
    await ensureDemoInventory({
      stores,
      catalogue,
      places,
      seed,
      listings,
      nowMs: clock.now(),
      ...(progress && { onProgress: progress.show }),
      onSeeding: () => {
        seeding = 'under way';
      },
      onStored: follower.refreshNow,
    });
    progress?.end();
    await ensureDemoReviews({ ...stores, store: reviewStore, totals: ratingStore, catalogue, places });
    await ratings.refreshNow();
    if (await stores.listings.isEmpty()) log.warn({}, noCarsYet);
    // Market estimates that a killed import left unfinished.
    await finishStaleMarkets({ stores, clock });
    await follower.refreshNow();
    if (isSeeding()) seeding = 'done';
    tracker.changed([demoSource]);
    await inventoryIndex.save();
  };
  lifecycle.onStart('inventory', ratings.start, start);
  lifecycle.onStop(ratings.stop);
  if (inventoryIndex.renew) lifecycle.daily(inventoryIndex.renew);
  lifecycle.onStop(inventoryIndex.close);
  const { listings } = stores;
  lifecycle.daily(createPurgeExpiredListings({ db, listings, clock, log }));
  const settleIncentives = createIncentiveJob({ db, listings, queue, clock });
  lifecycle.onStart('background jobs', settleIncentives.start);
  lifecycle.handleJobs('incentives', settleIncentives.handlers);
  lifecycle.handleJobs('dealer fees', createFeeJob({ db, owners: stores.owners }).handlers);

  return {
    ...stores,
    ownerCache,
    ratings,
    ratingStore,
    reviewStore,
    incentives: { setting: incentivesSetting, names },
    index: noteSearches(index, () => isSeeding() && tracker.reading([demoSource])),
    indexProblem: inventoryIndex.problem,
    showsDemo,
    demoProgress,
    /** What is needed to read a car as the index does, for matching searches. */
    readsCars: { vocabulary: options.vocabulary, dealRating, quoteRules: options.quoteRules },
  };
};

/** Key for dropping values that were computed from part of the demo inventory once it is complete. */
const demoSource = 'demo inventory';

const noCarsYet =
  'There are no cars on this site yet. Import a feed with `npm run import -- FILE` or in the back office under Feeds; DEMO_LISTINGS=50000 would fill it with made-up cars.';

const noteSearches = <I extends ListingIndex>(index: I, note: () => void): I => {
  const noted =
    <A extends unknown[], T>(search: (...args: A) => T) =>
    (...args: A): T => {
      note();
      return search(...args);
    };
  const { search, count, map, stock, prices } = index;
  return {
    ...index,
    search: noted(withSpan('index search', search)),
    count: noted(withSpan('index count', count)),
    map: noted(withSpan('index map', map)),
    stock: noted(withSpan('index stock', stock)),
    prices: noted(withSpan('index prices', prices)),
  };
};

/** Tracks every read of a listing by id. A VIN is looked up as an id first, so it isn't tracked. */
const trackReads = (listings: ListingStore, { reading }: Pick<ReadTracker, 'reading'>): ListingStore => ({
  ...listings,
  find: (id) => {
    reading([id]);
    return listings.find(id);
  },
  findMany: (ids) => {
    reading(ids);
    return listings.findMany(ids);
  },
  findByIds: (ids) => {
    reading(ids);
    return listings.findByIds(ids);
  },
  findSummaries: (ids) => {
    reading(ids);
    return listings.findSummaries(ids);
  },
  findExpired: (ids, nowMs) => {
    reading(ids);
    return listings.findExpired(ids, nowMs);
  },
});
