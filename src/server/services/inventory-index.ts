import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { ListingIndex } from '#domains/cars/search/listing-index.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import {
  type FollowOptions,
  type InventoryRefresh,
  indexedListings,
  startInventoryRefresh,
} from '#domains/supply/inventory/inventory-refresh.server.ts';
import type { InventoryState } from '#domains/supply/inventory/inventory-state.server.ts';
import type { Log } from '#lib/log.ts';
import type { ListingIndexOptions } from '#platform/listing-index/index-options.ts';
import { createListingIndex } from '#platform/listing-index/listing-index-engine.ts';
import type { Config } from '../config.ts';
import { createIndexSnapshot } from '../index-snapshot.ts';
import type { Duties } from '../processes/duties.ts';

type IndexFollowing = Omit<FollowOptions, 'fromRevision'>;

/** The index of the cars for sale, wherever it is. */
export type InventoryIndex = {
  index: ListingIndex & { stats(): { dataBytes: number } };
  /** Fills it with every stored car, then keeps it up to date. */
  follow(options: IndexFollowing): Promise<InventoryRefresh>;
  save(): Promise<void>;
  /** Daily: whatever of a car depends on the day. */
  renew?(): Promise<void>;
  /** Why searches have no answer now, if so. */
  problem(): Promise<string | undefined>;
  close(): Promise<void>;
};

type Options = {
  config: Config;
  duties: Pick<Duties, 'savesIndex'>;
  stores: { listings: ListingStore; owners: OwnerStore; state: InventoryState };
  options: ListingIndexOptions;
  log: Log;
};

/** The index in the memory of this process, with a snapshot in the data folder. */
export const openOwnIndex = async ({ config, duties, stores, options, log }: Options): Promise<InventoryIndex> => {
  const snapshot = createIndexSnapshot({ config, stores, options, log });
  const reopened = await snapshot.reopen();
  const index = reopened?.index ?? createListingIndex(options);
  let refresh: InventoryRefresh | undefined;
  const save = async (): Promise<void> => {
    if (refresh && duties.savesIndex()) await snapshot.save(index, refresh.revision());
  };
  return {
    index,
    follow: async (following) => {
      let revision = reopened?.revision;
      if (revision === undefined) {
        // Read first, so that changes made while the cars are read are applied again, never missed.
        revision = await stores.listings.latestRevision();
        await index.load(indexedListings({ listingStore: stores.listings, ownerStore: stores.owners }));
      }
      refresh = startInventoryRefresh({ ...following, index, fromRevision: revision });
      return refresh;
    },
    save,
    problem: async () => undefined,
    close: async () => {
      await refresh?.stop();
      await save();
      await index.close();
    },
  };
};
