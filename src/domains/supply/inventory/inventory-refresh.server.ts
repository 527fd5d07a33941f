import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { IndexedListing } from '#domains/cars/search/listing-index.ts';
import { docFeeOf, type Owner } from '#domains/cars/sellers/owner.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Log } from '#lib/log.ts';
import { createRefreshLoop } from '#lib/refresh-loop.ts';
import type { WritableIndex } from './index-feed.ts';

export type InventorySources = { listingStore: ListingStore; ownerStore: OwnerStore };

const pageSize = 1000;
/** Searches of an index in this process wait while a batch is applied, which takes a few milliseconds. */
const changesTogether = 100;

const indexed = (listing: Listing, owner: Owner): IndexedListing => {
  const { name, privateSeller, homeServices, address, feesApart } = owner;
  const { latitude, longitude, state } = address;
  return {
    listing,
    owner: { name, privateSeller, latitude, longitude, state, docFeeUsd: docFeeOf(owner), feesApart, homeServices },
  };
};

/** Cars with the seller's facts that the index needs; cars of unknown sellers are left out. */
export const indexedCars = async (
  listings: readonly Listing[],
  findOwners: (ids: number[]) => Promise<ReadonlyMap<number, Owner>>,
): Promise<Map<Listing, IndexedListing>> => {
  const owners = await findOwners(listings.map(({ ownerId }) => ownerId));
  return new Map(
    listings.flatMap((listing) => {
      const owner = owners.get(listing.ownerId);
      return owner ? [[listing, indexed(listing, owner)]] : [];
    }),
  );
};

const withOwners = async (listings: Listing[], ownerStore: OwnerStore): Promise<IndexedListing[]> => [
  ...(await indexedCars(listings, (ids) => ownerStore.findMany(ids))).values(),
];

/** All cars on offer in pages by id, for building an index from scratch. */
export async function* indexedListings({
  listingStore,
  ownerStore,
}: InventorySources): AsyncGenerator<IndexedListing[]> {
  let afterId = 0;
  for (;;) {
    const page = await listingStore.page({ afterId, limit: pageSize });
    const last = page.at(-1);
    if (!last) return;
    yield await withOwners(page, ownerStore);
    afterId = last.id;
  }
}

export type InventoryRefresh = {
  /** The revision of the inventory that the index has reached. */
  revision(): number;
  /** Applies changes now instead of at the next interval. */
  refreshNow(): Promise<void>;
  /** Resolves when no refresh is running. */
  stop(): Promise<void>;
};

/** Called once changes are visible to searches. */
type ChangeListeners = {
  onOwnersChanged?: (ids: number[]) => void;
  onListingsChanged?: (ids: number[], ownerIds: number[]) => void;
};

export type FollowOptions = InventorySources &
  ChangeListeners & {
    log: Pick<Log, 'error'>;
    /** Revision of the data that the index was filled from. */
    fromRevision: number;
    intervalMs?: number;
    /** Runs each refresh, to measure how far the index is behind. Resolves with whether there may be more. */
    watch?(refresh: () => Promise<boolean>): Promise<boolean>;
  };

/** The changes between two revisions. Without an index, only the listeners hear of them. */
type ChangeSpan = InventorySources & ChangeListeners & { index?: WritableIndex; from: number; upTo: number };

export const applyChanges = async (span: ChangeSpan): Promise<void> => {
  await applyOwners(span);
  await applyListings(span);
};

/**
 * Imports run in another process, so the index polls the latest revision four times a second and applies what changed
 * since. `takeOver` brings the index from one revision to another; it resolves with the one that was reached.
 */
export const startFollowing = (
  { listingStore, log, fromRevision, intervalMs = 250, watch = (read) => read() }: FollowOptions,
  takeOver: (from: number, upTo: number) => Promise<number>,
): InventoryRefresh => {
  let revision = fromRevision;
  const follow = async (): Promise<boolean> => {
    const upTo = await listingStore.latestRevision();
    if (upTo === revision) return false;
    revision = await takeOver(revision, upTo);
    return revision < upTo;
  };
  const { refreshNow, start, stop } = createRefreshLoop({
    refresh: async () => void (await watch(follow)),
    failure: 'The search index could not take over changes',
    log,
    intervalMs,
  });
  start();
  return { revision: () => revision, refreshNow, stop };
};

/** Keeps an index of this process up to date. */
export const startInventoryRefresh = (options: FollowOptions & { index: WritableIndex }): InventoryRefresh =>
  startFollowing(options, async (from, upTo) => {
    await applyChanges({ ...options, from, upTo });
    return upTo;
  });

/**
 * A seller's name and location are part of each of its indexed cars; cars that changed themselves are applied anyway.
 */
const applyOwners = async ({
  listingStore,
  ownerStore,
  index,
  onOwnersChanged,
  from,
  upTo,
}: ChangeSpan): Promise<void> => {
  let after = from;
  for (;;) {
    const changes = await ownerStore.changedSince(after, { upTo, limit: changesTogether });
    const lastChange = changes.at(-1);
    if (!lastChange) return;
    if (index) {
      for (const { owner } of changes) await putCarsOf(owner, { listingStore, index, upTo: from });
    }
    onOwnersChanged?.(changes.map(({ owner }) => owner.id));
    after = lastChange.revision;
  }
};

type OwnerCars = Pick<InventorySources, 'listingStore'> & { index: WritableIndex; upTo: number };

const putCarsOf = async (owner: Owner, { listingStore, index, upTo }: OwnerCars): Promise<void> => {
  let afterId = 0;
  for (;;) {
    const page = await listingStore.pageOfOwner(owner.id, { afterId, upTo, limit: changesTogether });
    const last = page.at(-1);
    if (!last) return;
    await index.put(page.map((listing) => indexed(listing, owner)));
    afterId = last.id;
  }
};

const applyListings = async ({
  listingStore,
  ownerStore,
  index,
  onListingsChanged,
  from,
  upTo,
}: ChangeSpan): Promise<void> => {
  let after = from;
  for (;;) {
    const changes = await listingStore.changedSince(after, { upTo, limit: changesTogether });
    const last = changes.at(-1);
    if (!last) return;
    // An id may have been deleted and reused meanwhile: only its last change counts.
    const latest = [...new Map(changes.map((change) => [change.id, change])).values()];
    const offered = latest.flatMap(({ listing }) => (listing && listing.removedMs === null ? [listing] : []));
    const expired = latest.filter(({ listing }) => listing === null || listing.removedMs !== null).map(({ id }) => id);
    if (index && expired.length > 0) await index.remove(expired);
    if (index && offered.length > 0) await index.put(await withOwners(offered, ownerStore));
    onListingsChanged?.(
      latest.map(({ id }) => id),
      [...new Set(offered.map(({ ownerId }) => ownerId))],
    );
    after = last.revision;
  }
};
