import type { Kysely } from 'kysely';

/** Every project that was ever published, and those that are being written. */
export const createExperimentTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('experiment_revisions')
    .addColumn('revision', 'integer', (column) => column.primaryKey())
    .addColumn('project', 'text', (column) => column.notNull())
    .addColumn('modified_ms', 'bigint', (column) => column.notNull())
    .addColumn('published_ms', 'bigint', (column) => column.notNull())
    .addColumn('publisher_id', 'text', (column) => column.notNull())
    .addColumn('publisher_email', 'text', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('restored_revision', 'integer')
    .execute();

  await db.schema
    .createTable('experiment_drafts')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('project', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('based_on', 'integer', (column) => column.notNull())
    .addColumn('in_review', 'integer', (column) => column.notNull())
    .addColumn('author_id', 'text', (column) => column.notNull())
    .addColumn('author_email', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_ms', 'bigint', (column) => column.notNull())
    .execute();
};
