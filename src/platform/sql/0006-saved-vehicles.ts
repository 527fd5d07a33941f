import type { Kysely } from 'kysely';

export const createSavedVehicleTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('saved_vehicles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('listing_id', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('notes', 'text', (column) => column.notNull())
    .addColumn('email_alerts', 'integer', (column) => column.notNull())
    .addColumn('text_alerts', 'integer', (column) => column.notNull())
    .addColumn('mobile_phone', 'text', (column) => column.notNull())
    .addColumn('saved_ms', 'bigint', (column) => column.notNull())
    .addColumn('saved_price_usd', 'integer')
    // What the shopper was last told of the car, so that each change is told once.
    .addColumn('told_price_usd', 'integer')
    .addColumn('told_gone', 'integer', (column) => column.notNull())
    .addUniqueConstraint('saved_vehicles_once', ['consumer_id', 'listing_id'])
    .execute();
  await db.schema.createIndex('saved_vehicles_listing').on('saved_vehicles').column('listing_id').execute();
};
