import { hash } from 'node:crypto';
import { Listing } from '#domains/cars/listings/listing.ts';
import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';

/** What an import did to a car. `confirmed`: only the date on which its seller last listed it. */
type ChangeKind = 'added' | 'changed' | 'confirmed' | 'left';

type ImportChange = {
  listingId: number;
  kind: ChangeKind;
  /** The previous document, or the previous confirmation time; null if the car did not exist. */
  before: string | null;
  /** Hash of the result, to detect later changes. */
  afterHash: string;
};

type ChangeTables = {
  import_changes: { run_id: string; listing_id: number; kind: ChangeKind; before: string | null; after_hash: string };
};

const insert: BulkInsert = {
  table: 'import_changes',
  columns: ['run_id', 'listing_id', 'kind', 'before', 'after_hash'],
  conflict: 'on conflict (run_id, listing_id) do nothing',
};

/** Market estimates are left out, because they change whenever similar cars do. */
const contentHash = (listing: Listing): string =>
  hash('sha256', JSON.stringify({ ...listing, market: null }), 'base64');

const addedCar = (listing: Listing): ImportChange => ({
  listingId: listing.id,
  kind: 'added',
  before: null,
  afterHash: contentHash(listing),
});

/** The undo data of a change, from the car before and after. */
export const changeOf = (before: Listing | undefined, after: Listing): ImportChange => {
  if (!before) return addedCar(after);
  const afterHash = contentHash(after);
  const confirmed = contentHash({ ...before, confirmedMs: after.confirmedMs }) === afterHash;
  return confirmed
    ? { listingId: after.id, kind: 'confirmed', before: String(before.confirmedMs), afterHash }
    : {
        listingId: after.id,
        kind: after.removedMs === null ? 'changed' : 'left',
        before: JSON.stringify(before),
        afterHash,
      };
};

/** The car as it was before the import; undefined if it was changed since. */
export const undoChange = (change: ImportChange, now: Listing | undefined, nowMs: number): Listing | undefined => {
  if (!now || contentHash(now) !== change.afterHash) return undefined;
  if (change.before === null) return { ...now, removedMs: nowMs };
  if (change.kind === 'confirmed') return { ...now, confirmedMs: Number(change.before) };
  return { ...Listing.parse(JSON.parse(change.before)), market: now.market };
};

export type ImportChanges = ReturnType<typeof createImportChanges>;

export const createImportChanges = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<ChangeTables>();

  return {
    add: async (runId: string, changes: readonly ImportChange[], session: SqlSession): Promise<void> => {
      const rows = changes.map(({ listingId, kind, before, afterHash }) => [runId, listingId, kind, before, afterHash]);
      for (const statement of bulkInserts(db.engine, insert, rows)) await tables(session).executeQuery(statement);
    },

    some: async (runId: string, limit: number, session: SqlSession): Promise<ImportChange[]> => {
      const rows = await tables(session)
        .selectFrom('import_changes')
        .selectAll()
        .where('run_id', '=', runId)
        .orderBy('listing_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        listingId: row.listing_id,
        kind: row.kind,
        before: row.before,
        afterHash: row.after_hash,
      }));
    },

    remove: async (runId: string, listingIds: readonly number[], session: SqlSession): Promise<void> => {
      await tables(session)
        .deleteFrom('import_changes')
        .where('run_id', '=', runId)
        .where('listing_id', 'in', listingIds)
        .execute();
    },

    /** Deletes some undo data of an import; resolves with how many rows. */
    forgetSome: async (runId: string, limit: number): Promise<number> => {
      const { numDeletedRows } = await tables()
        .deleteFrom('import_changes')
        .where('run_id', '=', runId)
        .where('listing_id', 'in', (eb) =>
          eb.selectFrom('import_changes as old').select('old.listing_id').where('old.run_id', '=', runId).limit(limit),
        )
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    /** Ids of imports with undo data. */
    runs: async (): Promise<string[]> => {
      const rows = await tables().selectFrom('import_changes').select('run_id').distinct().execute();
      return rows.map((row) => row.run_id);
    },
  };
};
