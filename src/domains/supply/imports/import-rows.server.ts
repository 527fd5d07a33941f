import { type BulkInsert, bulkInserts } from '#lib/bulk-insert.ts';
import type { SqlDatabase, SqlSession } from '#lib/sql-session.ts';
import type { CarResult, ImportRow } from './import-row.ts';

type Tables = {
  import_rows: {
    run_id: string;
    owner_id: number;
    listing_id: number;
    vin: string;
    kind: CarResult;
    fields: string;
    before_usd: number | null;
    after_usd: number | null;
  };
  import_runs: { id: string; created_ms: number };
};

const insert: BulkInsert = {
  table: 'import_rows',
  columns: ['run_id', 'owner_id', 'listing_id', 'vin', 'kind', 'fields', 'before_usd', 'after_usd'],
  conflict: 'on conflict (run_id, listing_id) do nothing',
};

const deletedTogether = 5000;

export type ImportRows = ReturnType<typeof createImportRows>;

/** What imports did to each car, for a month, so that dealers can read it. */
export const createImportRows = (db: SqlDatabase) => {
  const tables = (session: SqlSession = db) => session.with<Tables>();

  return {
    /** In the transaction that changed the cars. */
    add: async (runId: string, rows: readonly ImportRow[], session: SqlSession): Promise<void> => {
      const values = rows.map(({ ownerId, listingId, vin, kind, fields, beforeUsd, afterUsd }) => [
        ...[runId, ownerId, listingId, vin, kind, fields.join(',')],
        beforeUsd,
        afterUsd,
      ]);
      for (const statement of bulkInserts(db.engine, insert, values)) await tables(session).executeQuery(statement);
    },

    /** Cars of one dealer, in the order of their ids. */
    page: async (
      { runId, ownerId }: { runId: string; ownerId: number },
      { afterId, limit }: { afterId: number; limit: number },
    ): Promise<ImportRow[]> => {
      const rows = await tables()
        .selectFrom('import_rows')
        .selectAll()
        .where('run_id', '=', runId)
        .where('owner_id', '=', ownerId)
        .where('listing_id', '>', afterId)
        .orderBy('listing_id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        listingId: row.listing_id,
        ownerId: row.owner_id,
        vin: row.vin,
        kind: row.kind,
        fields: row.fields === '' ? [] : row.fields.split(','),
        beforeUsd: row.before_usd,
        afterUsd: row.after_usd,
      }));
    },

    /** How many cars of one dealer had each result. */
    counts: async (runId: string, ownerId: number): Promise<Partial<Record<CarResult, number>>> => {
      const rows = await tables()
        .selectFrom('import_rows')
        .select(['kind', ({ fn }) => fn.countAll<number | string>().as('count')])
        .where('run_id', '=', runId)
        .where('owner_id', '=', ownerId)
        .groupBy('kind')
        .execute();
      return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
    },

    /** Daily job: rows of imports that came before then, in parts, so that others can write in between. */
    forgetBefore: async (ms: number): Promise<void> => {
      const some = () =>
        tables()
          .selectFrom('import_rows')
          .innerJoin('import_runs', 'import_runs.id', 'import_rows.run_id')
          .select('import_rows.run_id')
          .where('import_runs.created_ms', '<', ms)
          .limit(1)
          .executeTakeFirst();
      for (let old = await some(); old; old = await some()) {
        const runId = old.run_id;
        await tables()
          .deleteFrom('import_rows')
          .where('run_id', '=', runId)
          .where('listing_id', 'in', (eb) =>
            eb
              .selectFrom('import_rows as part')
              .select('part.listing_id')
              .where('part.run_id', '=', runId)
              .limit(deletedTogether),
          )
          .execute();
      }
    },
  };
};
