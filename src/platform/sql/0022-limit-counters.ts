import type { Kysely } from 'kysely';

/** What limits have counted, for every process on this database. */
export const createLimitCounterTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('limit_counters')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('ends_ms', 'bigint', (column) => column.notNull())
    .execute();
};
