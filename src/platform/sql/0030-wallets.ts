import type { Kysely } from 'kysely';

/** How shoppers would pay; and what a sign-in put aside of a wallet, for a while. */
export const createWalletTables = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('wallets')
    .addColumn('id', 'text', (column) => column.primaryKey())
    // An account has one wallet; a visitor's belongs to whoever knows its id.
    .addColumn('consumer_id', 'text', (column) => column.unique())
    .addColumn('payment_info', 'text', (column) => column.notNull())
    .addColumn('created_ms', 'bigint', (column) => column.notNull())
    .addColumn('updated_ms', 'bigint', (column) => column.notNull())
    .execute();
  // Old ones are found by a time that no save changes, so that saving touches no index.
  await db.schema.createIndex('wallets_created').on('wallets').column('created_ms').execute();

  await db.schema
    .createTable('wallet_copies')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('wallet_id', 'text', (column) => column.notNull())
    .addColumn('consumer_id', 'text', (column) => column.notNull())
    .addColumn('payment_info', 'text', (column) => column.notNull())
    .addColumn('updated_ms', 'bigint', (column) => column.notNull())
    .addColumn('kept_until_ms', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('wallet_copies_consumer').on('wallet_copies').column('consumer_id').execute();
  await db.schema.createIndex('wallet_copies_kept').on('wallet_copies').column('kept_until_ms').execute();
};
