import { availableParallelism } from 'node:os';
import type { IndexedListing, IndexScope, ListingIndex } from '#domains/cars/search/listing-index.ts';
import { ok, type Result } from '#lib/result.ts';
import { findWorkerFile } from '#platform/worker-file.ts';
import { createCompaction } from './build/compaction.ts';
import { gatherListings } from './build/gathered-block.ts';
import { createIndexWriter } from './build/index-writer.ts';
import { createListingEncoder } from './build/listing-encoder.ts';
import { createDictionaries, saveDictionaries } from './dictionaries/dictionaries.ts';
import type { ListingIndexOptions } from './index-options.ts';
import { kernelFactory } from './kernel/kernel.ts';
import { toAnswer } from './query/answer.ts';
import { toPriceSummary } from './query/price-sums.ts';
import { createQueryPlanner } from './query/query-planner.ts';
import { toSellerStock } from './query/seller-stock.ts';
import {
  createSegmentStore,
  listedRows,
  type SegmentStore,
  toBuildSource,
  wholeUpdate,
} from './segments/segment-store.ts';
import { readSnapshot, type Snapshot, type SnapshotRefusal, writeSnapshot } from './segments/snapshot-file.ts';
import { createLocalPool, type SearchPool } from './threads/search-pool.ts';
import { createSearchThreads } from './threads/search-threads.ts';

type IndexStats = {
  listed: number;
  segments: number;
  /** Bytes of columns, bitmaps, orders and words, without the searches' scratch space. */
  dataBytes: number;
  words: number;
};

/** The index port, with loading, saving and statistics. */
export type ListingIndexEngine = ListingIndex & {
  /** Replaces everything by these listings; far faster than `put` for a whole inventory. */
  load(batches: Iterable<IndexedListing[]> | AsyncIterable<IndexedListing[]>): Promise<void>;
  /** Builds everything into one segment. Merging happens in the background as needed, so calling it is optional. */
  compact(): Promise<void>;
  /** Writes a file that `loadListingIndex` can start from, with everything that was put before the call. */
  save(file: string, fingerprint: string): Promise<void>;
  stats(): IndexStats;
};

const defaultGrowingRows = 8192;
const defaultBlockRows = 65_536;
const mostThreads = 4;

/**
 * One core is left for the main thread, and processes share the others; at least one thread keeps long searches off the
 * event loop.
 */
export const defaultThreads = (processes = 1): number =>
  Math.max(1, Math.min(mostThreads, Math.floor((availableParallelism() - 1) / processes)));

const slotsFor = ({ workers = defaultThreads() }: ListingIndexOptions): number => Math.max(1, workers);

const createPool = (options: ListingIndexOptions, store: SegmentStore): SearchPool => {
  const { workers = defaultThreads(), kernel = 'simd' } = options;
  if (workers === 0) {
    const pool = createLocalPool(kernel);
    pool.update(wholeUpdate(store));
    return pool;
  }
  const workerFile =
    options.workerFile ?? findWorkerFile('src/platform/listing-index/threads/search-worker.ts', import.meta.dirname);
  return createSearchThreads({ threads: workers, kernel, workerFile, current: () => wholeUpdate(store) });
};

const anything = { sort: 'relevance', first: 0, count: 0, facets: 'none' } as const;

export const createListingIndex = (options: ListingIndexOptions, snapshot?: Snapshot): ListingIndexEngine => {
  const { clock, vocabulary, dealRating, quoteRules, log, growingRows = defaultGrowingRows } = options;
  const { blockRows = defaultBlockRows } = options;
  const slots = slotsFor(options);
  const createKernel = kernelFactory(options.kernel ?? 'simd');
  const dictionaries = createDictionaries({ vocabulary, createKernel, saved: snapshot });
  const store = createSegmentStore();
  let lastKey = 0;
  for (const { source, live } of snapshot?.segments ?? []) {
    store.add(source, source.shape.capacity, live);
    lastKey = Math.max(lastKey, source.shape.key);
  }
  const nextKey = (): number => {
    lastKey += 1;
    return lastKey;
  };
  const pool = createPool(options, store);
  const planner = createQueryPlanner({ dictionaries, vocabulary, quoteRules });
  const encoder = createListingEncoder({ clock, dealRating, dictionaries });
  const writer = createIndexWriter({
    store,
    pool,
    encoder,
    dictionaries,
    growingRows,
    slots,
    nextKey,
    onFull: () => compaction.schedule(),
  });
  const compaction = createCompaction({
    store,
    pool,
    planner,
    dictionaries,
    clock,
    slots,
    nextKey,
    log,
    growingKey: writer.growingKey,
  });

  // Changes are applied in the order of the calls, even if one takes several turns of the event loop.
  let changes: Promise<unknown> = Promise.resolve();
  const inOrder = <T>(change: () => Promise<T>): Promise<T> => {
    const done = changes.then(change);
    changes = done.catch(() => undefined);
    return done;
  };
  const compact = async (): Promise<void> => {
    await inOrder(async () => writer.freeze());
    await compaction.whole();
  };
  const planOf = (query: IndexScope) => planner.plan({ ...anything, ...query }).plan;

  return {
    search: async (query) => {
      const { plan, selection } = planner.plan(query);
      const planAnswer = await pool.search(plan);
      const answer = toAnswer(planAnswer, { plan, selection, dictionaries });
      pool.done(planAnswer);
      return answer;
    },
    count: async (query) => pool.count(planOf(query)),
    map: async (query, cells) => pool.map(planOf(query), cells),
    stock: async (query) => toSellerStock(await pool.stock(planOf(query)), dictionaries),
    prices: async (query) => toPriceSummary(await pool.prices(planOf(query))),
    put: (listings) => inOrder(() => writer.put(listings)),
    remove: (ids) => inOrder(() => writer.remove(ids)),
    size: () => store.listed(),
    close: async () => {
      await compaction.idle();
      await pool.close();
    },
    load: (batches) =>
      inOrder(() => {
        writer.freeze();
        return compaction.replace((taker) =>
          gatherListings(batches, { encoder, dictionaries, blockRows, nextKey, taker }),
        );
      }),
    compact,
    save: async (file, fingerprint) => {
      const all = await inOrder(async () => store.all().map(toBuildSource));
      const built = all.filter(({ shape }) => shape.built);
      const growing = all.filter(({ shape }) => !shape.built);
      const segments = built.map(({ shape, memory, live }) => ({ source: { shape, memory }, live }));
      if (growing.length > 0 || built.length === 0) {
        const source = await compaction.apart(growing);
        segments.push({ source, live: listedRows(source, source.shape.capacity) });
      }
      await writeSnapshot(file, fingerprint, {
        dictionaries: saveDictionaries(dictionaries),
        tokens: dictionaries.tokens.dump().slice(),
        segments,
      });
    },
    stats: () => ({
      listed: store.listed(),
      segments: store.all().length,
      dataBytes: store.all().reduce((sum, { segment }) => sum + segment.shape.scratch, 0),
      words: dictionaries.tokens.size(),
    }),
  };
};

/** Starts from a file that `save` wrote; refused if it is missing, damaged, of another version or of other listings. */
export const loadListingIndex = async (
  file: string,
  fingerprint: string,
  options: ListingIndexOptions,
): Promise<Result<ListingIndexEngine, SnapshotRefusal>> => {
  const snapshot = await readSnapshot(file, { fingerprint, slots: slotsFor(options) });
  return snapshot.ok ? ok(createListingIndex(options, snapshot.value)) : snapshot;
};
