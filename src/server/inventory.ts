import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Catalogue } from '#domains/catalogue/catalogue.ts';
import { featureByCode } from '#domains/catalogue/features.ts';
import { createOwnerStore } from '#domains/dealers/owner-store.server.ts';
import { createInventoryCounters } from '#domains/inventory/inventory-counters.server.ts';
import { indexedListings, startInventoryRefresh } from '#domains/inventory/inventory-refresh.server.ts';
import { createInventoryState } from '#domains/inventory/inventory-state.server.ts';
import { finishStaleMarkets } from '#domains/inventory/market-refresh.server.ts';
import { ensureDemoInventory } from '#domains/inventory/seed-demo.server.ts';
import { dealRating } from '#domains/listings/deal-rating.ts';
import { createListingStore } from '#domains/listings/listing-store.server.ts';
import type { Places } from '#domains/locations/places.ts';
import { paymentDefaults } from '#domains/payments/payment-estimate.ts';
import type { Clock } from '#lib/clock.ts';
import type { Log } from '#lib/log.ts';
import { createCatalogueVocabulary } from '#platform/listing-index/catalogue-vocabulary.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import {
  createListingIndex,
  type ListingIndexEngine,
  loadListingIndex,
} from '#platform/listing-index/listing-index-engine.ts';
import type { Database } from '#platform/sql/database.ts';
import { createProgressDisplay } from './commands/progress-display.ts';
import type { Config } from './config.ts';

type Sources = { config: Config; db: Database; catalogue: Catalogue; places: Places; clock: Clock; log: Log };

const Bookmark = z.object({ revision: z.int(), fingerprint: z.string() });

export type Inventory = Awaited<ReturnType<typeof createInventory>>;

/** Stores and search index of the cars on offer, and how they come to agree when the process starts. */
export const createInventory = async ({ config, db, catalogue, places, clock, log }: Sources) => {
  const counters = createInventoryCounters();
  const stores = {
    db,
    listings: createListingStore({ db, counters }),
    owners: createOwnerStore({ db, counters }),
    state: createInventoryState({ db, clock }),
  };
  const options: ListingIndexOptions = {
    clock,
    vocabulary: createCatalogueVocabulary({ catalogue, featureName: (code) => featureByCode(code)?.name }),
    dealRating,
    loan: {
      newAprPercent: paymentDefaults.interestRate.new,
      usedAprPercent: paymentDefaults.interestRate.used,
      months: paymentDefaults.loanTerm,
    },
    log,
  };
  const snapshotFile = join(config.dataDir, 'listing-index.bin');
  const bookmarkFile = join(config.dataDir, 'listing-index.json');

  /** Which database and which demo inventory a snapshot belongs to: a file from another one is not used. */
  const fingerprint = async (): Promise<string> =>
    createHash('sha256')
      .update(JSON.stringify([config.databaseUrl ?? 'sqlite', await stores.state.demo()]))
      .digest('hex');

  const reopen = async (): Promise<{ index: ListingIndexEngine; revision: number } | undefined> => {
    const bookmark = Bookmark.safeParse(await readJson(bookmarkFile));
    if (!bookmark.success || bookmark.data.fingerprint !== (await fingerprint())) return undefined;
    const loaded = await loadListingIndex(
      snapshotFile,
      `${bookmark.data.fingerprint} ${bookmark.data.revision}`,
      options,
    );
    if (loaded.ok) return { index: loaded.value, revision: bookmark.data.revision };
    log.info({ reason: loaded.error }, 'the search index is built anew');
    return undefined;
  };

  const reopened = await reopen();
  const index = reopened?.index ?? createListingIndex(options);
  let refresh: ReturnType<typeof startInventoryRefresh> | undefined;
  let savedRevision = reopened?.revision ?? -1;

  const save = async (revision: number): Promise<void> => {
    if (revision === savedRevision || index.size() === 0) return;
    const belongsTo = await fingerprint();
    await index.save(snapshotFile, `${belongsTo} ${revision}`);
    await writeFile(bookmarkFile, JSON.stringify({ revision, fingerprint: belongsTo }));
    savedRevision = revision;
  };

  return {
    ...stores,
    index,
    /** Resolves when every car can be found. */
    async start({
      onListingsChanged,
    }: Pick<Parameters<typeof startInventoryRefresh>[0], 'onListingsChanged'>): Promise<void> {
      const progress = createProgressDisplay();
      const { listings, seed } = config.demo;
      const onProgress = progress.show;
      const seeded = await ensureDemoInventory({
        stores,
        catalogue,
        places,
        seed,
        listings,
        nowMs: clock.now(),
        onProgress,
      });
      progress.end();
      // What an import that was killed left half-compared.
      await finishStaleMarkets({ stores, clock });
      let revision = reopened?.revision;
      if (revision === undefined || seeded === 'seeded') {
        // Read first: what changes while the cars are read is seen again, never missed.
        revision = await stores.listings.latestRevision();
        await index.load(indexedListings({ listingStore: stores.listings, ownerStore: stores.owners }));
      }
      refresh = startInventoryRefresh({
        listingStore: stores.listings,
        ownerStore: stores.owners,
        index,
        log,
        ...(onListingsChanged && { onListingsChanged }),
        fromRevision: revision,
      });
      await refresh.refreshNow();
      await save(refresh.revision());
    },
    async close(): Promise<void> {
      await refresh?.stop();
      if (refresh) await save(refresh.revision());
      await index.close();
    },
  };
};

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
};
