import type { Kysely } from 'kysely';

/** What became of cars, for whoever tells others of it, and how far each of those has read. */
export const createListingChangeTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('listing_changes')
    // Of the listing at that moment: grows in the order of commits.
    .addColumn('revision', 'bigint', (column) => column.primaryKey())
    .addColumn('listing_id', 'integer', (column) => column.notNull())
    .addColumn('was_offered', 'integer', (column) => column.notNull())
    .addColumn('is_offered', 'integer', (column) => column.notNull())
    // Only the fields that changed, as they were: the rest is in the listing, or in the next change of it.
    .addColumn('before', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('listing_changes_listing').on('listing_changes').column('listing_id').execute();

  await db.schema
    .createTable('change_cursors')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .execute();
};
