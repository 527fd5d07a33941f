import type { Listing } from '#domains/cars/listings/listing.ts';
import type { ListingStore } from '#domains/cars/listings/listing-store.server.ts';
import type { IndexedListing, ListingIndex } from '#domains/cars/search/listing-index.ts';
import { docFeeOf, type Owner } from '#domains/cars/sellers/owner.ts';
import type { OwnerStore } from '#domains/cars/sellers/owner-store.server.ts';
import type { Log } from '#lib/log.ts';
import { createRefreshLoop } from '#lib/refresh-loop.ts';

type Sources = { listingStore: ListingStore; ownerStore: OwnerStore };
type WritableIndex = Pick<ListingIndex, 'put' | 'remove'>;

const pageSize = 1000;
/** Searches wait while a batch is applied, which takes a few milliseconds. */
const changesTogether = 100;

const indexed = (listing: Listing, owner: Owner): IndexedListing => {
  const { name, privateSeller, homeServices, address } = owner;
  const { latitude, longitude, state } = address;
  return {
    listing,
    owner: { name, privateSeller, latitude, longitude, state, docFeeUsd: docFeeOf(owner), homeServices },
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
export async function* indexedListings({ listingStore, ownerStore }: Sources): AsyncGenerator<IndexedListing[]> {
  let afterId = 0;
  for (;;) {
    const page = await listingStore.page({ afterId, limit: pageSize });
    const last = page.at(-1);
    if (!last) return;
    yield await withOwners(page, ownerStore);
    afterId = last.id;
  }
}

type InventoryRefresh = {
  /** The revision of the inventory that the index has reached. */
  revision(): number;
  /** Applies changes now instead of at the next interval. */
  refreshNow(): Promise<void>;
  /** Resolves when no refresh is running. */
  stop(): Promise<void>;
};

type RefreshOptions = Sources & {
  index: WritableIndex;
  log: Pick<Log, 'error'>;
  /** Called once changes are visible to searches. */
  onOwnersChanged?: (ids: number[]) => void;
  onListingsChanged?: (ids: number[]) => void;
  /** Revision of the data that the index was filled from. */
  fromRevision: number;
  intervalMs?: number;
  /** Runs each refresh, to measure how far the index is behind. */
  watch?(refresh: () => Promise<boolean>): Promise<boolean>;
};

/**
 * Imports run in another process, so the index polls the latest revision four times a second and applies what changed
 * since.
 */
export const startInventoryRefresh = (options: RefreshOptions): InventoryRefresh => {
  const { log, intervalMs = 250, watch = (read) => read() } = options;
  let revision = options.fromRevision;

  const takeOver = async (): Promise<boolean> => {
    const upTo = await options.listingStore.latestRevision();
    if (upTo === revision) return false;
    await takeOverOwners(options, revision, upTo);
    await takeOverListings(options, revision, upTo);
    revision = upTo;
    return false;
  };

  const { refreshNow, start, stop } = createRefreshLoop({
    refresh: async () => void (await watch(takeOver)),
    failure: 'The search index could not take over changes',
    log,
    intervalMs,
  });
  start();

  return { revision: () => revision, refreshNow, stop };
};

/**
 * A seller's name and location are part of each of its indexed cars; cars that changed themselves are applied anyway.
 */
const takeOverOwners = async (
  { listingStore, ownerStore, index, onOwnersChanged }: RefreshOptions,
  from: number,
  upTo: number,
): Promise<void> => {
  let after = from;
  for (;;) {
    const changes = await ownerStore.changedSince(after, { upTo, limit: changesTogether });
    const lastChange = changes.at(-1);
    if (!lastChange) return;
    for (const { owner } of changes) {
      let afterId = 0;
      for (;;) {
        const page = await listingStore.pageOfOwner(owner.id, { afterId, upTo: from, limit: changesTogether });
        const last = page.at(-1);
        if (!last) break;
        await index.put(page.map((listing) => indexed(listing, owner)));
        afterId = last.id;
      }
    }
    onOwnersChanged?.(changes.map(({ owner }) => owner.id));
    after = lastChange.revision;
  }
};

const takeOverListings = async (
  { listingStore, ownerStore, index, onListingsChanged }: RefreshOptions,
  from: number,
  upTo: number,
): Promise<void> => {
  let after = from;
  for (;;) {
    const changes = await listingStore.changedSince(after, { upTo, limit: changesTogether });
    const last = changes.at(-1);
    if (!last) return;
    // An id may have been deleted and reused meanwhile: only its last change counts.
    const latest = [...new Map(changes.map((change) => [change.id, change])).values()];
    const offered = latest.flatMap(({ listing }) => (listing && listing.removedMs === null ? [listing] : []));
    const expired = latest.filter(({ listing }) => listing === null || listing.removedMs !== null).map(({ id }) => id);
    if (expired.length > 0) await index.remove(expired);
    if (offered.length > 0) await index.put(await withOwners(offered, ownerStore));
    onListingsChanged?.(latest.map(({ id }) => id));
    after = last.revision;
  }
};
