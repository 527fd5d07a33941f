import type { Kysely } from 'kysely';

export const createOwnedVehicleTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('owned_vehicles')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('vin', 'text')
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('make_code', 'text', (column) => column.notNull())
    .addColumn('model_code', 'text', (column) => column.notNull())
    .addColumn('trim', 'text', (column) => column.notNull())
    .addColumn('mileage', 'integer')
    .addColumn('zip', 'text')
    .addColumn('added_ms', 'bigint', (column) => column.notNull())
    .addColumn('estimated_usd', 'integer')
    // Null until it was estimated, and again when the car changed.
    .addColumn('estimated_ms', 'bigint')
    .addUniqueConstraint('owned_vehicles_once', ['consumer_id', 'vin'])
    .execute();
};
