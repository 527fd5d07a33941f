import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { InventoryCounters } from '#lib/inventory-counters.ts';
import { createInventoryReads } from '#lib/inventory-reads.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { FeeRule } from './fees/fee-rule.server.ts';
import type { Owner } from './owner.ts';
import { unagreed } from './owner-corrections.ts';
import { createOwnerEdits, type OwnerEditTables } from './owner-edits.server.ts';

export type OwnerTables = OwnerEditTables & {
  owners: {
    id: number;
    feed_key: string | null;
    /** Lower case; null for private sellers. */
    dealer_name: string | null;
    revision: number;
    /** As shown; the feed's version is stored with the edits if it differs. */
    document: string;
  };
};

/** Only for checking whether a seller has cars. */
type StockTables = { listings: { id: number; owner_id: number; status: string } };

/** An owner with its key in the feed; `null` for sellers not from a feed. */
type StoredOwner = { owner: Owner; feedKey: string | null };

export type OwnerStore = ReturnType<typeof createOwnerStore>;

const idsPerQuery = 500;

const insert: BulkInsert = {
  table: 'owners',
  columns: ['id', 'feed_key', 'dealer_name', 'revision', 'document'],
  conflict: `on conflict (id) do update set feed_key = excluded.feed_key, dealer_name = excluded.dealer_name,
    revision = excluded.revision, document = excluded.document where owners.document <> excluded.document`,
};

/** Ratings that older versions stored have no reviews behind them (REV-01). */
const read = ({ document }: { document: string }): Owner => ({ ...JSON.parse(document), rating: null });

type Sources = { db: SqlDatabase; counters: InventoryCounters; feeRule: FeeRule };

