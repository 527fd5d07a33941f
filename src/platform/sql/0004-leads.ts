import type { Kysely } from 'kysely';

export const createLeadTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('leads')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('request_key', 'text', (column) => column.notNull().unique())
    .addColumn('content_key', 'text', (column) => column.notNull())
    .addColumn('lead_type', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'integer')
    .addColumn('owner_id', 'integer', (column) => column.notNull())
    .addColumn('consumer_id', 'text')
    .addColumn('document', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('leads_content').on('leads').columns(['content_key', 'created_ms']).execute();
  await db.schema.createIndex('leads_owner').on('leads').columns(['owner_id', 'created_ms']).execute();
  await db.schema.createIndex('leads_consumer').on('leads').columns(['consumer_id', 'created_ms']).execute();
};
