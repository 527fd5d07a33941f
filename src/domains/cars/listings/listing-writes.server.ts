import { isDeepStrictEqual } from 'node:util';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { InventoryCounters } from '#lib/inventory-counters.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { AddedCarStore } from './added-car-store.server.ts';
import type { ChangeFeed, StoredState } from './change-feed.server.ts';
import { isBetterDeal } from './deal-rating.ts';
import type { IncentiveSource } from './incentives/incentive-source.server.ts';
import type { Listing } from './listing.ts';
import type { ListingEditStore, ListingEditTables } from './listing-edits.server.ts';
import { flagsOf } from './listing-flags.ts';

export type ListingTables = ListingEditTables & {
  listings: {
    id: number;
    /** From the seller's version, even if the car is shown differently. */
    vin: string;
    owner_id: number;
    model_code: string;
    stock_number: string;
    confirmed_ms: number;
    /** When the car was first listed. */
    listed_ms: number;
    status: 'live' | 'hidden' | 'expired';
    removed_ms: number | null;
    flags: number;
    revision: number;
    /** As shown; the seller's version is in `listing_originals` if it differs. */
    document: string;
  };
  deleted_listings: { id: number; revision: number };
};

export const idsPerQuery = 500;

const columns = [
  ...['id', 'vin', 'owner_id', 'model_code', 'stock_number', 'confirmed_ms', 'listed_ms'],
  ...['status', 'removed_ms', 'flags', 'revision', 'document'],
];
const ifDifferent = 'where listings.document <> excluded.document or listings.status <> excluded.status';

const upsert: BulkInsert = {
  table: 'listings',
  columns,
  conflict: `on conflict (id) do update set vin = excluded.vin, owner_id = excluded.owner_id,
    model_code = excluded.model_code, stock_number = excluded.stock_number, confirmed_ms = excluded.confirmed_ms,
    listed_ms = excluded.listed_ms, status = excluded.status, removed_ms = excluded.removed_ms, flags = excluded.flags,
    revision = excluded.revision, document = excluded.document ${ifDifferent}`,
};

/** Does not touch indexed columns, which would be most of the cost. */
const rewrite: BulkInsert = {
  table: 'listings',
  columns,
  conflict: `on conflict (id) do update set flags = excluded.flags, revision = excluded.revision,
    document = excluded.document ${ifDifferent}`,
};

export const readDocument = ({ document }: { document: string }): Listing => JSON.parse(document);

/** Loads in chunks, because databases limit the number of parameters. */
export const inChunks = async <T>(ids: readonly number[], load: (part: number[]) => Promise<T[]>): Promise<T[]> => {
  const items: T[] = [];
  for (let at = 0; at < ids.length; at += idsPerQuery) items.push(...(await load(ids.slice(at, at + idsPerQuery))));
  return items;
};

type WriteSources = {
  db: SqlDatabase;
  counters: InventoryCounters;
  edits: ListingEditStore;
  fieldChanges: { forget(ids: readonly number[], session: SqlSession): Promise<void> };
  feed: ChangeFeed;
  added: Pick<AddedCarStore, 'among' | 'forget'>;
  incentives: IncentiveSource;
};

