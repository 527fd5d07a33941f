import type { Kysely } from 'kysely';

export const createSavedSearchTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('saved_searches')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    // Stands for the text, which may be longer than an index takes.
    .addColumn('search_hash', 'text', (column) => column.notNull())
    .addColumn('search_string', 'text', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('email_alerts', 'integer', (column) => column.notNull())
    .addColumn('text_alerts', 'integer', (column) => column.notNull())
    .addColumn('mobile_phone', 'text', (column) => column.notNull())
    .addColumn('saved_ms', 'bigint', (column) => column.notNull())
    .addColumn('last_exec_ms', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('saved_searches_once', ['consumer_id', 'search_hash'])
    .execute();

  await db.schema
    .createTable('best_deals_subscriptions')
    .addColumn('email', 'text', (column) => column.primaryKey())
    // Only of whoever was signed in under that very address.
    .addColumn('consumer_id', 'text')
    .addColumn('zip', 'text', (column) => column.notNull())
    .addColumn('style_codes', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute();
};
