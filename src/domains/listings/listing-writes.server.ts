import type { InventoryCounters } from '#domains/inventory/inventory-counters.server.ts';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { Listing } from './listing.ts';

export type ListingTables = {
  listings: {
    id: number;
    vin: string;
    owner_id: number;
    model_code: string;
    status: 'live' | 'expired';
    removed_ms: number | null;
    revision: number;
    document: string;
  };
  deleted_listings: { id: number; revision: number };
};

export const idsPerQuery = 500;

const columns = ['id', 'vin', 'owner_id', 'model_code', 'status', 'removed_ms', 'revision', 'document'];
const ifDifferent = 'where listings.document <> excluded.document';

const upsert: BulkInsert = {
  table: 'listings',
  columns,
  conflict: `on conflict (id) do update set vin = excluded.vin, owner_id = excluded.owner_id,
    model_code = excluded.model_code, status = excluded.status, removed_ms = excluded.removed_ms,
    revision = excluded.revision, document = excluded.document ${ifDifferent}`,
};

/** Leaves alone what is indexed, which is most of the cost. */
const rewrite: BulkInsert = {
  table: 'listings',
  columns,
  conflict: `on conflict (id) do update set revision = excluded.revision, document = excluded.document ${ifDifferent}`,
};

export const readDocument = ({ document }: { document: string }): Listing => JSON.parse(document);

/** Databases take only so many ids in one question. */
export const inChunks = async <T>(ids: readonly number[], load: (part: number[]) => Promise<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += idsPerQuery) found.push(...(await load(ids.slice(at, at + idsPerQuery))));
  return found;
};

/** Everything that changes listings; part of the listing store. */
export const createListingWrites = ({ db, counters }: { db: SqlDatabase; counters: InventoryCounters }) => {
  const listings = (session: SqlSession) => session.with<ListingTables>();

  const write = async (how: BulkInsert, changed: readonly Listing[], session: SqlSession): Promise<number> => {
    if (changed.length === 0) return 0;
    const first = await counters.take(session, 'revision', changed.length);
    const rows = changed.map((listing, index) => [
      listing.id,
      listing.vin,
      listing.ownerId,
      listing.modelCode,
      listing.removedMs === null ? 'live' : 'expired',
      listing.removedMs,
      first + index,
      JSON.stringify(listing),
    ]);
    let written = 0;
    for (const statement of bulkInserts(db.engine, how, rows)) {
      const { numAffectedRows = 0n } = await listings(session).executeQuery(statement);
      written += Number(numAffectedRows);
    }
    return written;
  };

  /** So that an index elsewhere can follow. */
  const leaveWord = async (ids: readonly number[], session: SqlSession): Promise<void> => {
    const first = await counters.take(session, 'revision', ids.length);
    const conflict = 'on conflict (id) do update set revision = excluded.revision';
    const word: BulkInsert = { table: 'deleted_listings', columns: ['id', 'revision'], conflict };
    const rows = ids.map((id, index) => [id, first + index]);
    for (const statement of bulkInserts(db.engine, word, rows)) await listings(session).executeQuery(statement);
  };

  const upsertMany = (changed: readonly Listing[], session: SqlSession): Promise<number> =>
    write(upsert, changed, session);

  return {
    /** Inserts or replaces by id and answers how many differ from what was stored; the others keep their revision. */
    upsertMany,

    /** For listings that are stored and still are the same car of the same seller, on offer or not as before. */
    rewriteMany: (changed: readonly Listing[], session: SqlSession): Promise<number> =>
      write(rewrite, changed, session),

    /** The first of `count` ids nobody has had before. */
    takeIds: (count: number, session: SqlSession): Promise<number> => counters.take(session, 'listing-id', count),

    /** RULING-24, RULING-62: what these sellers no longer have becomes expired. Answers the listings as they are now. */
    expireMissing: async (
      { ownerIds, keepIds, nowMs }: { ownerIds: readonly number[]; keepIds: ReadonlySet<number>; nowMs: number },
      session: SqlSession,
    ): Promise<Listing[]> => {
      const live = await inChunks(ownerIds, (part) =>
        listings(session)
          .selectFrom('listings')
          .select('id')
          .where('owner_id', 'in', part)
          .where('status', '=', 'live')
          .orderBy('id')
          .execute(),
      );
      const missing = live.map(({ id }) => id).filter((id) => !keepIds.has(id));
      const rows = await inChunks(missing, (part) =>
        listings(session).selectFrom('listings').select('document').where('id', 'in', part).orderBy('id').execute(),
      );
      const expired = rows.map(readDocument).map((listing) => ({ ...listing, removedMs: nowMs }));
      await upsertMany(expired, session);
      return expired;
    },

    /** Deletes up to `limit` listings of an id range for good, leaving only word of it; answers how many. */
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

    /** Deletes up to `limit` listings that went before this time for good, the oldest first; answers how many. */
    deleteGone: async (
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
