import type { Kysely } from 'kysely';

export const createSignInAttemptTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('key_hash', 'text', (column) => column.primaryKey())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('last_ms', 'bigint', (column) => column.notNull())
    .execute();
};
