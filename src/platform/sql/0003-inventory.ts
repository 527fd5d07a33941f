import { type Kysely, sql } from 'kysely';

/** Imported vehicles and sellers are numbered from here; the demo has ranges of its own far above. */
const counters = { revision: 0, 'listing-id': 100_000, 'owner-id': 10_000 };

export const createInventoryTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('inventory_counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'bigint', (column) => column.notNull())
    .execute();
  for (const [name, value] of Object.entries(counters)) {
    await sql`insert into inventory_counters (name, value) values (${name}, ${value})`.execute(db);
  }

  await db.schema
    .createTable('owners')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('feed_key', 'text', (column) => column.unique())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('owners_revision').on('owners').column('revision').execute();

  await db.schema
    .createTable('listings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('vin', 'text', (column) => column.notNull())
    .addColumn('owner_id', 'integer', (column) => column.notNull())
    .addColumn('model_code', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('removed_ms', 'bigint')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('document', 'text', (column) => column.notNull())
    .addUniqueConstraint('listings_vin_owner', ['vin', 'owner_id'])
    .execute();
  await db.schema.createIndex('listings_owner').on('listings').columns(['owner_id', 'status']).execute();
  await db.schema.createIndex('listings_model').on('listings').column('model_code').execute();
  await db.schema.createIndex('listings_revision').on('listings').column('revision').execute();

  // What was deleted, so that an index elsewhere can follow.
  await db.schema
    .createTable('deleted_listings')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('deleted_listings_revision').on('deleted_listings').column('revision').execute();

  await db.schema
    .createTable('stale_markets')
    .addColumn('model_code', 'text', (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable('photo_sources')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('hash', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('inventory_leases')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('holder', 'text', (column) => column.notNull())
    .addColumn('until_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('demo_inventory')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('seed', 'bigint', (column) => column.notNull())
    .addColumn('listings', 'bigint', (column) => column.notNull())
    .addColumn('as_of_ms', 'bigint', (column) => column.notNull())
    .execute();
};
