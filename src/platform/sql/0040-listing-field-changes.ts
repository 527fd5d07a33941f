import type { Kysely } from 'kysely';

/** What sellers changed in their cars, field by field, for the history of each. */
export const createListingFieldChanges = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('listing_field_changes')
    .addColumn('listing_id', 'integer', (column) => column.notNull())
    .addColumn('at_ms', 'bigint', (column) => column.notNull())
    // 'seller', or 'undo' where an import was taken back.
    .addColumn('cause', 'text', (column) => column.notNull())
    // Of each field that is different, what it was and what it became.
    .addColumn('fields', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('listing_field_changes_listing')
    .on('listing_field_changes')
    .columns(['listing_id', 'at_ms'])
    .execute();
};