export const createOwnerStore = ({ db, counters, feeRule }: Sources) => {
  const owners = (session: SqlSession = db) => session.with<OwnerTables & StockTables>();
  const edits = createOwnerEdits({ db });
  const readCurrent = createInventoryReads({ db, counters });

  /** The only place where operators' changes and the rule about fees are applied to the feeds' data. */
  const withEdits = async (originals: readonly Owner[], session: SqlSession): Promise<Owner[]> => {
    const editsById = await edits.find(
      originals.map(({ id }) => id),
      session,
    );
    const settleFees = await feeRule.open(session);
    const all: Owner[] = [];
    for (const owner of originals) {
      const edited = editsById.get(owner.id);
      if (!edited) {
        all.push(settleFees(owner));
        continue;
      }
      const corrections = unagreed(owner, edited.corrections);
      await edits.put(owner.id, { ...edited, corrections }, session, owner);
      all.push(settleFees({ ...owner, ...corrections }));
    }
    return all;
  };

  const findIn = async (session: SqlSession, ids: readonly number[]): Promise<Map<number, Owner>> => {
    const wanted = [...new Set(ids)];
    const ownersById = new Map<number, Owner>();
    for (let at = 0; at < wanted.length; at += idsPerQuery) {
      const rows = await owners(session)
        .selectFrom('owners')
        .select(['id', 'document'])
        .where('id', 'in', wanted.slice(at, at + idsPerQuery))
        .execute();
      for (const row of rows) ownersById.set(row.id, read(row));
    }
    return ownersById;
  };

  const findMany = (ids: readonly number[], session?: SqlSession): Promise<Map<number, Owner>> =>
    session ? findIn(session, ids) : readCurrent((current) => findIn(current, ids));

  /** Sellers in the feeds' version. */
  const originalRows = (session: SqlSession) =>
    owners(session)
      .selectFrom('owners')
      .leftJoin('owner_edits', 'owner_edits.owner_id', 'owners.id')
      .select('feed_key')
      .select(({ fn }) => fn.coalesce('owner_edits.original', 'owners.document').as('document'));

  /** Inserts or replaces sellers in the feeds' version; unchanged ones keep their revision. */
  const upsertMany = async (changed: readonly StoredOwner[], session: SqlSession): Promise<void> => {
    if (changed.length === 0) return;
    const first = await counters.take(session, 'revision', changed.length);
    const all = await withEdits(
      changed.map(({ owner }) => owner),
      session,
    );
    const rows = all.map((owner, index) => [
      owner.id,
      changed[index]?.feedKey ?? null,
      owner.privateSeller ? null : owner.name.toLowerCase(),
      first + index,
      JSON.stringify(owner),
    ]);
    for (const statement of bulkInserts(db.engine, insert, rows)) await owners(session).executeQuery(statement);
  };

  return {
    edits,

    /** A seller in the feed's version, with its feed key. */
    original: async (id: number, session: SqlSession): Promise<StoredOwner | undefined> => {
      const row = await originalRows(session).where('owners.id', '=', id).executeTakeFirst();
      return row && { owner: read(row), feedKey: row.feed_key };
    },

    /** Blocks other writers of sellers until this session ends. */
    hold: (session: SqlSession): Promise<void> => counters.hold(session, 'revision'),

    /** The dealer that this one was merged into. */
    mergedInto: async (id: number): Promise<number | undefined> =>
      (await edits.find([id])).get(id)?.mergedInto ?? undefined,

    upsertMany,

    /** Applies the rule about fees anew to sellers after an id; the id to go on from, or undefined at the end. */
    settleFees: async (
      { afterId, limit }: { afterId: number; limit: number },
      session: SqlSession,
    ): Promise<number | undefined> => {
      const rows = await originalRows(session)
        .select('owners.id')
        .where('owners.id', '>', afterId)
        .orderBy('owners.id')
        .limit(limit)
        .execute();
      await upsertMany(
        rows.map((row) => ({ owner: read(row), feedKey: row.feed_key })),
        session,
      );
      return rows.length < limit ? undefined : rows.at(-1)?.id;
    },

    takeIds: (count: number, session: SqlSession): Promise<number> => counters.take(session, 'owner-id', count),

    find: async (id: number): Promise<Owner | undefined> => (await findMany([id])).get(id),

    findMany,

    findByFeedKeys: async (keys: readonly string[], session: SqlSession = db): Promise<Map<string, Owner>> => {
      const ownersByKey = new Map<string, Owner>();
      for (let at = 0; at < keys.length; at += idsPerQuery) {
        const rows = await originalRows(session)
          .where('feed_key', 'in', keys.slice(at, at + idsPerQuery))
          .execute();
        for (const row of rows) if (row.feed_key !== null) ownersByKey.set(row.feed_key, read(row));
      }
      return ownersByKey;
    },

    /** All sellers from feeds, by feed key. */
    feedOwners: async (): Promise<Map<string, Owner>> => {
      const rows = await originalRows(db).where('feed_key', 'is not', null).execute();
      return new Map(rows.map((row) => [row.feed_key ?? '', read(row)]));
    },

    /** By id, in pages, so that all can be read in bounded memory. */
    page: async ({ afterId, limit }: { afterId: number; limit: number }): Promise<Owner[]> => {
      const rows = await readCurrent((session) =>
        owners(session)
          .selectFrom('owners')
          .select('document')
          .where('id', '>', afterId)
          .orderBy('id')
          .limit(limit)
          .execute(),
      );
      return rows.map(read);
    },

    /** Owners in the order they were changed, up to a latest revision read before. */
    changedSince: async (
      revision: number,
      { upTo, limit }: { upTo: number; limit: number },
    ): Promise<{ owner: Owner; revision: number }[]> => {
      const rows = await owners()
        .selectFrom('owners')
        .select(['revision', 'document'])
        .where('revision', '>', revision)
        .where('revision', '<=', upTo)
        .orderBy('revision')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ owner: read(row), revision: row.revision }));
    },

    /** Deletes those without cars and without operators' changes; resolves with how many. */
    removeUnused: async (ids: readonly number[], session: SqlSession): Promise<number> => {
      let removed = 0;
      for (let at = 0; at < ids.length; at += idsPerQuery) {
        const { numDeletedRows } = await owners(session)
          .deleteFrom('owners')
          .where('id', 'in', ids.slice(at, at + idsPerQuery))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('listings')
                  .select('listings.id')
                  .whereRef('listings.owner_id', '=', 'owners.id')
                  .where('status', '<>', 'expired'),
              ),
            ),
          )
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('owner_edits')
                  .select('owner_edits.owner_id')
                  .where((eb) =>
                    eb.or([
                      eb('owner_edits.owner_id', '=', eb.ref('owners.id')),
                      eb('merged_into', '=', eb.ref('owners.id')),
                    ]),
                  ),
              ),
            ),
          )
          .executeTakeFirst();
        removed += Number(numDeletedRows);
      }
      return removed;
    },

    /** Deletes without a record, because owners without cars are not shown. */
    deleteRange: async ({ fromId, toId }: { fromId: number; toId: number }, session: SqlSession): Promise<void> => {
      await edits.forgetRange({ fromId, toId }, session);
      await owners(session).deleteFrom('owners').where('id', '>=', fromId).where('id', '<', toId).execute();
    },
  };
};
