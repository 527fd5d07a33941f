import type { Kysely } from 'kysely';

/** Readers who want no cars that others share: keyed hashes of their addresses, which nobody can read back. */
export const createShareRefusalTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('share_refusals')
    .addColumn('reader', 'text', (column) => column.primaryKey())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute();
};
