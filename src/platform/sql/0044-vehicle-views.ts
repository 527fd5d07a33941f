import type { Kysely } from 'kysely';

/** How often the page of a car was looked at, by day: totals, in which nobody can be found again. */
export const createVehicleViewTable = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('vehicle_views')
    .addColumn('day_ms', 'bigint', (column) => column.notNull())
    .addColumn('listing_id', 'bigint', (column) => column.notNull())
    .addColumn('total', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('vehicle_views_key', ['day_ms', 'listing_id'])
    .execute();
};
