import type { OwnerEditTables } from '#domains/cars/sellers/owner-edits.server.ts';
import { dayMs } from '#lib/duration.ts';
import type { InventoryCounters } from '#lib/inventory-counters.ts';
import { createInventoryReads } from '#lib/inventory-reads.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import { createAddedCarStore } from './added-car-store.server.ts';
import { createChangeFeed } from './change-feed.server.ts';
import { createFieldChanges } from './field-changes.server.ts';
import type { IncentiveSource } from './incentives/incentive-source.server.ts';
import type { Listing } from './listing.ts';
import { createListingDocuments } from './listing-documents.server.ts';
import { createListingEdits } from './listing-edits.server.ts';
import { type ListingSummary, listingSummary } from './listing-summary.ts';
import {
  createListingWrites,
  idsPerQuery,
  inChunks,
  type ListingTables,
  readDocument as read,
} from './listing-writes.server.ts';

/** A changed listing, or `null` if it was deleted. */
type RevisedListing = { id: number; revision: number; listing: Listing | null };

export type ListingStore = ReturnType<typeof createListingStore>;

const expiredStubDays = 60;

const largestId = 2_147_483_647;
/** Drops ids that exceed the column's range; they match nothing. */
const storable = (ids: readonly number[]): number[] => [...new Set(ids)].filter((id) => id <= largestId);

type Sources = { db: SqlDatabase; counters: InventoryCounters; incentives: IncentiveSource };

