import type { Kysely } from 'kysely';

/** By which a process knows whether it has the keys that this database was written with; none can be told from it. */
export const createKeyFingerprintTable = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('key_fingerprints')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('since_ms', 'bigint', (column) => column.notNull())
    .execute();
};
