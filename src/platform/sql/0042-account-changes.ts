import type { Kysely } from 'kysely';

/** What becomes of an account's address, and what was removed from an account and may yet be wanted back. */
export const createAccountChangeTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('email_changes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('old_email', 'text', (column) => column.notNull())
    .addColumn('new_email', 'text', (column) => column.notNull())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('requested_ms', 'bigint', (column) => column.notNull())
    .addColumn('expires_ms', 'bigint', (column) => column.notNull())
    // Null until somebody who reads the new address has confirmed it.
    .addColumn('confirmed_ms', 'bigint')
    .addColumn('undo_hash', 'text')
    .execute();
  await db.schema.createIndex('email_changes_consumer').on('email_changes').column('consumer_id').execute();

  await db.schema
    .createTable('removed_items')
    // The id it had, and has again when it is back.
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('removed_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('removed_items_consumer').on('removed_items').column('consumer_id').execute();
};