/** All writes of listings; part of the listing store. Callers pass the sellers' versions. */
export const createListingWrites = (sources: WriteSources) => {
  const { db, counters, edits, fieldChanges, feed, added, incentives } = sources;
  const listings = (session: SqlSession) => session.with<ListingTables>();

  const stored = async (ids: readonly number[], session: SqlSession): Promise<Map<number, StoredState>> => {
    const rows = await inChunks(ids, (part) =>
      listings(session).selectFrom('listings').select(['id', 'status', 'document']).where('id', 'in', part).execute(),
    );
    return new Map(rows.map((row) => [row.id, { listing: readDocument(row), isOffered: row.status === 'live' }]));
  };

  /**
   * The only place where operators' changes are applied, so that every reader sees the same car. Changes of `maybeNews`
   * are recorded in the change feed.
   */
  const write = async (
    insert: BulkInsert,
    originals: readonly Listing[],
    maybeNews: readonly Listing[],
    session: SqlSession,
  ): Promise<number> => {
    if (originals.length === 0) return 0;
    const first = await counters.take(session, 'revision', originals.length);
    const changed = await edits.apply(originals, session);
    if (maybeNews.length > 0) {
      const ids = new Set(maybeNews.map(({ id }) => id));
      const before = await stored([...ids], session);
      const written = changed.map(({ listing, status }, index) => ({
        revision: first + index,
        before: before.get(listing.id),
        after: { listing: listing, isOffered: status === 'live' },
      }));
      await feed.record(
        written.filter(({ after }) => ids.has(after.listing.id)),
        session,
      );
    }
    const rows = changed.map(({ listing, status, waitsForPrice }, index) => [
      listing.id,
      originals[index]?.vin ?? listing.vin,
      originals[index]?.ownerId ?? listing.ownerId,
      listing.modelCode,
      listing.stockNumber,
      listing.confirmedMs,
      listing.firstSeenMs,
      status,
      listing.removedMs,
      flagsOf(listing, status, waitsForPrice),
      first + index,
      JSON.stringify(listing),
    ]);
    let written = 0;
    for (const statement of bulkInserts(db.engine, insert, rows)) {
      const { numAffectedRows = 0n } = await listings(session).executeQuery(statement);
      written += Number(numAffectedRows);
    }
    return written;
  };

  /** Records the deletion for the indexes of other processes. */
  const leaveWord = async (ids: readonly number[], session: SqlSession): Promise<void> => {
    await edits.forget(ids, session);
    await fieldChanges.forget(ids, session);
    await added.forget(ids, session);
    const first = await counters.take(session, 'revision', ids.length);
    const conflict = 'on conflict (id) do update set revision = excluded.revision';
    const word: BulkInsert = { table: 'deleted_listings', columns: ['id', 'revision'], conflict };
    const rows = ids.map((id, index) => [id, first + index]);
    for (const statement of bulkInserts(db.engine, word, rows)) await listings(session).executeQuery(statement);
  };

  const upsertMany = (changed: readonly Listing[], session: SqlSession): Promise<number> =>
    write(upsert, changed, changed, session);

  /** The sellers' versions of these cars. */
  const originalsOf = async (ids: readonly number[], session: SqlSession): Promise<Listing[]> => {
    const rows = await inChunks(ids, (part) =>
      listings(session).selectFrom('listings').select('document').where('id', 'in', part).orderBy('id').execute(),
    );
    const originals = await edits.originals(ids, session);
    return rows.map(readDocument).map((listing) => originals.get(listing.id) ?? listing);
  };

  /** Rewrites cars after an operator changed how they are shown, in the same session. */
  const showAnew = async (ids: readonly number[], session: SqlSession): Promise<void> => {
    await counters.hold(session, 'revision');
    await upsertMany(await originalsOf(ids, session), session);
  };

  return {
    /** The feeds' versions. */
    originals: originalsOf,

    /** The sellers' versions: what a feed says, with its dealer's changes; operators' changes are left out. */
    offered: async (ids: readonly number[], session: SqlSession): Promise<Listing[]> =>
      edits.asOffered(await originalsOf(ids, session), session),

    /** Blocks other writers of listings until this session ends. */
    hold: (session: SqlSession): Promise<void> => counters.hold(session, 'revision'),

    showAnew,

    /**
     * Updates the incentives of new cars in the next page by id. Resolves with the last id read; undefined at the end.
     */
    settleIncentives: async (
      { afterId, limit }: { afterId: number; limit: number },
      session: SqlSession,
    ): Promise<number | undefined> => {
      await counters.hold(session, 'revision');
      const rows = await listings(session)
        .selectFrom('listings')
        .select(['id', 'document'])
        .where('id', '>', afterId)
        .where('status', '<>', 'expired')
        .where('document', 'like', '%"listingType":"NEW"%')
        .orderBy('id')
        .limit(limit)
        .execute();
      const settle = await incentives.open(session);
      const documents = rows.map(readDocument);
      const own = new Map(
        (
          await originalsOf(
            documents.map(({ id }) => id),
            session,
          )
        ).map((car) => [car.id, car.incentive]),
      );
      const stale = documents.filter((car) => {
        const { incentive: _, ...rest } = car;
        const incentive = own.get(car.id);
        return !isDeepStrictEqual(settle(incentive ? { ...rest, incentive } : rest).incentive, car.incentive);
      });
      await showAnew(
        stale.map(({ id }) => id),
        session,
      );
      return rows.at(-1)?.id;
    },

    /** Inserts or replaces by id; resolves with how many changed. Unchanged listings keep their revision. */
    upsertMany,

    /** Like `upsertMany` for demo cars, which are not recorded in the change feed. */
    fill: (cars: readonly Listing[], session: SqlSession): Promise<number> => write(upsert, cars, [], session),

    /** Stores market estimates by listing id; other fields stay as they are now. */
    storeEstimates: async (estimates: ReadonlyMap<number, Listing['market']>, session: SqlSession): Promise<void> => {
      await counters.hold(session, 'revision');
      const current = await originalsOf([...estimates.keys()], session);
      const withMarket = current.map((listing) => ({ ...listing, market: estimates.get(listing.id) ?? null }));
      const better = withMarket.filter((listing, index) => isBetterDeal(current[index] ?? listing, listing));
      await write(rewrite, withMarket, better, session);
    },

    /** Reserves `count` unused ids; resolves with the first. */
    takeIds: (count: number, session: SqlSession): Promise<number> => counters.take(session, 'listing-id', count),

    /**
     * Marks cars that these sellers no longer list as expired (RULING-24, RULING-62), except those that operators added
     * by hand and no feed has had. Resolves with those listings.
     */
    expireMissing: async (
      { ownerIds, keepIds, nowMs }: { ownerIds: readonly number[]; keepIds: ReadonlySet<number>; nowMs: number },
      session: SqlSession,
    ): Promise<Listing[]> => {
      const live = await inChunks(ownerIds, (part) =>
        listings(session)
          .selectFrom('listings')
          .select('id')
          .where('owner_id', 'in', part)
          // A car that its dealer marked as sold may still be in the feed, and leave it later.
          .where((eb) =>
            eb.or([
              eb('status', 'in', ['live', 'hidden']),
              eb('id', 'in', eb.selectFrom('dealer_edits').select('listing_id').where('sold_ms', 'is not', null)),
            ]),
          )
          .orderBy('id')
          .execute(),
      );
      const notListed = live.map(({ id }) => id).filter((id) => !keepIds.has(id));
      const byHand = await added.among(notListed, session);
      const missing = notListed.filter((id) => !byHand.has(id));
      const expired = (await originalsOf(missing, session))
        .filter(({ removedMs }) => removedMs === null)
        .map((listing) => ({ ...listing, removedMs: nowMs }));
      await upsertMany(expired, session);
      return expired;
    },

    /** Deletes up to `limit` listings of an id range, keeping only a deletion record; resolves with how many. */
    deleteSome: async (
      { fromId, toId, limit }: { fromId: number; toId: number; limit: number },
      session: SqlSession,
    ): Promise<number> => {
      const rows = await listings(session)
        .selectFrom('listings')
        .select('id')
        .where('id', '>=', fromId)
        .where('id', '<', toId)
        .orderBy('id')
        .limit(limit)
        .execute();
      const last = rows.at(-1);
      if (!last) return 0;
      await leaveWord(
        rows.map(({ id }) => id),
        session,
      );
      await listings(session).deleteFrom('listings').where('id', '>=', fromId).where('id', '<=', last.id).execute();
      return rows.length;
    },

    /** Deletes up to `limit` listings that were removed before this time, oldest first; resolves with how many. */
    deleteExpired: async (
      { removedBeforeMs, limit }: { removedBeforeMs: number; limit: number },
      session: SqlSession,
    ): Promise<number> => {
      const deleted = await listings(session)
        .deleteFrom('listings')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('listings')
            .select('id')
            .where('removed_ms', '<', removedBeforeMs)
            // Hidden cars may still be for sale, and sold ones still be in a feed.
            .where('status', '=', 'expired')
            .where('confirmed_ms', '<', removedBeforeMs)
            .orderBy('removed_ms')
            .limit(limit),
        )
        .returning('id')
        .execute();
      if (deleted.length === 0) return 0;
      await leaveWord(
        deleted.map(({ id }) => id),
        session,
      );
      return deleted.length;
    },
  };
};