export const createListingStore = ({ db, counters, incentives }: Sources) => {
  const listings = (session: SqlSession = db) => session.with<ListingTables & OwnerEditTables>();
  const edits = createListingEdits({ db, incentives });
  const fieldChanges = createFieldChanges({ db });

  const readCurrent = createInventoryReads({ db, counters });

  const feed = createChangeFeed({ db });
  const added = createAddedCarStore(db);
  const writes = createListingWrites({ db, counters, edits, fieldChanges, feed, added, incentives });

  const documents = (ids: readonly number[], { onlyExpired = false } = {}) =>
    inChunks(storable(ids), (part) =>
      readCurrent((session) =>
        listings(session)
          .selectFrom('listings')
          .select(['id', 'document', 'removed_ms'])
          .where('id', 'in', part)
          .$if(onlyExpired, (query) => query.where('status', '<>', 'live'))
          .execute(),
      ),
    );

  const live = (ids: readonly number[], session: SqlSession) =>
    listings(session).selectFrom('listings').where('id', 'in', ids).where('status', '=', 'live');
  const liveDocuments = {
    lastRevision: () => counters.last(db, 'revision'),
    revisions: (ids: readonly number[], latest: number) =>
      inChunks(ids, (part) =>
        readCurrent((session) => live(part, session).select(['id', 'revision']).execute(), latest),
      ),
    documents: (ids: readonly number[], latest: number) =>
      inChunks(ids, (part) =>
        readCurrent((session) => live(part, session).select(['id', 'revision', 'document']).execute(), latest),
      ),
  };
  const onOffer = createListingDocuments({ ...liveDocuments, read: (listing) => listing, most: 8_000 });
  const summaries = createListingDocuments({ ...liveDocuments, read: listingSummary, most: 40_000 });

  return {
    ...writes,
    edits,
    fieldChanges,
    feed,
    added,

    /** Listings on offer, in the order of the ids. */
    findByIds: async (ids: readonly number[]): Promise<Listing[]> => {
      const byId = await onOffer.find(storable(ids));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Summaries of listings on offer, in the order of the ids. */
    findSummaries: async (ids: readonly number[]): Promise<ListingSummary[]> => {
      const byId = await summaries.find(storable(ids));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** On offer or not. */
    find: async (id: number): Promise<Listing | undefined> =>
      (await onOffer.find(storable([id]))).get(id) ?? (await documents([id])).map(read)[0],

    /** On offer or not, in no particular order. */
    findMany: async (ids: readonly number[]): Promise<Listing[]> => (await documents(ids)).map(read),

    /** Sellers' versions, on offer or not, as visible in the session. */
    findStored: async (ids: readonly number[], session: SqlSession): Promise<Map<number, Listing>> =>
      new Map((await writes.originals(ids, session)).map((listing) => [listing.id, listing])),

    /** All listings of a VIN: on offer first, then the latest removed. */
    findByVin: async (vin: string): Promise<Listing[]> => {
      const rows = await readCurrent((session) =>
        listings(session)
          .selectFrom('listings')
          .select('document')
          .where('vin', '=', vin)
          .orderBy('status', 'desc')
          .orderBy('removed_ms', 'desc')
          .orderBy('id', 'desc')
          .execute(),
      );
      return rows.map(read);
    },

    /** All sellers' versions of listings with these VINs, whatever their status. */
    findByVins: async (vins: readonly string[], session: SqlSession): Promise<Listing[]> => {
      const matchingListings: Listing[] = [];
      for (let at = 0; at < vins.length; at += idsPerQuery) {
        const rows = await listings(session)
          .selectFrom('listings')
          .leftJoin('listing_originals', 'listing_originals.id', 'listings.id')
          .select(({ fn }) => fn.coalesce('listing_originals.document', 'listings.document').as('document'))
          .where('vin', 'in', vins.slice(at, at + idsPerQuery))
          .execute();
        matchingListings.push(...rows.map(read));
      }
      return matchingListings;
    },

    /** Listings removed less than 60 days ago, in the order of the ids (RULING-24). */
    findExpired: async (ids: readonly number[], nowMs: number): Promise<Listing[]> => {
      const rows = await documents(ids, { onlyExpired: true });
      const recent = rows.filter((row) => (row.removed_ms ?? 0) > nowMs - expiredStubDays * dayMs);
      const byId = new Map(recent.map((row) => [row.id, read(row)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** Listings removed after a time, latest first. */
    findExpiredSince: async (
      afterMs: number,
      { limit, models }: { limit: number; models?: readonly string[] },
    ): Promise<Listing[]> => {
      const rows = await readCurrent((session) =>
        listings(session)
          .selectFrom('listings')
          .select('document')
          .where('status', '=', 'expired')
          .where('removed_ms', '>', afterMs)
          .$if(models !== undefined, (query) => query.where('model_code', 'in', models ?? []))
          .orderBy('removed_ms', 'desc')
          .limit(limit)
          .execute(),
      );
      return rows.map(read);
    },

    /** Listings on offer by id, in pages, so that all can be read in bounded memory. */
    page: async ({ afterId, limit }: { afterId: number; limit: number }): Promise<Listing[]> => {
      const rows = await readCurrent((session) =>
        listings(session)
          .selectFrom('listings')
          .select('document')
          .where('id', '>', afterId)
          .where('status', '=', 'live')
          .orderBy('id')
          .limit(limit)
          .execute(),
      );
      return rows.map(read);
    },

    /** Listings on offer shown as this seller's and unchanged since a revision, by id. */
    pageOfOwner: async (
      ownerId: number,
      { afterId, upTo, limit }: { afterId: number; upTo: number; limit: number },
    ): Promise<Listing[]> => {
      const rows = await listings()
        .selectFrom('listings')
        .select('document')
        .where('owner_id', 'in', await edits.sellersMergedInto(ownerId))
        .where('status', '=', 'live')
        .where('id', '>', afterId)
        .where('revision', '<=', upTo)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    /** How many cars a seller has on offer and the latest change of one: together they change with any of its cars. */
    stateOfOwner: async (ownerId: number): Promise<{ cars: number; revision: number }> => {
      const row = await listings()
        .selectFrom('listings')
        .select(({ fn }) => [fn.countAll<number>().as('cars'), fn.max('revision').as('revision')])
        .where('owner_id', 'in', await edits.sellersMergedInto(ownerId))
        .where('status', '=', 'live')
        .executeTakeFirstOrThrow();
      return { cars: Number(row.cars), revision: Number(row.revision ?? 0) };
    },

    /** Cars of a model for estimates: all on offer, and those removed after `soldAfterMs`; none hidden (RULING-61). */
    comparables: async (modelCode: string, soldAfterMs: number): Promise<Listing[]> => {
      const rows = await readCurrent((session) =>
        listings(session)
          .selectFrom('listings')
          .select('document')
          .where('model_code', '=', modelCode)
          .where('status', '<>', 'hidden')
          .where((eb) => eb.or([eb('removed_ms', 'is', null), eb('removed_ms', '>', soldAfterMs)]))
          .orderBy('id')
          .execute(),
      );
      return rows.map(read);
    },

    latestRevision: (): Promise<number> => counters.last(db, 'revision'),

    /** Changes in commit order. `upTo` is a latest revision read before, so that none is missed. */
    changedSince: async (
      revision: number,
      { upTo, limit }: { upTo: number; limit: number },
    ): Promise<RevisedListing[]> => {
      const changed = await listings()
        .selectFrom('listings')
        .select(['id', 'revision', 'document'])
        .where('revision', '>', revision)
        .where('revision', '<=', upTo)
        .orderBy('revision')
        .limit(limit)
        .execute();
      const deleted = await listings()
        .selectFrom('deleted_listings')
        .select(['id', 'revision'])
        .where('revision', '>', revision)
        .where('revision', '<=', upTo)
        .orderBy('revision')
        .limit(limit)
        .execute();
      const all: RevisedListing[] = [
        ...changed.map((row) => ({ id: row.id, revision: row.revision, listing: read(row) })),
        ...deleted.map((row) => ({ id: row.id, revision: row.revision, listing: null })),
      ];
      return all.sort((a, b) => a.revision - b.revision).slice(0, limit);
    },

    /** Number of cars on offer by the seller they are shown as; sellers without cars are missing. */
    countByOwner: async (ownerIds: readonly number[]): Promise<Map<number, number>> => {
      const rows = await inChunks(ownerIds, (part) =>
        listings()
          .selectFrom('listings')
          .leftJoin('owner_edits', 'owner_edits.owner_id', 'listings.owner_id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .select(({ fn }) => fn.coalesce('owner_edits.merged_into', 'listings.owner_id').as('owner_id'))
          .where((eb) =>
            eb.or([
              eb('listings.owner_id', 'in', part),
              eb(
                'listings.owner_id',
                'in',
                eb.selectFrom('owner_edits').select('owner_id').where('merged_into', 'in', part),
              ),
            ]),
          )
          .where('status', '=', 'live')
          .groupBy(({ fn }) => fn.coalesce('owner_edits.merged_into', 'listings.owner_id'))
          .execute(),
      );
      return new Map(rows.filter((row) => ownerIds.includes(row.owner_id)).map((row) => [row.owner_id, row.count]));
    },

    /** VIN and seller, as feeds name them, of the cars on offer of these sellers. */
    liveCarsOf: async (ownerIds: readonly number[]): Promise<{ id: number; ownerId: number; vin: string }[]> =>
      inChunks(ownerIds, (part) =>
        listings()
          .selectFrom('listings')
          .select(['id', 'owner_id as ownerId', 'vin'])
          .where('owner_id', 'in', part)
          .where('status', '=', 'live')
          .execute(),
      ),

    countLive: async (): Promise<number> => {
      const { count } = await listings()
        .selectFrom('listings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('status', '=', 'live')
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Number of listings removed since then. */
    countExpiredSince: async (sinceMs: number): Promise<number> => {
      const { count } = await listings()
        .selectFrom('listings')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('removed_ms', '>=', sinceMs)
        .executeTakeFirstOrThrow();
      return count;
    },

    isEmpty: async (): Promise<boolean> =>
      (await listings().selectFrom('listings').select('id').limit(1).executeTakeFirst()) === undefined,
  };
};
