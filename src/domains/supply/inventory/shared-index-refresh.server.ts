import type { IndexAt, IndexFeed, WritableIndex } from './index-feed.ts';
import {
  applyChanges,
  type FollowOptions,
  type InventoryRefresh,
  type InventorySources,
  indexedListings,
  startFollowing,
} from './inventory-refresh.server.ts';

type SharedSources = InventorySources & { feed: IndexFeed };

/** Builds the index anew, while the former one is searched; false if another process does. */
export const buildSharedIndex = async ({ feed, ...sources }: SharedSources): Promise<boolean> => {
  const { listingStore } = sources;
  const catchUp = async (indexAt: IndexAt, from: number): Promise<number> => {
    for (let revision = from; ; ) {
      const upTo = await listingStore.latestRevision();
      if (upTo === revision) return revision;
      await applyChanges({ ...sources, index: indexAt(upTo), from: revision, upTo });
      revision = upTo;
    }
  };
  return feed.build(await listingStore.countLive(), {
    load: async (indexAt) => {
      // Read first, so that changes made while the cars are read are applied again, never missed.
      const revision = await listingStore.latestRevision();
      await putAll(sources, indexAt(revision));
      return catchUp(indexAt, revision);
    },
    catchUp,
  });
};

/** The next cars are read while the last ones are written. */
const putAll = async (sources: InventorySources, index: WritableIndex): Promise<void> => {
  let writing: Promise<void> = Promise.resolve();
  for await (const page of indexedListings(sources)) {
    await writing;
    writing = index.put(page);
    // Thrown at the next page, not while this one is read.
    writing.catch(() => undefined);
  }
  await writing;
};

/**
 * Follows the changes in every process, because each has caches to clear, once they are visible; whichever process gets
 * to it first writes them.
 */
export const startSharedRefresh = (options: FollowOptions & { feed: IndexFeed }): InventoryRefresh => {
  const { feed, onListingsChanged, onOwnersChanged, ...sources } = options;
  return startFollowing(options, async (from, upTo) => {
    const before = await feed.revision();
    if (before !== undefined && before < upTo) {
      await feed.follow(upTo, (index, written) => applyChanges({ ...sources, index, from: written, upTo }));
    }
    const reached = Math.min(upTo, (await feed.revision()) ?? from);
    if (reached <= from) return from;
    await feed.counted();
    await applyChanges({
      ...sources,
      from,
      upTo: reached,
      ...(onListingsChanged && { onListingsChanged }),
      ...(onOwnersChanged && { onOwnersChanged }),
    });
    return reached;
  });
};
