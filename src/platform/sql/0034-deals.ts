import type { Kysely } from 'kysely';

/** What shoppers start with dealers, and what they tell of themselves to get credit. */
export const createDealTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('deals')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    // Of a shopper and a car, while it is in progress: there is one such deal at a time.
    .addColumn('open_key', 'text', (column) => column.unique())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('changed_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('deals_consumer').on('deals').columns(['consumer_id', 'created_ms']).execute();
  await db.schema.createIndex('deals_status').on('deals').columns(['status', 'changed_ms']).execute();
  await db.schema.createIndex('deals_expiry').on('deals').column('expires_ms').execute();

  await db.schema
    .createTable('credit_applications')
    .addColumn('deal_id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('consent_version', 'text', (column) => column.notNull())
    .addColumn('consent_words', 'text', (column) => column.notNull())
    .addColumn('consented_ms', 'bigint', (column) => column.notNull())
    // All the shopper said, encrypted under a key that is not in the database.
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('delete_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('credit_applications_consumer').on('credit_applications').column('consumer_id').execute();
  await db.schema.createIndex('credit_applications_delete').on('credit_applications').column('delete_ms').execute();
};
