import { setTimeout as wait } from 'node:timers/promises';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { InventoryRefresh } from '#domains/supply/inventory/inventory-refresh.server.ts';
import { buildSharedIndex, startSharedRefresh } from '#domains/supply/inventory/shared-index-refresh.server.ts';
import type { Clock } from '#lib/clock.ts';
import type { Breakers } from '#platform/http/breakers.ts';
import { createKeyFingerprintStore } from '#platform/keys/key-fingerprint-store.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { createCluster } from '#platform/opensearch-index/cluster.ts';
import { createSendRequest } from '#platform/opensearch-index/send-request.ts';
import { openSharedIndex } from '#platform/opensearch-index/shared-index.ts';
import type { Database } from '#platform/sql/database.ts';
import type { InventoryIndex } from './inventory-index.ts';

type Options = {
  urls: readonly URL[];
  breakers: Breakers;
  db: Database;
  stores: { listings: ListingStore; owners: OwnerStore };
  options: ListingIndexOptions;
  clock: Clock;
};

const retryMs = 500;

/** The index in a cluster of OpenSearch, named by LISTING_INDEX_URL. */
export const openClusterIndex = async ({
  urls,
  breakers,
  db,
  stores,
  options,
  clock,
}: Options): Promise<InventoryIndex> => {
  // Every database has its own.
  const fingerprints = await createKeyFingerprintStore({ db, clock }).all();
  const { index, feed, problem } = await openSharedIndex({
    ...options,
    cluster: createCluster({ urls, send: createSendRequest() }),
    guard: breakers.guard,
    siteKey: [...fingerprints].flat().sort().join(' '),
  });
  const sources = { listingStore: stores.listings, ownerStore: stores.owners };
  let refresh: InventoryRefresh | undefined;

  /** The revision of a usable index. One that is ahead of the database was filled before a backup was restored. */
  const usableRevision = async (): Promise<number | undefined> => {
    const revision = await feed.revision();
    return revision !== undefined && revision <= (await stores.listings.latestRevision()) ? revision : undefined;
  };

  return {
    index,
    follow: async (following) => {
      let revision = await usableRevision();
      while (revision === undefined) {
        // Another process may be building it.
        if (!(await buildSharedIndex({ ...sources, feed }))) await wait(retryMs);
        revision = await usableRevision();
      }
      await feed.counted();
      refresh = startSharedRefresh({ ...following, feed, fromRevision: revision });
      return refresh;
    },
    save: async () => undefined,
    renew: async () => void (await buildSharedIndex({ ...sources, feed })),
    problem,
    close: async () => {
      await refresh?.stop();
      await index.close();
    },
  };
};
