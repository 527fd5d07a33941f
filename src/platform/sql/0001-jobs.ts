import type { Kysely } from 'kysely';

export const createJobTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('unique_key', 'text', (column) => column.unique())
    .addColumn('due_at', 'bigint')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('max_attempts', 'integer', (column) => column.notNull())
    .addColumn('lease_token', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('jobs_due').on('jobs').column('due_at').execute();
  await db.schema.createIndex('jobs_status').on('jobs').columns(['status', 'updated_at']).execute();
};
