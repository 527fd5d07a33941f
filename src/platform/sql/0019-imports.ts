import type { Kysely } from 'kysely';

/** Feeds an operator keeps, files on their way here, and what each import changed so that it can be undone. */
export const createImportTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('feeds')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('address', 'text')
    .addColumn('username', 'text')
    .addColumn('password', 'text')
    .addColumn('every_hours', 'integer')
    .addColumn('whole', 'integer', (column) => column.notNull())
    .addColumn('mapping', 'text')
    .addColumn('validators', 'text')
    .addColumn('next_fetch_ms', 'bigint')
    .addColumn('checked_ms', 'bigint')
    .addColumn('arrived_ms', 'bigint')
    .addColumn('unchanged', 'integer', (column) => column.notNull())
    .addColumn('error', 'text')
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('feed_uploads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addColumn('operator_email', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('written_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('touched_ms', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('import_runs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('feed_id', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('as_of_ms', 'bigint', (column) => column.notNull())
    .addColumn('whole', 'integer', (column) => column.notNull())
    .addColumn('mapping', 'text')
    .addColumn('operator_id', 'text', (column) => column.notNull())
    .addColumn('operator_email', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('started_ms', 'bigint')
    .addColumn('finished_ms', 'bigint')
    .addColumn('wish', 'text')
    .addColumn('task', 'text')
    .addColumn('done', 'bigint', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addColumn('stored_rows', 'bigint', (column) => column.notNull())
    .addColumn('missing_done', 'integer', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addColumn('failure', 'text')
    .execute();
  await db.schema.createIndex('import_runs_feed').on('import_runs').columns(['feed_id', 'created_ms']).execute();
  await db.schema.createIndex('import_runs_state').on('import_runs').columns(['state', 'created_ms']).execute();

  await db.schema
    .createTable('import_changes')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('after_hash', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_changes_key', ['run_id', 'listing_id'])
    .execute();

  await db.schema
    .createTable('import_dealers')
    .addColumn('run_id', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_dealers_key', ['run_id', 'owner_id'])
    .execute();
  await db.schema.createIndex('import_dealers_owner').on('import_dealers').column('owner_id').execute();
};
